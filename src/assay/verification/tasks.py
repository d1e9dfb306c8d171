"""Proving one task."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from assay.assembly import Toolchain
from assay.errors import OracleError, SandboxError
from assay.grading import Bench
from assay.model import Outcome, TestOutcome
from assay.packs import OracleChoice, Pack, Task, TaskLock
from assay.verification.checks import Trees, case_ids, check, read_trees
from assay.verification.model import Flaw, FlawCode, Progress, Standing, TaskProof
from assay.verification.observing import Observation, Observer, brief, provisional
from assay.verification.oracles import Ground, choose_oracle
from assay.verification.samples import grade_sample

__all__ = ["prove_task"]

MOST_TESTS = 20_000
"""Hidden tests of one task; each is a row of every verdict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Work:
    observer: Observer
    progress: Progress
    repetitions: int

    def step(self, words: str) -> None:
        self.progress(self.observer.task.id, words)


class _FlawedError(Exception):
    """Ends the proof: the task has these flaws."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        super().__init__()
        self.flaws = tuple(flaws)


def prove_task(pack: Pack, task: Task, *, bench: Bench, repetitions: int, progress: Progress) -> TaskProof:
    """Prove ``task``, by the production pipeline. In order, and ending at the first step that finds a flaw:

    1. It has a reference, its restore rules fit its starting tree and leave the reference's changes alone, no hidden
       test lies in the starting tree, and every canary is in a hidden test.
    2. The reference runs at least one test; every id is there once; every test passes. The ids are the inventory.
    3. The starting tree fails at least one of them, by a verdict that blames it.
    4. The oracle that the task asks for works on both trees; for AUTO, the strongest that does is taken. A suite of
       cases was under its own oracle from step 2 on.
    5. The reference passes ``repetitions`` times in all, with the same outcomes, under that oracle.
    6. The starting tree fails the same tests each time; its outcomes are the signature.
    7. Every example gets the verdict that its folder says.

    Raises ImageError for an image that is not here; faults of the sandbox make the proof INCONCLUSIVE.
    """
    work = _Work(observer=Observer(pack, task, bench), progress=progress, repetitions=repetitions)
    try:
        lock = _prove(work)
    except _FlawedError as error:
        return TaskProof(task=task.id, standing=Standing.INVALID, flaws=error.flaws, runs=work.observer.runs)
    except (SandboxError, OracleError) as error:
        failure = str(error)
        return TaskProof(task=task.id, standing=Standing.INCONCLUSIVE, failure=failure, runs=work.observer.runs)
    count = len(task.samples)
    return TaskProof(task=task.id, standing=Standing.VALID, lock=lock, runs=work.observer.runs, samples=count)


def _prove(work: _Work) -> TaskLock:
    trees = _trees(work)  # 1
    known = case_ids(work.observer.task, trees)
    mode = OracleChoice.CASES if known else OracleChoice.INSIDE
    work.step("reference")
    reference, inventory = _inventory(work, trees, known)  # 2
    work.step("starting tree")
    start = _start(work, trees, provisional(inventory, mode))  # 3
    work.step("oracle")
    ground = Ground(trees=trees, inventory=inventory, reference=reference, start=start, mode=mode)
    chosen = choose_oracle(work.observer, ground)  # 4
    if chosen.lock is None or chosen.start is None:
        raise _FlawedError(Flaw(code=FlawCode.ORACLE, detail=line) for line in chosen.refused)
    _repeat(work, trees, chosen.lock)  # 5
    again = _start(work, trees, chosen.lock) if work.repetitions > 1 else chosen.start  # 6
    if changed := _differences(chosen.start.outcomes, again.outcomes):
        raise _FlawedError([Flaw(code=FlawCode.FLAKY, detail=f"on the starting tree: {brief(changed)}")])
    lock = replace(
        chosen.lock,
        signature={name: outcome.value for name, outcome in chosen.start.outcomes.items()},
        image=Toolchain.of(work.observer.task).image.digest,
    )
    if flaws := tuple(_sample_flaws(work, lock)):  # 7
        raise _FlawedError(flaws)
    return lock


def _trees(work: _Work) -> Trees:
    work.step("trees and rules")
    observer = work.observer
    trees = read_trees(observer.pack, observer.task)
    if isinstance(trees, Flaw):
        raise _FlawedError([trees])
    if flaws := check(observer.task, trees):
        raise _FlawedError(flaws)
    return trees


def _inventory(work: _Work, trees: Trees, known: tuple[str, ...]) -> tuple[Observation, tuple[str, ...]]:
    """``known``: the ids, where the suite is of cases; a runner's suite says them itself."""
    lock = [provisional(known, OracleChoice.CASES)] if known else []
    found = work.observer.observe(dict(trees.reference), *lock)
    _refuse_ours(found)
    reported = found.reported()
    if not reported:
        raise _FlawedError([Flaw(code=FlawCode.NO_TESTS, detail=f"on the reference: {found.last_words()}")])
    if len(reported) > MOST_TESTS:
        raise _FlawedError([Flaw(code=FlawCode.NO_TESTS, detail=f"expected at most {MOST_TESTS}, got {len(reported)}")])
    if twice := [name for name, count in reported.items() if count > 1]:
        raise _FlawedError([Flaw(code=FlawCode.DUPLICATE_IDS, detail=brief(twice))])
    outcomes = found.reported_outcomes()
    told = {test.id: test.message for test in found.grade.verdict.tests} if known else {}
    unpassed = {name: outcome for name, outcome in outcomes.items() if outcome is not TestOutcome.PASSED}
    if bad := [f"{name} ({told.get(name) or outcome.value})" for name, outcome in unpassed.items()]:
        raise _FlawedError([Flaw(code=FlawCode.REFERENCE_FAILS, detail=brief(bad))])
    return found, tuple(sorted(reported))


