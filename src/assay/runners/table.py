"""Every runner, by name."""

from collections.abc import Mapping
from types import MappingProxyType

from assay.errors import ConfigurationError
from assay.runners.bats import Bats
from assay.runners.busted import Busted
from assay.runners.cargo import Cargo
from assay.runners.catch2 import Catch2
from assay.runners.ctest import CTest
from assay.runners.dotnettest import DotnetTest
from assay.runners.googletest import GoogleTest
from assay.runners.gotest import GoTest
from assay.runners.interface import Runner
from assay.runners.jest import Jest
from assay.runners.junitconsole import JunitConsole
from assay.runners.minitest import Minitest
from assay.runners.mocha import Mocha
from assay.runners.nodetest import NodeTest
from assay.runners.phpunit import PHPUnit
from assay.runners.prove import Prove
from assay.runners.pytest import Pytest
from assay.runners.rspec import RSpec
from assay.runners.unittest import Unittest
from assay.runners.unity import Unity
from assay.runners.vitest import Vitest
from assay.runners.xunit3 import Xunit3

__all__ = ["RUNNERS", "get"]

RUNNERS: Mapping[str, Runner] = MappingProxyType(
    {
        "bats": Bats(),
        "busted": Busted(),
        "cargo": Cargo(),
        "catch2": Catch2(),
        "ctest": CTest(),
        "googletest": GoogleTest(),
        "dotnet-test": DotnetTest(),
        "gotest": GoTest(),
        "junit-console": JunitConsole(),
        "jest": Jest(),
        "minitest": Minitest(),
        "mocha": Mocha(),
        "node-test": NodeTest(),
        "phpunit": PHPUnit(),
        "prove": Prove(),
        "pytest": Pytest(),
        "rspec": RSpec(),
        "unittest": Unittest(),
        "unity": Unity(),
        "vitest": Vitest(),
        "xunit.v3": Xunit3(),
    }
)


def get(name: str) -> Runner:
    """The adapter of ``name``; raises ConfigurationError that lists the known ones."""
    try:
        return RUNNERS[name]
    except KeyError:
        known = ", ".join(sorted(RUNNERS))
        raise ConfigurationError(
            f"expected a runner that is known, got {name!r}", hint=f"known runners: {known}"
        ) from None
