"""How stages and runs ended: limits, crashes, builds, and faults of ours."""

from collections.abc import Iterator, Mapping
from typing import Final

from assay.appraise.findings import Finding, Weight
from assay.appraise.reading import RunReading
from assay.appraise.words import shown
from assay.model import Ending, Execution, ReasonCode, Stage

__all__ = ["LIMIT_CODES", "ended", "execution_findings", "run_findings", "stage_findings"]

LIMIT_CODES: Final[Mapping[Ending, ReasonCode]] = {
    Ending.TIMED_OUT: ReasonCode.TIMED_OUT,
    Ending.CPU_LIMIT: ReasonCode.CPU_LIMIT,
    Ending.OUT_OF_MEMORY: ReasonCode.OUT_OF_MEMORY,
    Ending.OUTPUT_LIMIT: ReasonCode.OUTPUT_LIMIT,
    Ending.PIDS_LIMIT: ReasonCode.PIDS_LIMIT,
}
"""Endings that the submission's own use of the machine brought about."""


_NO_SUCH_COMMAND: Final = frozenset({126, 127})
"""A command that cannot be executed, or is not there (POSIX.1-2024, Shell Command Language, 2.8.2)."""


def execution_findings(execution: Execution, name: str) -> Iterator[Finding]:
    """Faults of ours and limits: what any execution can have against it, whoever ran in it."""
    ending = execution.observed_ending
    if ending is Ending.SANDBOX_ERROR:
        detail = f"the sandbox failed: {shown(execution.detail) or 'no detail'}"
        yield Finding(code=ReasonCode.SANDBOX_ERROR, weight=Weight.FAULT, detail=detail, run=name)
    elif ending is Ending.CANCELLED:
        yield Finding(code=ReasonCode.CANCELLED, weight=Weight.FAULT, detail="cancelled before it ended", run=name)
    elif ending is Ending.EXITED and execution.observed_exit_status is None:
        detail = "expected the exit status of a command that exited, got none"
        yield Finding(code=ReasonCode.SANDBOX_ERROR, weight=Weight.FAULT, detail=detail, run=name)
    elif ending in LIMIT_CODES:
        detail = f"ended by a limit: {ending.value.replace('_', ' ')}"
        yield Finding(code=LIMIT_CODES[ending], weight=Weight.PROOF, detail=detail, run=name)


def stage_findings(stage: Stage) -> Iterator[Finding]:
    """A stage must end by itself with status 0. One of ours that does not is a fault; else the build failed.

    A status that says that there was no such command is silence: a compiler that the image lacks is nobody's error,
    and a build that runs submitted code can bring it about.
    """
    found = tuple(execution_findings(stage.execution, stage.name))
    if any(finding.weight is Weight.FAULT for finding in found):
        yield from found
    elif stage.execution.exited_clean:
        return
    elif stage.ours:
        detail = f"a step of ours failed: {ended(stage.execution)}"
        yield Finding(code=ReasonCode.TOOLCHAIN_BROKEN, weight=Weight.FAULT, detail=detail, run=stage.name)
    elif found:
        yield from found
    elif stage.execution.observed_exit_status in _NO_SUCH_COMMAND:
        detail = f"the build found no compiler: {ended(stage.execution)}"
        yield Finding(code=ReasonCode.TOOLCHAIN_BROKEN, weight=Weight.SILENCE, detail=detail, run=stage.name)
    else:
        detail = f"the build did not succeed: {ended(stage.execution)}"
        yield Finding(code=ReasonCode.BUILD_FAILED, weight=Weight.PROOF, detail=detail, run=stage.name)


def run_findings(reading: RunReading) -> Iterator[Finding]:
    """The runner's process must end by itself, within its limits.

    Killed by a signal, it crashed: the submission's fault where it shares the process, else nobody knows why.
    """
    execution, name = reading.run.execution, reading.run.name
    if execution.observed_ending is Ending.CANCELLED and reading.ended_by_us:
        return
    yield from execution_findings(execution, name)
    if execution.observed_ending is not Ending.SIGNALLED:
        return
    if reading.outside:
        detail = f"the test runner, which holds no submitted code, crashed: {ended(execution)}"
        yield Finding(code=ReasonCode.TOOLCHAIN_BROKEN, weight=Weight.SILENCE, detail=detail, run=name)
    else:
        yield Finding(code=ReasonCode.CRASHED, weight=Weight.PROOF, detail=ended(execution), run=name)


def ended(execution: Execution) -> str:
    """How ``execution`` ended, in words."""
    if execution.observed_ending is Ending.EXITED:
        return f"exit status {execution.observed_exit_status}"
    if execution.observed_ending is Ending.SIGNALLED:
        return f"killed by signal {execution.observed_signal}"
    return execution.observed_ending.value.replace("_", " ")
