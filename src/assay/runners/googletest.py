"""GoogleTest: linked with a main program and a listener of ours, which streams."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.stream import parse_stream
from assay.reports.textlines import Shape, scan
from assay.runners import native
from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["CATALOGUE", "GoogleTest"]

CATALOGUE: Final[Catalogue] = replace(
    native.NATIVE,
    environment=(
        *native.NATIVE.environment,
        "GTEST_*",
        "TEST_PREMATURE_EXIT_FILE",
        "TEST_SHARD_INDEX",
        "TEST_SHARD_STATUS_FILE",
        "TEST_TOTAL_SHARDS",
        "TESTBRIDGE_TEST_ONLY",
        "TESTBRIDGE_TEST_RUNNER_FAIL_FAST",
        "XML_OUTPUT_FILE",
    ),
)

_RAN: Final = re.compile(
    r"\[={10}\] (?P<total>\d{1,18}) tests? from \d{1,18} test suites? ran\.(?: \(\d{1,18} ms total\))?", re.ASCII
)
_PASSED: Final = re.compile(r"\[  PASSED  \] (?P<passed>\d{1,18}) tests?\.", re.ASCII)
_SKIPPED: Final = re.compile(r"\[  SKIPPED \] (?P<skipped>\d{1,18}) tests?, listed below:", re.ASCII)
_FAILED: Final = re.compile(r"\[  FAILED  \] (?P<failed>\d{1,18}) tests?, listed below:", re.ASCII)
_SHAPES: Final = (
    Shape(pattern=_RAN),
    Shape(pattern=_PASSED),
    Shape(pattern=_SKIPPED),
    Shape(pattern=_FAILED, claims_success=lambda _: False),
)


class GoogleTest:
    """The adapter. Ids are GoogleTest's own full names: ``Suite.Test``, ``Instance/Suite.Test/0``."""

    name = "googletest"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """One program from every hidden test."""
        return native.build(self.name, layout)

    def test(self, layout: SuiteLayout) -> Invocation:
        """Starts the program, without arguments."""
        return native.start(self.name, layout)

    def kit_files(self) -> Mapping[str, bytes]:
        """The scripts, the stream and the main program."""
        return native.kit(self.name, "assay_googletest.cpp", "assay_googletest.h")

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The stream of our listener."""
        return (parse_stream(execution.channels.get("report", Capture()), medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """The lines at the end, of which each counts something else: how many ran, passed, were skipped, failed."""
        return SummaryStatement(
            lines=scan(execution.stdout, _SHAPES), truncated=execution.stdout.truncated, per_run_lines=None
        )
