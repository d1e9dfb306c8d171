"""Minitest, with our own reporter in the process; its autorun, its plugins and its random order are out of play."""

import re
from collections.abc import Mapping
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.stream import parse_stream
from assay.reports.textlines import Shape, named_counts, scan
from assay.runners.interface import Catalogue, Invocation, SuiteLayout
from assay.runners.mri import LOADING, invocation, kit

__all__ = ["CATALOGUE", "Minitest"]

CATALOGUE = Catalogue(
    deny_names=LOADING.deny_names,
    build_output=LOADING.build_output,
    environment=(*LOADING.environment, "TESTOPTS", "N", "SEED", "MT_CPU", "MT_KWARGS_HACK", "MT_COMPAT"),
    manifest_fields=LOADING.manifest_fields,
)

_SUMMARY: Final = re.compile(
    r"(?P<total>\d{1,18}) runs, \d{1,18} assertions, (?P<failed>\d{1,18}) failures, "
    r"(?P<errored>\d{1,18}) errors, (?P<skipped>\d{1,18}) skips",
    re.ASCII,
)


def _claim(match: re.Match[str]) -> bool | None:
    counts = named_counts(match)
    return False if counts.failed or counts.errored or not counts.total else None


class Minitest:
    """The adapter. An id is ``Class#test_name``."""

    name = "minitest"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:  # noqa: ARG002 - the interface's
        """None: Ruby is not built."""
        return None

    def test(self, layout: SuiteLayout) -> Invocation:
        """One process that runs every test file."""
        return invocation("assay_minitest.rb", layout, ("*_test.rb", "test_*.rb", "*_spec.rb"))

    def kit_files(self) -> Mapping[str, bytes]:
        """The bootstrap and what it requires."""
        return kit("assay_minitest.rb")

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The stream of our reporter. Minitest writes no report of its own."""
        return (parse_stream(execution.channels.get("report", Capture()), medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """``3 runs, 4 assertions, 1 failures, 0 errors, 0 skips``, on standard output."""
        lines = scan(execution.stdout, (Shape(pattern=_SUMMARY, claims_success=_claim),))
        return SummaryStatement(lines=lines, truncated=execution.stdout.truncated, per_run_lines=1)
