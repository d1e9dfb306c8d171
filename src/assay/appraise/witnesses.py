"""What each witness said, in one line, and whether any finding is against it."""

from collections.abc import Collection, Iterator, Sequence

from assay.appraise.counts import contradiction
from assay.appraise.endings import ended
from assay.appraise.findings import Finding
from assay.appraise.policy import Witness
from assay.appraise.reading import ReportReading, RunReading
from assay.appraise.words import shown
from assay.model import Counts, Expectation, ReasonCode, WitnessLine

__all__ = ["witness_lines"]

_AGAINST = {
    Witness.EXIT_STATUS: frozenset(
        {
            ReasonCode.EXIT_STATUS,
            ReasonCode.EXIT_CONTRADICTS_REPORT,
            ReasonCode.TIMED_OUT,
            ReasonCode.CPU_LIMIT,
            ReasonCode.OUT_OF_MEMORY,
            ReasonCode.OUTPUT_LIMIT,
            ReasonCode.PIDS_LIMIT,
            ReasonCode.CRASHED,
            ReasonCode.SANDBOX_ERROR,
            ReasonCode.CANCELLED,
        }
    ),
    Witness.INVENTORY: frozenset(
        {
            ReasonCode.TESTS_MISSING,
            ReasonCode.TESTS_UNEXPECTED,
            ReasonCode.TESTS_DUPLICATED,
            ReasonCode.TESTS_SKIPPED,
            ReasonCode.NOTHING_RAN,
            ReasonCode.NO_TESTS_PINNED,
            ReasonCode.NO_REPORT_NO_SUMMARY,
            ReasonCode.REPORT_MISSING,
        }
    ),
    Witness.SUMMARY: frozenset({ReasonCode.SUMMARY_CONTRADICTS, ReasonCode.SUMMARY_MISSING}),
    Witness.TRANSCRIPT: frozenset({ReasonCode.PROTOCOL_VIOLATION, ReasonCode.PIPELINE_ERROR}),
}


def witness_lines(readings: Sequence[RunReading], findings: Collection[Finding]) -> tuple[WitnessLine, ...]:
    """One line for each witness of each run. Agreeing means: for a pass."""
    return tuple(line for reading in readings for line in _run_lines(reading, findings))


def _run_lines(reading: RunReading, findings: Collection[Finding]) -> Iterator[WitnessLine]:
    run = reading.run
    codes = {finding.code for finding in findings if finding.run == run.name}

    def line(witness: Witness, statement: str) -> WitnessLine:
        agrees = not codes & _AGAINST[witness]
        return WitnessLine(run=run.name, witness=witness.value, statement=statement, agrees=agrees)

    yield line(Witness.EXIT_STATUS, ended(run.execution))
    for report in reading.reports:
        yield WitnessLine(
            run=run.name,
            witness=Witness.REPORT.value,
            statement=_report(report),
            agrees=_report_agrees(report, reading),
        )
    yield line(Witness.INVENTORY, _inventory(reading))
    if run.summary is not None:
        yield line(Witness.SUMMARY, "; ".join(shown(s.text) for s in run.summary.lines[:3]) or "no summary line")
    yield from _control_lines(reading)
    if run.transcript is not None:
        t = run.transcript
        yield line(
            Witness.TRANSCRIPT, f"{t.calls} calls, {len(t.violations)} violations, submission: {ended(t.subject)}"
        )


def _report(report: ReportReading) -> str:
    statement = report.statement
    if report.silent:
        return f"{statement.source} ({statement.medium.value}): nothing"
    closing = "closed" if report.complete else f"{statement.terminal_records} closing records"
    problems = f", {len(statement.problems)} problems" if statement.problems else ""
    return f"{statement.source} ({statement.medium.value}): {_counts(report.elements)}, {closing}{problems}"


def _counts(counts: Counts) -> str:
    parts = (
        ("passed", counts.passed),
        ("failed", counts.failed),
        ("errored", counts.errored),
        ("skipped", counts.skipped),
    )
    return ", ".join(f"{count} {what}" for what, count in parts if count) or "0 tests"


def _report_agrees(report: ReportReading, reading: RunReading) -> bool:
    """Complete, sound, and each test as expected in this run."""
    sound = report.complete and not report.statement.problems and not contradiction(report.statement.declared, report)
    return sound and all(
        any(result.outcome.value in _wanted(expected) for result in report.results.get(name, ()))
        for name, expected in reading.run.expectations.items()
    )


def _wanted(expected: Expectation) -> tuple[str, ...]:
    return ("passed",) if expected is Expectation.PASS else ("failed", "errored")


def _inventory(reading: RunReading) -> str:
    pinned = len(reading.run.expectations)
    named = sum(1 for name in reading.run.expectations if reading.results(name))
    others = len({name for report in reading.reports for name in report.results} - reading.run.expectations.keys())
    return f"{named} of {pinned} pinned tests reported" + (f", {others} others" if others else "")


def _control_lines(reading: RunReading) -> Iterator[WitnessLine]:
    controls = [name for name, expected in reading.run.expectations.items() if expected is Expectation.FAIL]
    if not controls:
        return
    red = sum(1 for name in controls if reading.best(name).value in _wanted(Expectation.FAIL))
    yield WitnessLine(
        run=reading.run.name,
        witness=Witness.CONTROLS.value,
        statement=f"{red} of {len(controls)} negative controls failed as they must",
        agrees=red == len(controls),
    )
