"""HumanEvalPack's JavaScript rows through the whole pipeline: right ones accepted, buggy ones refused.

The gate takes a row in every twenty; ASSAY_ROWS=1 takes them all (about five minutes on two cores).
"""

import os
import shutil
from pathlib import Path

import pytest

from assay.formats.humanevalpack import import_humanevalpack
from assay.grading import Bench
from assay.packs import LockUse, load_pack
from assay.verification import verify

pytestmark = [pytest.mark.root, pytest.mark.slow]

EVERY = int(os.environ.get("ASSAY_ROWS", "20"))
SAMPLES = 2
"""One right and one buggy solution for each row."""


def test_rows_are_told_apart(tmp_path: Path, data_dir: Path) -> None:
    path = tmp_path / "pack"
    import_humanevalpack(data_dir / "humanevalpack" / "js.jsonl.gz", path, language="javascript")
    for at, task in enumerate(sorted((path / "tasks").iterdir())):
        if at % EVERY:
            shutil.rmtree(task)
    proof = verify(load_pack(path, lock=LockUse.IGNORED), bench=Bench(), repetitions=1, jobs=2)
    assert proof.valid, [(task.task, task.flaws, task.failure) for task in proof.tasks.values() if task.flaws]
    assert {task.samples for task in proof.tasks.values()} == {SAMPLES}
