"""Proving a whole pack: every task, then that no task's solution solves another, then the lock."""

from collections.abc import Mapping
from dataclasses import replace

from assay.assembly import Toolchain, reference_tree
from assay.errors import ConfigurationError, PackError
from assay.grading import Bench
from assay.model import Outcome
from assay.packs import Lock, Pack, Task, digest_of, write_lock
from assay.packs.files import STATE_NAME
from assay.verification.abreast import abreast
from assay.verification.model import Flaw, FlawCode, PackProof, Progress, Standing, TaskProof, quiet
from assay.verification.observing import Observer
from assay.verification.records import Records
from assay.verification.tasks import prove_task
from assay.version import VERSION

__all__ = ["REPETITIONS", "verify"]

REPETITIONS = 3
"""Runs of the reference. A test that fails one time in four is found with probability 58 %: 1 - 0.75 ** 3."""


def verify(
    pack: Pack, *, bench: Bench, repetitions: int = REPETITIONS, jobs: int = 1, progress: Progress = quiet
) -> PackProof:
    """Prove every task of ``pack`` by the production pipeline, and write its lock.

    Load the pack with ``LockUse.IGNORED``. Finished tasks are kept below the pack, so that a verification that was
    cut short goes on; the lock is written only when no task is inconclusive. Raises ConfigurationError for
    repetitions or jobs below 1, PackError when the pack changes meanwhile, ImageError, and CancelledError.
    """
    if repetitions < 1 or jobs < 1:
        raise ConfigurationError(f"expected at least 1 repetition and 1 job, got {repetitions} and {jobs}")
    for task in pack.tasks.values():
        Toolchain.of(task)  # a missing image or an unknown name is said before anything runs
    records = Records(pack.root / STATE_NAME, repetitions)

    def prove(task: Task) -> TaskProof:
        found = records.load(pack, task)
        if found is not None:
            return found
        bench.cancellation.check()
        proof = prove_task(pack, task, bench=bench, repetitions=repetitions, progress=progress)
        bench.cancellation.check()  # a cancelled grade is no proof of anything
        records.save(pack, task, proof)
        return proof

    proofs = {proof.task: proof for proof in abreast(prove, pack.tasks.values(), jobs)}
    dependent = _dependent(pack, proofs, bench=bench, jobs=jobs, progress=progress)
    proofs = {name: _with_flaws(proof, dependent.get(name, ())) for name, proof in proofs.items()}
    proved = PackProof(pack=pack.name, digest=pack.digest, tasks=proofs)
    if all(proof.standing is not Standing.INCONCLUSIVE for proof in proofs.values()):
        _write(pack, proved)
        records.clear()
    return proved


def _write(pack: Pack, proof: PackProof) -> None:
    now = digest_of(pack.root)
    if now != pack.digest:
        raise PackError(
            f"{pack.root}: expected the pack to stay {pack.digest} while it was verified, got {now}",
            hint="verify it again, and change nothing meanwhile",
        )
    tasks = {name: task.lock for name, task in proof.tasks.items() if task.lock is not None}
    invalid = {
        name: tuple(flaw.line() for flaw in task.flaws)
        for name, task in proof.tasks.items()
        if task.standing is Standing.INVALID
    }
    write_lock(pack.root, Lock(digest=pack.digest, tool=f"assay {VERSION}", tasks=tasks, invalid=invalid))


def _dependent(
    pack: Pack, proofs: Mapping[str, TaskProof], *, bench: Bench, jobs: int, progress: Progress
) -> Mapping[str, tuple[Flaw, ...]]:
    """For each task, the other tasks whose solution turns it green. Only bugs in one shared tree can."""
    valid = [
        task for task in pack.tasks.values() if task.bug_patch.exists() and proofs[task.id].standing is Standing.VALID
    ]
    pairs = [(solved, other) for other in valid for solved in valid if solved is not other]

    def ask(pair: tuple[Task, Task]) -> tuple[str, Flaw | None]:
        solved, other = pair
        progress(other.id, f"with {solved.id} solved")
        lock = proofs[other.id].lock
        if lock is None:
            raise PackError(f"task {other.id}: expected a proof with a lock, got none")
        seen = Observer(pack, other, bench).observe(dict(reference_tree(pack, solved)), lock)
        bench.cancellation.check()
        if seen.outcome is not Outcome.PASSED:
            return other.id, None
        return other.id, Flaw(code=FlawCode.DEPENDENT, detail=f"the solution of {solved.id} solves it too")

    found: dict[str, tuple[Flaw, ...]] = {}
    for name, flaw in abreast(ask, pairs, jobs):
        if flaw is not None:
            found[name] = (*found.get(name, ()), flaw)
    return found


def _with_flaws(proof: TaskProof, flaws: tuple[Flaw, ...]) -> TaskProof:
    if not flaws:
        return proof
    return replace(proof, standing=Standing.INVALID, lock=None, flaws=(*proof.flaws, *flaws))
