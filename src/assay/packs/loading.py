"""Loading a pack from its directory."""

import re
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path

from assay.errors import PackError
from assay.packs.files import digest_of, read_tree
from assay.packs.lock import Lock, read_lock, require_fresh
from assay.packs.model import Pack, Task
from assay.packs.samples import read_samples
from assay.packs.settings import PackSettings, TaskSettings, read_pack_settings, read_task_settings

__all__ = ["LockUse", "load_pack", "load_task", "select_task"]

_TASK_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_TASK_ENTRIES = frozenset(
    {"task.toml", "bug.patch", "tree", "reference", "tests", "examples", "README.md", "ticket.md"}
)


class LockUse(StrEnum):
    """What to do with the pack's lock."""

    MATCHING = "matching"
    """Read it; one that was made for another state of the pack is an error. A pack without a lock loads without."""
    IGNORED = "ignored"
    """Do not read it: for verification, which is about to write a new one."""


def load_pack(root: Path, *, lock: LockUse = LockUse.MATCHING) -> Pack:
    """The pack below ``root``, wholly read and checked.

    Raises PackError with the file, what was expected and what was got; StaleLockError for a lock of another state.
    """
    settings = read_pack_settings(root / "pack.toml")
    digest = digest_of(root)
    found = read_lock(root) if lock is LockUse.MATCHING else None
    if found is not None:
        require_fresh(found, digest, root)
    directories = _task_directories(root / "tasks")
    tasks = {item.name: _task(item, settings, found) for item in directories}
    return Pack(
        name=settings.name, version=settings.version, root=root, digest=digest, tasks=tasks, title=settings.title
    )


def load_task(address: str, *, lock: LockUse = LockUse.MATCHING) -> tuple[Pack, Task]:
    """``PACK#TASK``, or ``PACK`` alone where the pack holds a single task. Raises PackError."""
    path, _, name = address.partition("#")
    pack = load_pack(Path(path), lock=lock)
    return pack, select_task(pack, name)


def select_task(pack: Pack, name: str = "") -> Task:
    """The task called ``name``, or the only one. Raises PackError where there is none or no single one."""
    if not name and len(pack.tasks) == 1:
        return next(iter(pack.tasks.values()))
    if name not in pack.tasks:
        near = get_close_matches(name, pack.tasks, n=1)
        known = near or list(pack.tasks)[:5]
        raise PackError(
            f"pack {pack.name}: expected one of its {len(pack.tasks)} tasks, got {name!r}",
            hint=f"write it as {pack.root}#{known[0]}",
        )
    return pack.tasks[name]


def _task_directories(tasks: Path) -> list[Path]:
    found = sorted(entry for entry in tasks.iterdir() if entry.is_dir()) if tasks.is_dir() else []
    if not found:
        raise PackError(f"{tasks}: expected a directory for each task, got none")
    for entry in found:
        if not _TASK_ID.fullmatch(entry.name):
            raise PackError(
                f"{entry}: expected a task id of letters, digits, '.', '_' and '-' (at most 100), got {entry.name!r}"
            )
    return found


def _task(directory: Path, pack: PackSettings, lock: Lock | None) -> Task:
    settings = read_task_settings(directory / "task.toml", pack)
    for entry in directory.iterdir():
        if entry.name not in _TASK_ENTRIES:
            near = get_close_matches(entry.name, _TASK_ENTRIES, n=1)
            raise PackError(
                f"{entry}: expected one of {', '.join(sorted(_TASK_ENTRIES))}",
                hint=f"did you mean {near[0]!r}?" if near else "",
            )
    name = directory.name
    return Task(
        id=name,
        title=settings.title,
        directory=directory,
        language=settings.language,
        runner=settings.runner,
        image=settings.image,
        limits=settings.limits,
        restore=settings.restore,
        test_files=_test_files(directory / "tests", settings),
        oracle=settings.oracle,
        modules=settings.modules,
        lock=lock.tasks.get(name) if lock else None,
        canaries=settings.canaries,
        solution=settings.solution,
        entry=settings.entry,
        samples=read_samples(directory / "examples"),
        invalid=lock.invalid.get(name, ()) if lock else (),
    )


def _test_files(tests: Path, settings: TaskSettings) -> tuple[str, ...]:
    present = tuple(read_tree(tests))
    if not present:
        raise PackError(
            f"{tests}: expected at least one hidden test file, got none",
            hint="put tests there that fail with the bug and pass without it",
        )
    missing = [name for name in settings.test_files if name not in present]
    if missing:
        raise PackError(f"{tests}: expected the test file {missing[0]!r} that task.toml names, got none")
    return tuple(sorted(settings.test_files)) or present
