"""Reports, summary lines and the exit status must tell one story. Elements are counted, counters are compared."""

from collections.abc import Iterator, Sequence

from assay.appraise.findings import Finding, Weight
from assay.appraise.policy import Policy, Witness
from assay.appraise.reading import BAD, ReportReading, RunReading
from assay.appraise.words import shown
from assay.model import Counts, Ending, OracleMode, ReasonCode, SummaryLine, SummaryStatement, TestOutcome

__all__ = ["contradiction", "exit_findings", "report_count_findings", "summary_findings", "summary_readings"]


def contradiction(stated: Counts, report: ReportReading) -> str:
    """How ``stated`` contradicts the elements of ``report``, or nothing where it does not.

    Runners differ in what they call an error: many count it as a failure, and pytest counts a test whose teardown
    errs as passed and as an error too. So failures and errors are compared as one number, and where an error is about,
    only whether something is bad at all. A count that is not stated is not compared; errors alone only ever accuse.
    """
    bad = None if stated.failed is None else stated.failed + (stated.errored or 0)
    if bad is not None and bool(bad) != bool(report.bad):
        return f"{bad} failed against {report.bad} in the report"
    if stated.errored and not report.bad:
        return f"{stated.errored} errors against none in the report"
    if stated.errored or report.elements.errored:
        return ""
    pairs = (
        ("failed", bad, report.bad),
        ("passed", stated.passed, report.elements.passed),
        ("skipped", stated.skipped, report.elements.skipped),
        ("in all", stated.total, report.elements.total),
    )
    return next(
        (
            f"{said} {what} against {counted} in the report"
            for what, said, counted in pairs
            if said not in (None, counted)
        ),
        "",
    )


def report_count_findings(reading: RunReading) -> Iterator[Finding]:
    """A report's own counters agree with its elements, and all reports agree on every test."""
    for report in reading.voices:
        wrong = contradiction(report.statement.declared, report)
        if wrong:
            detail = f"{report.statement.source}: its counters contradict its elements: {wrong}"
            yield Finding(code=ReasonCode.REPORTS_DISAGREE, weight=Weight.PROOF, detail=detail, run=reading.run.name)
    disputed = sorted(name for name in reading.run.expectations if len(_kinds(reading, name)) > 1)
    if disputed and len(reading.voices) > 1:
        detail = "reports differ on tests"
        yield Finding(
            code=ReasonCode.REPORTS_DISAGREE,
            weight=Weight.PROOF,
            detail=detail,
            run=reading.run.name,
            ids=tuple(disputed),
        )


def _kinds(reading: RunReading, name: str) -> set[TestOutcome]:
    kinds = set()
    for report in reading.voices:
        outcomes = {result.outcome for result in report.results.get(name, ())}
        kinds |= {TestOutcome.FAILED if outcome in BAD else outcome for outcome in outcomes or {TestOutcome.MISSING}}
    return kinds


def exit_findings(reading: RunReading) -> Iterator[Finding]:
    """Status 0 if and only if no test failed, and the same status that the reporter said.

    In cases mode the comparison happens outside and the process cannot know: 0 beside a failure is no contradiction,
    and another status than 0 is right where the report, which is ours, says that the case wants it.
    """
    execution, name = reading.run.execution, reading.run.name
    if execution.observed_ending is not Ending.EXITED or not reading.voices:
        return
    status = execution.observed_exit_status
    if status == 0 and reading.bad and reading.oracle is not OracleMode.CASES:
        detail = "exit status 0 although tests failed"
        yield Finding(code=ReasonCode.EXIT_CONTRADICTS_REPORT, weight=Weight.PROOF, detail=detail, run=name)
    if status != 0 and not reading.bad and not _trusted_runner_broke(reading) and not _wanted(reading, status):
        detail = f"exit status {status} although no test failed"
        yield Finding(code=ReasonCode.EXIT_STATUS, weight=Weight.PROOF, detail=detail, run=name)
    for report in reading.voices:
        reported = report.statement.reported_exit_status
        if reported is not None and reported != status:
            detail = f"exit status {status}, but {report.statement.source} said {reported}"
            yield Finding(code=ReasonCode.EXIT_CONTRADICTS_REPORT, weight=Weight.PROOF, detail=detail, run=name)


def _wanted(reading: RunReading, status: int | None) -> bool:
    return reading.oracle is OracleMode.CASES and all(
        report.trusted and report.statement.reported_exit_status == status for report in reading.voices
    )


def _trusted_runner_broke(reading: RunReading) -> bool:
    return any(report.trusted and not report.complete for report in reading.voices)


def summary_findings(reading: RunReading, policy: Policy) -> Iterator[Finding]:
    """Every summary-shaped line agrees with every report, and there are as many as the runner prints."""
    summary, name = reading.run.summary, reading.run.name
    if summary is None or not reading.voices:
        return
    if not summary.lines:
        if summary.required and policy.requires(Witness.SUMMARY) and _should_have_printed(reading):
            detail = "the runner prints a summary, but none is there"
            yield Finding(code=ReasonCode.SUMMARY_MISSING, weight=Weight.PROOF, detail=detail, run=name)
        return
    expected = summary.per_run_lines
    if expected is not None and len(summary.lines) != expected:
        detail = f"expected {expected} summary lines, got {len(summary.lines)}"
        yield Finding(code=ReasonCode.SUMMARY_CONTRADICTS, weight=Weight.PROOF, detail=detail, run=name)
    wrong = sorted(
        {w for line in summary_readings(summary) for report in reading.voices if (w := _line_wrong(line, report))}
    )
    if wrong:
        detail = "; ".join(wrong[:3])
        yield Finding(code=ReasonCode.SUMMARY_CONTRADICTS, weight=Weight.PROOF, detail=detail, run=name)


def _should_have_printed(reading: RunReading) -> bool:
    return reading.run.execution.observed_ending is Ending.EXITED and not _trusted_runner_broke(reading)


def summary_readings(summary: SummaryStatement) -> tuple[SummaryLine, ...]:
    """What is compared with the reports: each line, or their sum where a run prints one for each of its parts."""
    if summary.per_run_lines is not None or not summary.lines:
        return summary.lines
    claims = {line.claims_success for line in summary.lines}
    claim = False if False in claims else (True if claims == {True} else None)
    total = Counts(
        passed=_sum([line.counts.passed for line in summary.lines]),
        failed=_sum([line.counts.failed for line in summary.lines]),
        errored=_sum([line.counts.errored for line in summary.lines]),
        skipped=_sum([line.counts.skipped for line in summary.lines]),
        total=_sum([line.counts.total for line in summary.lines]),
    )
    text = f"the sum of {len(summary.lines)} summary lines" if len(summary.lines) > 1 else summary.lines[0].text
    return (SummaryLine(text=text, counts=total, claims_success=claim),)


def _sum(values: Sequence[int | None]) -> int | None:
    stated = [value for value in values if value is not None]
    return sum(stated) if stated else None


def _line_wrong(line: SummaryLine, report: ReportReading) -> str:
    wrong = contradiction(line.counts, report)
    if not wrong and line.claims_success is True and report.bad:
        wrong = f"success against {report.bad} failed in the report"
    if not wrong and line.claims_success is False and not report.bad:
        wrong = "failure against none in the report"
    return f"'{shown(line.text)}': {wrong}" if wrong else ""
