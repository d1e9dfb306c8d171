"""Writing a pack directory, for importers. The layout is that of ``docs/reference/pack-format.md``."""

import shutil
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import tomli_w

from assay.errors import ConfigurationError

__all__ = ["Files", "Imported", "PackHead", "TaskFiles", "write_pack"]

Files = Mapping[str, bytes]
"""Relative path, with forward slashes -> content."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackHead:
    """What goes into ``pack.toml``."""

    name: str
    version: str
    title: str
    language: str
    runner: str = ""
    limits: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskFiles:
    """One task, ready to be written. ``settings`` is ``task.toml``."""

    id: str
    settings: Mapping[str, object]
    tests: Files
    tree: Files = field(default_factory=dict)
    reference: Files = field(default_factory=dict)
    right: Mapping[str, Files] = field(default_factory=dict)
    """Sample's name -> a whole submission."""
    wrong: Mapping[str, Files] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What an import made."""

    pack: Path
    tasks: int
    left_out: tuple[str, ...] = ()
    """One line for each source item that became no task, with the reason."""


def write_pack(out: Path, head: PackHead, tasks: Iterable[TaskFiles]) -> int:
    """Write the pack to ``out``, wholly or not at all; returns how many tasks it has.

    Raises ConfigurationError when ``out`` is there already, or when there is no task at all.
    """
    if out.exists():
        raise ConfigurationError(f"{out}: expected a directory that does not exist yet, got one that does")
    out.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    try:
        unfinished.chmod(0o755)
        _write(unfinished / "pack.toml", tomli_w.dumps(_head(head)).encode())
        count = _write_tasks(unfinished / "tasks", tasks)
        unfinished.rename(out)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    return count


def _head(head: PackHead) -> dict[str, object]:
    table: dict[str, object] = {
        "format": 1,
        "name": head.name,
        "version": head.version,
        "title": head.title,
        "language": head.language,
    }
    if head.runner:
        table["runner"] = head.runner
    return {"pack": table, "limits": dict(head.limits)} if head.limits else {"pack": table}


def _write_tasks(directory: Path, tasks: Iterable[TaskFiles]) -> int:
    count = 0
    for task in tasks:
        _write_task(directory / task.id, task)
        count += 1
    if count == 0:
        raise ConfigurationError("expected at least one task to import, got none")
    return count


def _write_task(directory: Path, task: TaskFiles) -> None:
    if directory.exists():
        raise ConfigurationError(f"expected each task id once, got {task.id!r} twice")
    _write(directory / "task.toml", tomli_w.dumps(dict(task.settings)).encode())
    parts = {"tests": task.tests, "tree": task.tree, "reference": task.reference}
    for kind, samples in (("right", task.right), ("wrong", task.wrong)):
        parts.update({f"examples/{kind}/{name}": files for name, files in samples.items()})
    for part, files in parts.items():
        for name, data in files.items():
            _write(directory / part / name, data)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
