"""One small suite for a runner, through the whole pipeline: right work passes, and nothing else does."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import assay
from assay.grading import Bench
from assay.packs import LockUse, load_pack
from assay.verification import verify

__all__ = ["Subject", "prove", "write_pack"]


@dataclass(frozen=True, kw_only=True)
class Subject:
    """One small suite, and what is handed in for it. ``right`` and ``wrong`` are proved by the pack's own proof."""

    runner: str
    language: str
    solution: str
    test_name: str
    test: str
    right: str
    wrong: str
    refused: tuple[str, ...]
    """Wrong solutions that try to pass: at least an early exit, a forged summary, a source that does not load."""
    tree: Mapping[str, str] = field(default_factory=dict)
    """Other files that every submission's tree has (a manifest, say)."""
    oracle: str = "inside"
    hidden: Mapping[str, str] = field(default_factory=dict)
    """Other files that lie with the hidden test."""


def write_pack(root: Path, subject: Subject) -> Path:
    """The subject as a pack that is not yet verified."""
    texts = {
        "pack.toml": '[pack]\nformat = 1\nname = "tiny"\nversion = "1"\ntitle = "Tiny"\n'
        f'language = "{subject.language}"\n'
        f'runner = "{subject.runner}"\n\n[limits]\nwall_s = 120.0\ncpu_s = 120.0\n',
        "tasks/double/task.toml": f'title = "Double"\noracle = "{subject.oracle}"\n\n'
        f'[restore]\nmode = "allow"\nallow = ["{subject.solution}"]\n',
        f"tasks/double/tests/{subject.test_name}": subject.test,
        f"tasks/double/tree/{subject.solution}": subject.wrong,
        f"tasks/double/reference/{subject.solution}": subject.right,
    } | {f"tasks/double/tree/{name}": text for name, text in subject.tree.items()}
    texts |= {f"tasks/double/tests/{name}": text for name, text in subject.hidden.items()}
    for name, text in texts.items():
        path = root / "tiny" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root / "tiny"


def prove(root: Path, subject: Subject) -> None:
    """Verify the subject's pack, then hand in what must be refused."""
    pack = write_pack(root, subject)
    proof = verify(load_pack(pack, lock=LockUse.IGNORED), bench=Bench(), repetitions=1)
    assert proof.valid, [(task.task, task.flaws, task.failure) for task in proof.tasks.values()]
    for text in subject.refused:
        verdict = assay.grade(f"{pack}#double", {subject.solution: text})
        assert verdict.outcome is assay.Outcome.FAILED, (text, verdict.reasons)
