"""RSpec, with our own formatter in the process and every options file of the submission's out of play."""

import re
from collections.abc import Mapping
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.stream import parse_stream
from assay.reports.textlines import Shape, named_counts, scan
from assay.runners.interface import Catalogue, Invocation, SuiteLayout
from assay.runners.mri import LOADING, invocation, kit

__all__ = ["CATALOGUE", "RSpec"]

CATALOGUE = Catalogue(
    deny_names=(*LOADING.deny_names, ".rspec", ".rspec-local", ".rspec_status"),
    build_output=LOADING.build_output,
    environment=(*LOADING.environment, "SPEC_OPTS", "XDG_CONFIG_HOME"),
    manifest_fields=(*LOADING.manifest_fields, ".rspec: *"),
)

_SUMMARY: Final = re.compile(
    r"(?P<total>\d{1,18}) examples?, (?P<failed>\d{1,18}) failures?(?:, (?P<skipped>\d{1,18}) pending)?"
    r"(?:, (?P<errored>\d{1,18}) errors? occurred outside of examples)?",
    re.ASCII,
)


def _claim(match: re.Match[str]) -> bool | None:
    counts = named_counts(match)
    return False if counts.failed or counts.errored or not counts.total else None


class RSpec:
    """The adapter. An id is the file, then the full description: ``spec/a_spec.rb::Double triples three``."""

    name = "rspec"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:  # noqa: ARG002 - the interface's
        """None: Ruby is not built."""
        return None

    def test(self, layout: SuiteLayout) -> Invocation:
        """One process that runs every spec file."""
        return invocation("assay_rspec.rb", layout, ("*_spec.rb",))

    def kit_files(self) -> Mapping[str, bytes]:
        """The bootstrap and what it requires."""
        return kit("assay_rspec.rb")

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The stream of our formatter. RSpec's own JSON is written at the end, and says no more."""
        return (parse_stream(execution.channels.get("report", Capture()), medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """``3 examples, 1 failure, 1 pending``, on standard output."""
        lines = scan(execution.stdout, (Shape(pattern=_SUMMARY, claims_success=_claim),))
        return SummaryStatement(lines=lines, truncated=execution.stdout.truncated, per_run_lines=1)
