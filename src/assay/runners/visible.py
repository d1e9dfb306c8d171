"""How people run each runner's tests by hand: for the advisory check in their own CI, never for a grade."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from assay.errors import ConfigurationError

__all__ = ["VISIBLE", "VisibleTests", "visible_tests"]


@dataclass(frozen=True, slots=True)
class VisibleTests:
    """A public container image (a tag: nothing hangs on it), and the shell lines that run the tests."""

    image: str
    commands: tuple[str, ...]


_CMAKE: Final = VisibleTests(
    "gcc:14",
    (
        "command -v cmake >/dev/null || { apt-get update -qq && apt-get install -qq -y cmake >/dev/null; }",
        "cmake -S . -B /tmp/build",
        "cmake --build /tmp/build",
        "ctest --test-dir /tmp/build --output-on-failure",
    ),
)
_MAVEN: Final = VisibleTests("maven:3-eclipse-temurin-21", ("mvn -B -q test",))
_DOTNET: Final = VisibleTests("mcr.microsoft.com/dotnet/sdk:10.0", ("dotnet test",))
_NODE: Final = "node:22"
_RUBY: Final = "ruby -Itest -Ilib -e 'Dir[\"test/**/*_test.rb\"].each { |file| load file }'"

VISIBLE: Final[Mapping[str, VisibleTests]] = MappingProxyType(
    {
        "bats": VisibleTests("debian:13", ("apt-get install -qq -y bats >/dev/null", "bats --recursive .")),
        "busted": VisibleTests("debian:13", ("apt-get install -qq -y lua-busted >/dev/null", "busted --lua=lua5.4 .")),
        "cargo": VisibleTests("rust:1", ("cargo test",)),
        "catch2": _CMAKE,
        "ctest": _CMAKE,
        "dotnet-test": _DOTNET,
        "googletest": _CMAKE,
        "gotest": VisibleTests("golang:1", ("go test ./...",)),
        "gradle": VisibleTests("gradle:8-jdk21", ("gradle test",)),
        "jest": VisibleTests(_NODE, ("npm ci --ignore-scripts", "npx jest")),
        "junit-console": _MAVEN,
        "minitest": VisibleTests("ruby:3.3", ("gem install --silent minitest", _RUBY)),
        "mocha": VisibleTests(_NODE, ("npm ci --ignore-scripts", "npx mocha")),
        "node-test": VisibleTests(_NODE, ("[ ! -f package-lock.json ] || npm ci --ignore-scripts", "node --test")),
        "phpunit": VisibleTests("composer:2", ("composer install --no-scripts --quiet", "vendor/bin/phpunit")),
        "prove": VisibleTests("perl:5.40", ("prove -r",)),
        "pytest": VisibleTests("python:3.13", ("python3 -m pip install --quiet pytest", "python3 -m pytest")),
        "rspec": VisibleTests("ruby:3.3", ("gem install --silent rspec", "rspec")),
        "surefire": _MAVEN,
        "unittest": VisibleTests("python:3.13", ("python3 -m unittest discover",)),
        "unity": _CMAKE,
        "vitest": VisibleTests(_NODE, ("npm ci --ignore-scripts", "npx vitest run")),
        "xunit.v3": _DOTNET,
    }
)


def visible_tests(runner: str) -> VisibleTests:
    """How ``runner``'s tests are run by hand. Raises ConfigurationError where nobody has said."""
    try:
        return VISIBLE[runner]
    except KeyError:
        raise ConfigurationError(
            f"expected a runner whose visible tests can be run by hand, got {runner!r}",
            hint="say it yourself: --image and --command",
        ) from None
