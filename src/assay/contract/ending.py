"""How a run ended, and its result, from evidence and verdict."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from assay.appraise.blame import Side, blame
from assay.formats.result import CompileResult, RunOutcome, RunResult, TestRun, shown
from assay.model import Capture, Ending, Evidence, Execution, Outcome, ReasonCode, Run, Stage, Usage, Verdict

__all__ = ["result_of"]

_LIMITS: Final[Mapping[Ending, RunOutcome]] = MappingProxyType(
    {
        Ending.TIMED_OUT: RunOutcome.TIMED_OUT,
        Ending.CPU_LIMIT: RunOutcome.CPU_LIMIT,
        Ending.OUT_OF_MEMORY: RunOutcome.OUT_OF_MEMORY,
        Ending.OUTPUT_LIMIT: RunOutcome.OUTPUT_LIMIT,
        Ending.PIDS_LIMIT: RunOutcome.PIDS_LIMIT,
    }
)
_MS: Final = 1000


def result_of(evidence: Evidence, verdict: Verdict, *, inventory: str) -> RunResult:
    """The result. ``inventory`` says where the names of the tests came from."""
    stages = evidence.all_stages
    run = evidence.runs[0] if evidence.runs else None
    built = all(stage.execution.exited_clean for stage in stages)
    tested = run.execution if run is not None and built else None
    return RunResult(
        outcome=_outcome(evidence, verdict, stages, run),
        compile=_compile(stages, built=built and run is not None),
        tests=TestRun(
            cases=verdict.tests if tested else (),
            duration_ms=_milliseconds(tested.usage) if tested else 0,
            inventory=inventory,
        ),
        stdout=shown(tested.stdout) if tested else "",
        stderr=shown(tested.stderr) if tested else "",
        truncated_output=any(capture.truncated for capture in _captures(stages, tested)),
        verdict=verdict,
    )


def _outcome(evidence: Evidence, verdict: Verdict, stages: tuple[Stage, ...], run: Run | None) -> RunOutcome:
    if _ours(verdict):
        cancelled = any(reason.code is ReasonCode.CANCELLED for reason in verdict.reasons)
        return RunOutcome.CANCELLED if cancelled else RunOutcome.INFRASTRUCTURE_ERROR
    if evidence.refused or run is None:
        return RunOutcome.REFUSED
    failed = next((stage.execution for stage in stages if not stage.execution.exited_clean), None)
    if failed is not None:
        return _LIMITS.get(failed.observed_ending, RunOutcome.COMPILE_ERROR)
    ending = run.execution.observed_ending
    if ending is Ending.SIGNALLED:
        return RunOutcome.CRASHED
    return _LIMITS.get(ending, RunOutcome.COMPLETED if _closed(run) else RunOutcome.INCOMPLETE)


def _ours(verdict: Verdict) -> bool:
    """Whether something of ours failed. Names of tests that nobody knows are no failure: the run itself was whole."""
    if verdict.outcome is not Outcome.INCONCLUSIVE:
        return False
    return any(
        blame(reason.code) is Side.OURS and reason.code is not ReasonCode.NO_TESTS_PINNED for reason in verdict.reasons
    )


def _closed(run: Run) -> bool:
    return bool(run.reports) and all(report.terminal_records == 1 for report in run.reports)


def _compile(stages: tuple[Stage, ...], *, built: bool) -> CompileResult:
    return CompileResult(
        ok=built,
        ran=bool(stages),
        output="".join(shown(c) for stage in stages for c in (stage.execution.stdout, stage.execution.stderr)),
        duration_ms=sum(_milliseconds(stage.execution.usage) for stage in stages),
    )


def _captures(stages: tuple[Stage, ...], tested: Execution | None) -> Iterator[Capture]:
    for execution in (*(stage.execution for stage in stages), *((tested,) if tested else ())):
        yield from (execution.stdout, execution.stderr)


def _milliseconds(usage: Usage) -> int:
    return round(usage.wall_s * _MS)
