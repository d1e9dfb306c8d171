"""A small pack of cases in any language, verified for real."""

import json
from collections.abc import Mapping
from pathlib import Path

from assay.grading import Bench
from assay.packs import LockUse, load_pack
from assay.verification import PackProof, verify

__all__ = ["proved_pack", "verify_pack", "write_cases_pack"]


def write_cases_pack(
    root: Path,
    *,
    language: str,
    solution: str,
    right: str,
    wrong: str,
    suite: Mapping[str, object],
    files: Mapping[str, str] | None = None,
    limits: str = "wall_s = 60.0\ncpu_s = 60.0\n",
    oracle: str = "auto",
) -> Path:
    """The pack, not yet verified. ``files`` lie beside ``cases.json``."""
    texts = {
        "pack.toml": '[pack]\nformat = 1\nname = "cased"\nversion = "1"\ntitle = "Cased"\n'
        f'language = "{language}"\n\n[limits]\n{limits}',
        "tasks/one/task.toml": f'title = "One"\noracle = "{oracle}"\n\n'
        f'[restore]\nmode = "allow"\nallow = ["{solution}"]\n',
        "tasks/one/tests/cases.json": json.dumps({"format": 1, **suite}),
        f"tasks/one/tree/{solution}": wrong,
        f"tasks/one/reference/{solution}": right,
    } | {f"tasks/one/tests/{name}": text for name, text in (files or {}).items()}
    for name, text in texts.items():
        path = root / "cased" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root / "cased"


def verify_pack(pack: Path, *, repetitions: int = 1) -> PackProof:
    """What verification finds."""
    return verify(load_pack(pack, lock=LockUse.IGNORED), bench=Bench(), repetitions=repetitions)


def proved_pack(pack: Path) -> Path:
    """The pack again, valid."""
    proof = verify_pack(pack)
    assert proof.valid, [(task.flaws, task.failure) for task in proof.tasks.values()]
    return pack
