"""Evidence for tests: an honest base, changed one piece at a time."""

from collections.abc import Mapping
from dataclasses import replace

from assay.appraise import DEFAULT_POLICY, appraise
from assay.model import (
    Counts,
    Ending,
    Evidence,
    Execution,
    Expectation,
    Medium,
    OracleMode,
    ReasonCode,
    ReportStatement,
    Run,
    SummaryLine,
    SummaryStatement,
    TestOutcome,
    TestResult,
    TranscriptStatement,
    Usage,
    Verdict,
)

USAGE = Usage(wall_s=1.0, cpu_s=0.5, peak_memory_bytes=1000)
P, F, E, S = TestOutcome.PASSED, TestOutcome.FAILED, TestOutcome.ERRORED, TestOutcome.SKIPPED
IDS = ("a", "b", "c")


def execution(status: int | None = 0, ending: Ending = Ending.EXITED, **changes: object) -> Execution:
    status = status if ending is Ending.EXITED else None
    return Execution(observed_ending=ending, observed_exit_status=status, usage=USAGE, **changes)  # type: ignore[arg-type]


def results(outcomes: Mapping[str, TestOutcome]) -> tuple[TestResult, ...]:
    return tuple(TestResult(id=name, outcome=outcome) for name, outcome in outcomes.items())


def report(outcomes: Mapping[str, TestOutcome], **changes: object) -> ReportStatement:
    bad = any(o in (F, E) for o in outcomes.values())
    fields: dict[str, object] = {
        "source": "assay-stream",
        "medium": Medium.SHARED_PIPE,
        "started": True,
        "terminal_records": 1,
        "reported_exit_status": int(bad),
        "results": results(outcomes),
        "declared": counted(outcomes),
    }
    return ReportStatement(**(fields | changes))  # type: ignore[arg-type]


def counted(outcomes: Mapping[str, TestOutcome]) -> Counts:
    said = list(outcomes.values())
    return Counts(passed=said.count(P), failed=said.count(F), errored=said.count(E), skipped=said.count(S))


def line(outcomes: Mapping[str, TestOutcome], **changes: object) -> SummaryLine:
    bad = any(o in (F, E) for o in outcomes.values())
    fields: dict[str, object] = {"text": "summary", "counts": counted(outcomes), "claims_success": not bad}
    return SummaryLine(**(fields | changes))  # type: ignore[arg-type]


def run(outcomes: Mapping[str, TestOutcome] | None = None, **changes: object) -> Run:
    """A run of an honest runner that saw ``outcomes``."""
    outcomes = dict.fromkeys(IDS, P) if outcomes is None else outcomes
    bad = any(o in (F, E) for o in outcomes.values())
    fields: dict[str, object] = {
        "name": "run-1",
        "execution": execution(int(bad)),
        "expectations": dict.fromkeys(IDS, Expectation.PASS),
        "reports": (report(outcomes),),
        "summary": SummaryStatement(lines=(line(outcomes),)),
    }
    return Run(**(fields | changes))  # type: ignore[arg-type]


def inside(*runs: Run, **changes: object) -> Evidence:
    fields: dict[str, object] = {"oracle": OracleMode.INSIDE, "inventory": IDS, "runs": runs or (run(),)}
    return Evidence(**(fields | changes))  # type: ignore[arg-type]


def variant(name: str, flipped: set[str], outcomes: Mapping[str, TestOutcome] | None = None) -> Run:
    """A variant of the suite, run over correct code unless ``outcomes`` says otherwise."""
    expectations = {i: Expectation.FAIL if i in flipped else Expectation.PASS for i in IDS}
    honest = {i: F if i in flipped else P for i in IDS}
    return replace(run(honest | dict(outcomes or {})), name=name, expectations=expectations)


def controls(*runs: Run, **changes: object) -> Evidence:
    runs = runs or (variant("v1", {"a", "b"}), variant("v2", {"c"}))
    return inside(*runs, **{"oracle": OracleMode.CONTROLS, **changes})


def remote(
    outcomes: Mapping[str, TestOutcome] | None = None, subject: Execution | None = None, **changes: object
) -> Run:
    """A run of a trusted runner over a submission behind a wire."""
    base = run(outcomes)
    trusted = tuple(replace(r, medium=Medium.TRUSTED_PIPE) for r in base.reports)
    transcript = TranscriptStatement(calls=3, subject=subject or execution(ending=Ending.CANCELLED))
    return replace(base, **{"reports": trusted, "transcript": transcript, **changes})  # type: ignore[arg-type]


def outside(*runs: Run, **changes: object) -> Evidence:
    return inside(*(runs or (remote(),)), **{"oracle": OracleMode.REMOTE, **changes})


def judge(evidence: Evidence) -> Verdict:
    return appraise(evidence, DEFAULT_POLICY)


def codes(verdict: Verdict) -> list[ReasonCode]:
    return [reason.code for reason in verdict.reasons]
