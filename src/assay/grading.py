"""The pipeline on one screen: submission + task -> workspace -> sandbox -> evidence -> verdict."""

from dataclasses import dataclass, field, replace

from assay.appraise import DEFAULT_POLICY, appraise
from assay.assembly import VISIBLE_TESTS, Assembly, Toolchain, hidden_tests, open_setting, restore_rules, starting_tree
from assay.errors import CancelledError, IntakeError, OracleError, SandboxError, StaleLockError
from assay.model import Evidence, OracleMode, Run, Signal, Verdict
from assay.oracle.cancellation import CancellableSandbox, Cancellation
from assay.oracle.table import ORACLES
from assay.packs import Pack, Task, TaskLock
from assay.runners.interface import Runner
from assay.sandbox import Sandbox, default_sandbox
from assay.signals import canaries, forged_lines, tamper_files, touched_tests
from assay.version import VERSION
from assay.workspace import BaseTree, Plan, as_tree, intake, plan
from assay.workspace.submission import Source

__all__ = ["Bench", "Grade", "grade"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What a grade needs of the machine, and the switch that cancels it."""

    sandbox: Sandbox = field(default_factory=default_sandbox)
    cancellation: Cancellation = field(default_factory=Cancellation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """A verdict and the evidence that it was made from."""

    verdict: Verdict
    evidence: Evidence


def grade(task: Task, source: Source, *, pack: Pack, bench: Bench) -> Grade:
    """Grade one submission of ``task``.

    Whatever the submission does ends in a verdict. Raises StaleLockError for a task that was not verified, PackError
    for a pack that is broken, ImageError for an image that is not on this machine.
    """
    if task.lock is None:
        raise StaleLockError(f"task {task.id}: expected a lock, got none", hint=f"run: assay verify {pack.root}")
    toolchain, base = Toolchain.of(task), starting_tree(pack, task)
    rules = restore_rules(task, toolchain.runner, base)
    blank = Evidence(
        oracle=OracleMode(task.lock.oracle.value),
        inventory=task.lock.inventory,
        runs=(),
        context={
            "assay": VERSION,
            "pack": pack.digest,
            "task": task.id,
            "runner": toolchain.runner.name,
            "image": toolchain.image.digest,
            "sandbox": bench.sandbox.name,
        },
    )
    try:
        submission = intake(source, leave_out=rules.leave_out)
        made = plan(rules, base, submission)
    except IntakeError as error:
        return _judged(replace(blank, refused=str(error)))
    evidence = replace(
        blank,
        signals=(*submission.signals, *made.signals, *_traces(task, toolchain, base, as_tree(submission, base)[0])),
        refused=made.refused,
        context={**blank.context, "submission": submission.digest, "tree": made.digest},
    )
    if made.refused:
        return _judged(evidence)
    try:
        runs = _runs(task, task.lock, toolchain, made, bench)
    except (SandboxError, OracleError, CancelledError) as error:
        return _judged(replace(evidence, our_failure=str(error)))
    except (OSError, RuntimeError, MemoryError) as error:  # the host's disk, threads or memory; or a mistake of ours
        return _judged(replace(evidence, our_failure=f"{type(error).__name__}: {error}"))
    return _judged(replace(evidence, runs=runs, signals=(*evidence.signals, *_seen(task, toolchain.runner, runs))))


def _runs(task: Task, lock: TaskLock, toolchain: Toolchain, made: Plan, bench: Bench) -> tuple[Run, ...]:
    sandbox = CancellableSandbox(bench.sandbox, bench.cancellation)
    assembly = Assembly(task=task, toolchain=toolchain, plan=made, sandbox=sandbox, hidden=hidden_tests(task))
    with open_setting(assembly) as setting:
        return ORACLES[OracleMode(lock.oracle.value)].runs(setting)


def _traces(task: Task, toolchain: Toolchain, base: BaseTree, files: BaseTree) -> tuple[Signal, ...]:
    """What a person should see of the submitted files themselves."""
    catalogue = toolchain.runner.catalogue
    return (
        *tamper_files(files, base=base, deny_names=catalogue.deny_names, deny_paths=catalogue.deny_paths),
        *touched_tests(files, base=base, patterns=VISIBLE_TESTS),
        *canaries(task.canaries, {path: file.content for path, file in files.items()}),
    )


def _seen(task: Task, runner: Runner, runs: tuple[Run, ...]) -> tuple[Signal, ...]:
    """Canaries in what the submission's own process printed; a runner's lines where that process has no runner."""
    subjects = {run.name: run.transcript.subject if run.transcript else run.execution for run in runs}
    streams = {
        f"{name}: {stream}": capture.marked()
        for name, execution in subjects.items()
        for stream, capture in (("stdout", execution.stdout), ("stderr", execution.stderr))
    }
    alone = {run.name: runner.summary(run.transcript.subject) for run in runs if run.transcript}
    forged = (forged_lines(f"{name}, submission", summary) for name, summary in sorted(alone.items()))
    return (*canaries(task.canaries, streams), *(signal for signals in forged for signal in signals))


def _judged(evidence: Evidence) -> Grade:
    return Grade(verdict=appraise(evidence, DEFAULT_POLICY), evidence=evidence)
