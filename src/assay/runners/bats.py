"""Bats, each test in a process of its own that is watched from one which the submission's code is not in."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.stream import parse_stream
from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["CATALOGUE", "Bats"]

CATALOGUE = Catalogue(
    deny_names=(
        "*.bats",
        "setup_suite.bash",
        "bats-extra.bash",
        ".bats",
        ".bashrc",
        ".bash_profile",
        ".profile",
        ".envrc",
    ),
    environment=(
        "BASH_ENV",
        "ENV",
        "BASHOPTS",
        "SHELLOPTS",
        "BASH_FUNC_*",
        "BASH_COMPAT",
        "BASH_LOADABLES_PATH",
        "POSIXLY_CORRECT",
        "PS4",
        "IFS",
        "CDPATH",
        "GLOBIGNORE",
        "BATS_*",
        "LD_PRELOAD",
        "LD_AUDIT",
    ),
)

_KIT: Final = ("assay_bats.pl", "assay_bats_build.sh", "assay_bats_guard.bash")
_ENVIRONMENT: Final[Mapping[str, str]] = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/home", "LANG": "C.UTF-8"}


class Bats:
    """The adapter. An id is the file, then the test's description: ``twice.bats::doubles three``."""

    name = "bats"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Turns the hidden files into shell sources. Nothing of the submission runs."""
        return Invocation(
            argv=(
                "/bin/bash",
                f"{layout.kit}/assay_bats_build.sh",
                layout.kit,
                layout.tests,
                layout.build,
                *_suites(layout),
            ),
            env={**_ENVIRONMENT, "TMPDIR": layout.build},
            cwd=layout.tree,
            channels=(),
        )

    def test(self, layout: SuiteLayout) -> Invocation:
        """One process that starts one for each test."""
        places = (layout.tests, layout.tree, layout.scratch, layout.build)
        return Invocation(
            argv=("/usr/bin/perl", f"{layout.kit}/assay_bats.pl", *places, *_suites(layout)),
            env={**_ENVIRONMENT, "TMPDIR": layout.scratch, "BATS_RUN_SKIPPED": "true"},
            cwd=layout.tree,
        )

    def kit_files(self) -> Mapping[str, bytes]:
        """The watching process, the build's script, and the guard that each test's shell begins with."""
        return {name: (files("assay.runners") / "kit" / name).read_bytes() for name in _KIT}

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The stream of the watching process."""
        return (parse_stream(execution.channels.get("report", Capture()), medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:  # noqa: ARG002 - the interface's
        """None: each test is run apart, and nothing sums them up."""
        return None


def _suites(layout: SuiteLayout) -> tuple[str, ...]:
    return tuple(name for name in layout.test_files if name.endswith(".bats"))
