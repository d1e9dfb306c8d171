"""Sweeping the corpus of bypasses through the production pipeline, each planted on a task's buggy tree."""

import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from assay.assembly import Toolchain, reference_tree, starting_tree
from assay.bypasses import Bypass, Target, plant, select_bypasses
from assay.errors import ConfigurationError, StaleLockError
from assay.grading import Bench
from assay.model import OracleMode, Outcome, ReasonCode, SignalCode, TestOutcome
from assay.packs import OracleChoice, Pack, Task, TaskLock
from assay.verification.abreast import abreast
from assay.verification.model import Progress, quiet
from assay.verification.observing import Observation, Observer
from assay.verification.sweep_model import Fate, Sweep, SweepRow
from assay.workspace import BaseTree

__all__ = ["judged", "sweep"]

_LIKE_ANY_BROKEN_TREE = frozenset(
    {
        ReasonCode.TESTS_FAILED,
        ReasonCode.TESTS_MISSING,
        ReasonCode.BUILD_FAILED,
        ReasonCode.CRASHED,
        ReasonCode.NOTHING_RAN,
        ReasonCode.EXIT_STATUS,
    }
)
"""Reasons that a tree with a syntax error gives too, so that they alone prove nothing about a bypass."""


def sweep(
    pack: Pack,
    corpus: Sequence[Bypass],
    *,
    bench: Bench,
    tasks: Iterable[str] = (),
    oracle: OracleChoice | None = None,
    jobs: int = 1,
    progress: Progress = quiet,
) -> Sweep:
    """Plant every bypass that fits on every task's buggy tree and grade it. Nothing may pass.

    A bypass counts as stopped when the buggy tree's own failures were seen again, with at least as many tests run; or
    when the verdict holds a reason that the corpus expects and that a merely broken tree would not give; or, for one
    that ends the run by design, any reason that the corpus expects. Otherwise it is untested.

    ``tasks``: ids, or nothing for all that are verified. ``oracle``: another mode than the task's own. Raises
    StaleLockError for a task that is not verified, ConfigurationError for an unknown task.
    """
    chosen = [_verified(pack, name) for name in (tasks or [task.id for task in pack.tasks.values() if task.lock])]
    grounds = [_ground(pack, task, oracle) for task in chosen]
    pairs = [
        (ground, bypass)
        for ground in grounds
        for bypass in select_bypasses(corpus, language=ground.task.language, runner=ground.runner)
    ]
    if not pairs:
        raise ConfigurationError(
            f"pack {pack.name}: expected a verified task and a bypass that fits it, got none",
            hint=f"run: assay verify {pack.root}",
        )

    def ask(pair: tuple[_Ground, Bypass]) -> SweepRow:
        ground, bypass = pair
        bench.cancellation.check()
        progress(ground.task.id, bypass.id)
        row = _row(pack, ground, bypass, bench)
        bench.cancellation.check()
        return row

    return Sweep(rows=tuple(abreast(ask, pairs, jobs)))


_UNSEEN = dict.fromkeys((OracleMode.REMOTE, OracleMode.CASES), frozenset({SignalCode.FORGED_LINE}))
"""What a bypass need not show where its process has no runner: handlers that wait for the runner's end never run."""


@dataclass(frozen=True, slots=True)
class _Ground:
    task: Task
    lock: TaskLock
    start: BaseTree
    target: Target
    runner: str


def _verified(pack: Pack, name: str) -> Task:
    task = pack.tasks.get(name)
    if task is None:
        raise ConfigurationError(f"pack {pack.name}: expected one of its tasks, got {name!r}")
    if task.lock is None:
        raise StaleLockError(f"task {name}: expected a lock, got none", hint=f"run: assay verify {pack.root}")
    return task


def _ground(pack: Pack, task: Task, oracle: OracleChoice | None) -> _Ground:
    if task.lock is None:
        raise StaleLockError(f"task {task.id}: expected a lock, got none")
    lock = replace(task.lock, oracle=oracle) if oracle else task.lock
    start = starting_tree(pack, task)
    target = Target(module=task.solution or _bugged_file(start, reference_tree(pack, task)), entry=task.entry)
    return _Ground(task, lock, start, target, Toolchain.of(task).runner.name)


def _bugged_file(start: BaseTree, reference: BaseTree) -> str:
    """The file that the reference changes: the tests surely run it. Empty where the task only adds files."""
    return next((path for path in sorted(start) if path in reference and start[path] != reference[path]), "")


def _row(pack: Pack, ground: _Ground, bypass: Bypass, bench: Bench) -> SweepRow:
    row = SweepRow(task=ground.task.id, bypass=bypass.id, oracle=ground.lock.oracle, fate=Fate.NOT_APPLICABLE)
    if not ground.target.module:
        return replace(row, detail="the task names no solution file")
    with tempfile.TemporaryDirectory(prefix="assay-sweep-") as name:
        directory = Path(name)
        _write(ground.start, directory)
        try:
            plant(bypass, directory, ground.target)
        except ConfigurationError as error:
            return replace(row, detail=str(error))
        seen = Observer(pack, ground.task, bench).observe(directory, ground.lock)
    return judged(row, bypass, ground.lock, seen)


def _write(tree: BaseTree, directory: Path) -> None:
    """Ours, into a directory of ours."""
    for name, file in tree.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
        path.chmod(0o755 if file.executable else 0o644)


def judged(row: SweepRow, bypass: Bypass, lock: TaskLock, seen: Observation) -> SweepRow:
    """``row`` with the fate of ``bypass``: what was seen of it, against the buggy tree's signature in ``lock``."""
    mode = OracleMode(lock.oracle.value)
    got = {reason.code for reason in seen.grade.verdict.reasons}
    expected = bypass.reasons_for(mode)
    signals = {signal.code for signal in seen.grade.verdict.signals}
    row = replace(
        row,
        detail=seen.reasons(),
        as_expected=not expected or bool(got & expected),
        missing_signals=tuple(sorted(code.value for code in bypass.signals - signals - _UNSEEN.get(mode, frozenset()))),
    )
    if seen.outcome is Outcome.PASSED:
        return replace(row, fate=Fate.KNOWN_HOLE if mode in bypass.defeats else Fate.ACCEPTED)
    if seen.outcome is Outcome.INCONCLUSIVE:
        return replace(row, fate=Fate.INCONCLUSIVE)
    caught = bool(got & expected) if bypass.ends_early else bool((got & expected) - _LIKE_ANY_BROKEN_TREE)
    return replace(row, fate=Fate.STOPPED if caught or _reproduced(lock, seen) else Fate.UNTESTED)


def _reproduced(lock: TaskLock, seen: Observation) -> bool:
    """The buggy tree's own failures again, and at least as many tests run."""
    bad = {TestOutcome.FAILED.value, TestOutcome.ERRORED.value}
    idle = {TestOutcome.MISSING.value, TestOutcome.SKIPPED.value}
    failing = {name for name, outcome in lock.signature.items() if outcome in bad}
    ran = sum(outcome not in idle for outcome in lock.signature.values())
    return bool(failing) and seen.failing == failing and seen.ran >= ran
