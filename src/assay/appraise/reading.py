"""One run as the checks read it: results by id, elements counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from assay.model import Counts, Medium, OracleMode, ReportStatement, Run, TestOutcome, TestResult

__all__ = ["BAD", "ReportReading", "RunReading"]

BAD: Final = frozenset({TestOutcome.FAILED, TestOutcome.ERRORED})
"""Outcomes that say that a test found the code wrong."""

_WORST_FIRST: Final = (
    TestOutcome.ERRORED,
    TestOutcome.FAILED,
    TestOutcome.MISSING,
    TestOutcome.UNEXPECTED,
    TestOutcome.SKIPPED,
    TestOutcome.PASSED,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportReading:
    """One report, its elements by id and counted."""

    statement: ReportStatement
    results: Mapping[str, tuple[TestResult, ...]]
    elements: Counts

    @classmethod
    def of(cls, statement: ReportStatement) -> Self:
        """Read ``statement``."""
        by_id: dict[str, list[TestResult]] = {}
        for result in statement.results:
            by_id.setdefault(result.id, []).append(result)
        outcomes = [result.outcome for result in statement.results]
        return cls(
            statement=statement,
            results={name: tuple(found) for name, found in by_id.items()},
            elements=Counts(
                passed=outcomes.count(TestOutcome.PASSED),
                failed=outcomes.count(TestOutcome.FAILED),
                errored=outcomes.count(TestOutcome.ERRORED),
                skipped=outcomes.count(TestOutcome.SKIPPED),
                total=len(outcomes),
            ),
        )

    @property
    def bad(self) -> int:
        """How many elements failed or errored."""
        return sum(1 for result in self.statement.results if result.outcome in BAD)

    @property
    def silent(self) -> bool:
        """Whether it states nothing at all: there was no such report."""
        s = self.statement
        return not (s.started or s.terminal_records or s.results or s.problems or s.reported_exit_status is not None)

    @property
    def complete(self) -> bool:
        """Whether it closed properly, once."""
        return self.statement.terminal_records == 1

    @property
    def trusted(self) -> bool:
        """Whether no submitted code could write it."""
        return self.statement.medium is Medium.TRUSTED_PIPE


@dataclass(frozen=True, slots=True, kw_only=True)
class RunReading:
    """One run and its reports."""

    run: Run
    oracle: OracleMode
    reports: tuple[ReportReading, ...]

    @classmethod
    def of(cls, run: Run, oracle: OracleMode) -> Self:
        """Read ``run``."""
        return cls(run=run, oracle=oracle, reports=tuple(ReportReading.of(report) for report in run.reports))

    @property
    def silent(self) -> bool:
        """Whether there was no report and no summary line at all."""
        return all(report.silent for report in self.reports) and not (self.run.summary and self.run.summary.lines)

    @property
    def voices(self) -> tuple[ReportReading, ...]:
        """The reports that state anything."""
        return tuple(report for report in self.reports if not report.silent)

    @property
    def bad(self) -> bool:
        """Whether any report has an element that failed or errored."""
        return any(report.bad for report in self.reports)

    @property
    def outside(self) -> bool:
        """Whether the runner's process holds no submitted code: the submission is the transcript's subject."""
        transcript = self.run.transcript
        return self.oracle is OracleMode.REMOTE and transcript is not None and transcript.subject != self.run.execution

    @property
    def ended_by_us(self) -> bool:
        """In cases mode we end a process that has broken the protocol, or has nothing left to answer: that is no
        finding by itself, and a cancelled grade leaves no transcript."""
        return self.oracle is OracleMode.CASES and self.run.transcript is not None

    def results(self, name: str) -> tuple[TestResult, ...]:
        """Every element of every report about the test ``name``."""
        return tuple(result for report in self.reports for result in report.results.get(name, ()))

    def worst(self, name: str) -> TestOutcome:
        """The worst outcome that any report gives the test ``name``; MISSING where none names it."""
        outcomes = {result.outcome for result in self.results(name)}
        return next((o for o in _WORST_FIRST if o in outcomes), TestOutcome.MISSING)

    def best(self, name: str) -> TestOutcome:
        """The best outcome that any report gives the test ``name``: for a negative control, the suspicious one."""
        outcomes = {result.outcome for result in self.results(name)}
        return next((o for o in reversed(_WORST_FIRST) if o in outcomes), TestOutcome.MISSING)
