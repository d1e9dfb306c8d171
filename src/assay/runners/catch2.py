"""Catch2, version 3: linked with a main program and a listener of ours, which streams."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from assay.model import Capture, Counts, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.stream import parse_stream
from assay.reports.textlines import Shape, scan
from assay.runners import native
from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["CATALOGUE", "Catch2"]

CATALOGUE: Final[Catalogue] = replace(
    native.NATIVE,
    environment=(
        *native.NATIVE.environment,
        "BAZEL_TEST",
        "TEST_SHARD_INDEX",
        "TEST_SHARD_STATUS_FILE",
        "TEST_TOTAL_SHARDS",
        "TESTBRIDGE_TEST_ONLY",
        "XML_OUTPUT_FILE",
    ),
)

_COUNT: Final = r"\d{1,18} (?:passed|failed|skipped|failed as expected)"
_ALL_PASSED: Final = re.compile(
    r"All tests passed \(\d{1,18} assertions? in (?P<total>\d{1,18}) test cases?\)", re.ASCII
)
_CASES: Final = re.compile(
    rf"test cases: {{1,18}}(?P<total>\d{{1,18}})(?P<counts>(?: {{1,18}}\| {{1,18}}{_COUNT}){{0,4}})", re.ASCII
)
_NOTHING: Final = re.compile(r"No tests ran", re.ASCII)


def _counts(match: re.Match[str]) -> Counts:
    """A category that the line leaves out is zero; "failed as expected" is skipped, as in the stream."""
    said = {word: min(int(n), 10**9) for n, word in re.findall(r"(\d+) ([a-z ]*[a-z])", match["counts"])}
    return Counts(
        passed=said.get("passed", 0),
        failed=said.get("failed", 0),
        skipped=said.get("skipped", 0) + said.get("failed as expected", 0),
        total=min(int(match["total"]), 10**9),
    )


_SHAPES: Final = (
    Shape(pattern=_ALL_PASSED, claims_success=lambda _: True),
    Shape(pattern=_CASES, counts=_counts),
    Shape(pattern=_NOTHING, counts=lambda _: Counts(total=0), claims_success=lambda _: False),
)


class Catch2:
    """The adapter. An id is the name of a test case; its sections are parts of it."""

    name = "catch2"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """One program from every hidden test."""
        return native.build(self.name, layout)

    def test(self, layout: SuiteLayout) -> Invocation:
        """Starts the program, without arguments."""
        return native.start(self.name, layout)

    def kit_files(self) -> Mapping[str, bytes]:
        """The scripts, the stream, the main program, and the header of Catch2's second version."""
        return native.kit(self.name, "assay_catch.hpp", "assay_catch2.cpp", "assay_catch2.h")

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The stream of our listener."""
        return (parse_stream(execution.channels.get("report", Capture()), medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """``All tests passed (5 assertions in 2 test cases)``, or ``test cases: 2 | 1 passed | 1 failed``."""
        return SummaryStatement(lines=scan(execution.stdout, _SHAPES), truncated=execution.stdout.truncated)
