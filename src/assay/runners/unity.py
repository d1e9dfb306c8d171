"""Unity's interface for tests in C: assertions and a main program of ours, whatever framework the tree brings along."""

import re
from collections.abc import Mapping
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.stream import parse_stream
from assay.reports.textlines import Shape, scan
from assay.runners import native
from assay.runners.interface import Invocation, SuiteLayout

__all__ = ["CATALOGUE", "Unity"]

CATALOGUE: Final = native.NATIVE

_COUNTS: Final = re.compile(
    r"(?P<total>\d{1,18}) Tests (?P<failed>\d{1,18}) Failures (?P<skipped>\d{1,18}) Ignored", re.ASCII
)


class Unity:
    """The adapter. An id is the file without its suffix, then the function: ``test_words::test_two_words``."""

    name = "unity"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """One program from every hidden test; each file's main and fixtures stay its own."""
        return native.build(self.name, layout)

    def test(self, layout: SuiteLayout) -> Invocation:
        """Starts the program."""
        return native.start(self.name, layout)

    def kit_files(self) -> Mapping[str, bytes]:
        """The scripts, the stream, the assertions and the main program."""
        return native.kit(self.name, "assay_unity.c", "assay_unity.h", "assay_unity_assertions.h")

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The stream of our main program."""
        return (parse_stream(execution.channels.get("report", Capture()), medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """``8 Tests 0 Failures 0 Ignored``."""
        shapes = (Shape(pattern=_COUNTS),)
        return SummaryStatement(lines=scan(execution.stdout, shapes), truncated=execution.stdout.truncated)
