"""Reports must be there, closed once, well formed, and name exactly the pinned tests, each once."""

from collections.abc import Iterator

from assay.appraise.endings import LIMIT_CODES
from assay.appraise.findings import Finding, Weight
from assay.appraise.reading import ReportReading, RunReading
from assay.appraise.words import listed
from assay.model import Ending, ReasonCode

__all__ = ["inventory_findings", "report_findings"]


def report_findings(reading: RunReading) -> Iterator[Finding]:
    """One closed, well-formed report from each reporter.

    No report and no summary at all is silence: ours, for the runner was never seen alive. Where its opening record was
    seen, the code ended its own runner. Where only a summary is there, somebody printed it who was not the runner.
    """
    name = reading.run.name
    if reading.silent:
        if not _explained(reading):
            detail = "no report and no summary: the runner was never seen alive"
            yield Finding(code=ReasonCode.NO_REPORT_NO_SUMMARY, weight=Weight.SILENCE, detail=detail, run=name)
        return
    if not reading.voices:
        detail = "a summary was printed, but there is no report"
        yield Finding(code=ReasonCode.REPORT_MISSING, weight=Weight.PROOF, detail=detail, run=name)
        return
    for report in reading.reports:
        yield from _one_report(report, name)


def _explained(reading: RunReading) -> bool:
    """Whether the way that the run ended says by itself why there is nothing to read."""
    ending = reading.run.execution.observed_ending
    return ending in LIMIT_CODES or (ending is Ending.SIGNALLED and not reading.outside)


def _one_report(report: ReportReading, run: str) -> Iterator[Finding]:
    statement = report.statement
    source = statement.source
    if report.silent:
        detail = f"{source}: this report is missing while others are there"
        yield Finding(code=ReasonCode.REPORT_MISSING, weight=Weight.PROOF, detail=detail, run=run)
        return
    if not report.complete:
        yield _incomplete(report, run)
    if statement.problems:
        detail = f"{source}: {listed(statement.problems[:3])}"
        yield Finding(code=ReasonCode.REPORT_MALFORMED, weight=Weight.PROOF, detail=detail, run=run)


def _incomplete(report: ReportReading, run: str) -> Finding:
    source, closed = report.statement.source, report.statement.terminal_records
    if report.trusted:
        detail = f"{source}: expected 1 closing record from a runner without submitted code, got {closed}"
        return Finding(code=ReasonCode.TOOLCHAIN_BROKEN, weight=Weight.SILENCE, detail=detail, run=run)
    detail = f"{source}: expected 1 closing record, got {closed}"
    if not closed:
        detail += ": the run ended before its runner did"
    return Finding(code=ReasonCode.REPORT_INCOMPLETE, weight=Weight.PROOF, detail=detail, run=run)


def inventory_findings(reading: RunReading) -> Iterator[Finding]:
    """Exactly the pinned ids, each exactly once, in every report.

    A report of a trusted runner that did not close is no proof of anything missing.
    """
    for report in reading.voices:
        if not report.results and report.complete:
            detail = f"{report.statement.source}: the report is complete and empty"
            yield Finding(code=ReasonCode.NOTHING_RAN, weight=Weight.PROOF, detail=detail, run=reading.run.name)
        else:
            yield from _ids(report, reading)


def _ids(report: ReportReading, reading: RunReading) -> Iterator[Finding]:
    pinned = reading.run.expectations.keys()
    groups = (
        (ReasonCode.TESTS_MISSING, "pinned tests that did not run", pinned - report.results.keys()),
        (ReasonCode.TESTS_UNEXPECTED, "tests that are not pinned", report.results.keys() - pinned),
        (
            ReasonCode.TESTS_DUPLICATED,
            "tests reported more than once",
            {name for name, results in report.results.items() if len(results) > 1},
        ),
    )
    for code, text, ids in groups:
        unknown = code is ReasonCode.TESTS_MISSING and not report.complete and (report.trusted or not report.results)
        if ids and not unknown:
            yield Finding(code=code, weight=Weight.PROOF, detail=text, run=reading.run.name, ids=tuple(sorted(ids)))
