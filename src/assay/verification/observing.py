"""Running a tree through the production pipeline itself, and reading the outcome of each test."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from assay.grading import Bench, Grade, grade
from assay.model import Outcome, TestOutcome
from assay.model.text import escape
from assay.packs import OracleChoice, Pack, Task, TaskLock
from assay.workspace.submission import Source

__all__ = ["Observation", "Observer", "brief", "provisional"]

_UNKNOWN = TaskLock(inventory=("(not known yet)",), oracle=OracleChoice.INSIDE)
"""A lock that no run can satisfy: the verdict says nothing, the report names the tests."""

_SHOWN_IDS = 5
_OUTPUT_SHOWN = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """What one grade showed."""

    grade: Grade

    @property
    def outcome(self) -> Outcome:
        """The verdict's."""
        return self.grade.verdict.outcome

    @property
    def outcomes(self) -> Mapping[str, TestOutcome]:
        """Each pinned test's outcome where it was unchanged."""
        return {test.id: test.outcome for test in self.grade.verdict.tests}

    @property
    def failing(self) -> frozenset[str]:
        """Pinned tests that ran and did not pass."""
        bad = {TestOutcome.FAILED, TestOutcome.ERRORED}
        return frozenset(name for name, outcome in self.outcomes.items() if outcome in bad)

    @property
    def ran(self) -> int:
        """How many pinned tests ran at all."""
        idle = {TestOutcome.MISSING, TestOutcome.SKIPPED}
        return sum(outcome not in idle for outcome in self.outcomes.values())

    def reported(self) -> Counter[str]:
        """Every id that the primary reports name, and how often in one run at most."""
        found: Counter[str] = Counter()
        for run in self.grade.evidence.runs:
            found |= Counter(result.id for report in run.reports[:1] for result in report.results)
        return found

    def reported_outcomes(self) -> Mapping[str, TestOutcome]:
        """What the first run's primary report says, whether pinned or not."""
        runs = self.grade.evidence.runs
        results = runs[0].reports[0].results if runs and runs[0].reports else ()
        return {result.id: result.outcome for result in results}

    def reasons(self) -> str:
        """The verdict's reasons in one line."""
        return "; ".join(
            f"{reason.code.value} {escape(reason.detail)}".strip() for reason in self.grade.verdict.reasons
        )

    def last_words(self) -> str:
        """The end of what the failing stage or run printed, in one line."""
        evidence = self.grade.evidence
        executions = [stage.execution for stage in evidence.stages if not stage.execution.exited_clean]
        executions += [run.execution for run in evidence.runs]
        for execution in executions:
            for capture in (execution.stderr, execution.stdout):
                if text := capture.marked().strip():
                    return escape(text[-_OUTPUT_SHOWN:])
        return evidence.our_failure or evidence.refused or "no output"


class Observer:
    """Grades trees of one task, and counts how often."""

    def __init__(self, pack: Pack, task: Task, bench: Bench) -> None:
        self.pack = pack
        self.task = task
        self.runs = 0
        self.bench = bench

    def observe(self, source: Source, lock: TaskLock = _UNKNOWN) -> Observation:
        """Grade ``source`` under ``lock`` by the pipeline that production uses."""
        self.runs += 1
        graded = grade(replace(self.task, lock=lock), source, pack=self.pack, bench=self.bench)
        return Observation(grade=graded)


def provisional(
    inventory: tuple[str, ...],
    oracle: OracleChoice,
    controls: Mapping[str, tuple[tuple[str, int, int, str], ...]] | None = None,
) -> TaskLock:
    """A lock to try an oracle with."""
    return TaskLock(inventory=inventory, oracle=oracle, controls=controls or {})


def brief(names: Iterable[str]) -> str:
    """A few of many ids, sorted, in one line."""
    listed = sorted(names)
    rest = len(listed) - _SHOWN_IDS
    return ", ".join(listed[:_SHOWN_IDS]) + (f" and {rest} more" if rest > 0 else "")
