"""The Python example pack, proved anew: right fixes accepted, wrong and forged ones refused, and its lock is true."""

import shutil
from pathlib import Path

import pytest

from assay.grading import Bench
from assay.images.interface import Image
from assay.packs import LockUse, SampleKind, load_pack
from assay.verification import verify

pytestmark = [pytest.mark.root, pytest.mark.slow]

PACK = Path(__file__).parents[3] / "packs" / "python-ledger"
FORGERIES_OF_A_TASK = 10


def test_the_pack_proves_itself(tmp_path: Path, python_image: Image) -> None:
    copy = tmp_path / "pack"
    shutil.copytree(PACK, copy, ignore=shutil.ignore_patterns("lock.json", ".assay"))
    proof = verify(load_pack(copy, lock=LockUse.IGNORED), bench=Bench(), repetitions=1, jobs=2)
    assert proof.valid, [(task.task, task.flaws, task.failure) for task in proof.tasks.values()]
    committed = load_pack(PACK)
    for name, task in committed.tasks.items():
        found = proof.tasks[name]
        assert found.samples == len(task.samples)
        assert task.lock is not None
        assert found.lock is not None
        assert found.lock.inventory == task.lock.inventory
        assert found.lock.oracle == task.lock.oracle


def test_each_ticket_has_a_right_a_wrong_and_many_forged_submissions() -> None:
    for task in load_pack(PACK).tasks.values():
        kinds = [sample.kind for sample in task.samples]
        assert SampleKind.RIGHT in kinds
        assert SampleKind.WRONG in kinds
        assert kinds.count(SampleKind.FORGED) >= FORGERIES_OF_A_TASK
