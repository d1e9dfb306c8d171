"""unittest, with our own result class in the process; the hidden files are named, so nothing is discovered."""

import re
from collections.abc import Mapping
from typing import Final

from assay.model import Capture, Counts, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.stream import parse_stream
from assay.reports.textlines import Shape, scan
from assay.runners.cpython import IMPORTS, invocation, kit
from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["CATALOGUE", "Unittest"]

CATALOGUE = Catalogue(
    deny_names=IMPORTS.deny_names,
    build_output=IMPORTS.build_output,
    environment=IMPORTS.environment,
    manifest_fields=(*IMPORTS.manifest_fields, "__init__.py: load_tests"),
)

_DETAIL: Final = r"(?:failures|errors|skipped|expected failures|unexpected successes)=\d{1,18}"
_RAN: Final = re.compile(r"Ran (?P<total>\d{1,18}) tests? in \d{1,9}\.\d{1,6}s", re.ASCII)
_VERDICT: Final = re.compile(
    rf"(?P<word>OK|FAILED|NO TESTS RAN)(?: \((?P<details>{_DETAIL}(?:, {_DETAIL})*)\))?", re.ASCII
)


def _counts(match: re.Match[str]) -> Counts:
    """A category that the line leaves out is zero; an expected failure is skipped and an unexpected success failed."""
    said = {name: min(int(n), 10**9) for name, n in re.findall(r"([a-z][a-z ]*)=(\d+)", match["details"] or "")}
    return Counts(
        failed=said.get("failures", 0) + said.get("unexpected successes", 0),
        errored=said.get("errors", 0),
        skipped=said.get("skipped", 0) + said.get("expected failures", 0),
    )


_SHAPES: Final = (
    Shape(pattern=_RAN),
    Shape(pattern=_VERDICT, counts=_counts, claims_success=lambda match: match["word"] == "OK"),
)


class Unittest:
    """The adapter."""

    name = "unittest"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:  # noqa: ARG002 - the interface's
        """None: Python is not built."""
        return None

    def test(self, layout: SuiteLayout) -> Invocation:
        """One process that runs every test file."""
        return invocation("assay_unittest.py", layout, ("report",))

    def kit_files(self) -> Mapping[str, bytes]:
        """The bootstrap and its modules."""
        return kit("assay_unittest.py")

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The stream of our result class. unittest writes no report of its own."""
        return (parse_stream(execution.channels.get("report", Capture()), medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """``Ran 3 tests in 0.001s``, then ``OK`` or ``FAILED (failures=1)``.

        Only standard error is read: unittest prints there and nowhere else, and a program that prints "OK" on its
        standard output is honest.
        """
        return SummaryStatement(
            lines=scan(execution.stderr, _SHAPES), truncated=execution.stderr.truncated, per_run_lines=2
        )