def _start(work: _Work, trees: Trees, lock: TaskLock) -> Observation:
    seen = work.observer.observe(dict(trees.start), lock)
    _refuse_ours(seen)
    if seen.outcome is Outcome.PASSED:
        raise _FlawedError([Flaw(code=FlawCode.START_PASSES, detail=f"all {len(lock.inventory)} hidden tests")])
    if seen.outcome is Outcome.INCONCLUSIVE:
        detail = f"{seen.reasons()}: {seen.last_words()}"
        raise _FlawedError([Flaw(code=FlawCode.START_UNCLEAR, detail=detail)])
    return seen


def _repeat(work: _Work, trees: Trees, lock: TaskLock) -> None:
    """The first of the runs was the inventory's, under INSIDE; all others are under the oracle that was chosen."""
    for at in range(2, work.repetitions + 1):
        work.step(f"reference, run {at} of {work.repetitions}")
        seen = work.observer.observe(dict(trees.reference), lock)
        _refuse_ours(seen)
        if seen.outcome is not Outcome.PASSED:
            bad = [test.id for test in seen.grade.verdict.tests if not test.ok]
            detail = f"run {at} of {work.repetitions}: {brief(bad) if bad else seen.reasons()}"
            raise _FlawedError([Flaw(code=FlawCode.FLAKY, detail=detail)])


def _sample_flaws(work: _Work, lock: TaskLock) -> Iterator[Flaw]:
    for sample in work.observer.task.samples:
        work.step(f"example {sample.kind.value}/{sample.name}")
        flaw = grade_sample(work.observer, sample, lock)
        if flaw is not None:
            yield flaw


def _refuse_ours(seen: Observation) -> None:
    if seen.grade.evidence.our_failure:
        raise SandboxError(seen.grade.evidence.our_failure)


def _differences(one: Mapping[str, TestOutcome], other: Mapping[str, TestOutcome]) -> set[str]:
    return {name for name in {*one, *other} if one.get(name) is not other.get(name)}
