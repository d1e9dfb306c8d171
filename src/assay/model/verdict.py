"""The verdict and its vocabulary."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from assay.model.outcomes import TestOutcome
from assay.model.signals import Signal

__all__ = [
    "OUTCOME_EXIT_STATUS",
    "Outcome",
    "Reason",
    "ReasonCode",
    "TestVerdict",
    "Trust",
    "TrustLevel",
    "Verdict",
    "WitnessLine",
]


class Outcome(StrEnum):
    """The three values. INCONCLUSIVE is ours: nobody is blamed, and it is never shown or counted as a zero."""

    PASSED = "passed"
    FAILED = "failed"
    INCONCLUSIVE = "inconclusive"


OUTCOME_EXIT_STATUS: Mapping[Outcome, int] = {Outcome.PASSED: 0, Outcome.FAILED: 1, Outcome.INCONCLUSIVE: 3}


class ReasonCode(StrEnum):
    """Why. Each code belongs to one side: see ``appraise.blame``."""

    ALL_AGREE = "all_agree"
    # the submission's side
    TESTS_FAILED = "tests_failed"
    NOTHING_RAN = "nothing_ran"
    TESTS_MISSING = "tests_missing"
    TESTS_SKIPPED = "tests_skipped"
    TESTS_UNEXPECTED = "tests_unexpected"
    TESTS_DUPLICATED = "tests_duplicated"
    EXIT_STATUS = "exit_status"
    EXIT_CONTRADICTS_REPORT = "exit_contradicts_report"
    SUMMARY_CONTRADICTS = "summary_contradicts"
    SUMMARY_MISSING = "summary_missing"
    REPORT_INCOMPLETE = "report_incomplete"
    REPORT_MALFORMED = "report_malformed"
    REPORT_MISSING = "report_missing"
    REPORTS_DISAGREE = "reports_disagree"
    CONTROL_CONTRADICTION = "control_contradiction"
    CONTROL_PASSED = "control_passed"
    PROTOCOL_VIOLATION = "protocol_violation"
    TIMED_OUT = "timed_out"
    CPU_LIMIT = "cpu_limit"
    OUT_OF_MEMORY = "out_of_memory"
    OUTPUT_LIMIT = "output_limit"
    PIDS_LIMIT = "pids_limit"
    CRASHED = "crashed"
    BUILD_FAILED = "build_failed"
    SUBMISSION_REFUSED = "submission_refused"
    # ours
    NO_REPORT_NO_SUMMARY = "no_report_no_summary"
    NO_TESTS_PINNED = "no_tests_pinned"
    NO_RUNS = "no_runs"
    NO_CONTROLS = "no_controls"
    SANDBOX_ERROR = "sandbox_error"
    TOOLCHAIN_BROKEN = "toolchain_broken"
    PIPELINE_ERROR = "pipeline_error"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One reason: a code, and one line for a person."""

    code: ReasonCode
    detail: str = ""


class TrustLevel(IntEnum):
    """How far the verdict can be forged: higher is stronger."""

    LOW = 1
    BEST_EFFORT = 2
    ISOLATED = 3
    CONTROLLED = 4
    OUTSIDE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Trust:
    """The trust level, and each reason that lowered it from the highest."""

    level: TrustLevel
    lowered_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TestVerdict:
    """One pinned test over all runs: what correct code must do, and what happened."""

    __test__ = False

    id: str
    ok: bool
    outcome: TestOutcome
    """Outcome in the run where the test was unchanged; the worst where there are several."""
    control: TestOutcome | None = None
    """Outcome where it was a negative control; None where it never was."""
    message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessLine:
    """What one witness said, in one line for a person."""

    run: str
    witness: str
    statement: str
    agrees: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The result of a grade. Built only by ``appraise``."""

    outcome: Outcome
    reasons: tuple[Reason, ...]
    trust: Trust
    tests: tuple[TestVerdict, ...] = ()
    witnesses: tuple[WitnessLine, ...] = ()
    signals: tuple[Signal, ...] = ()
    limits_hit: tuple[str, ...] = ()
    context: Mapping[str, str] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether the submission is accepted."""
        return self.outcome is Outcome.PASSED
