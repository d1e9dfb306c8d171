"""Reclaims what an orchestrator left behind when it was killed: processes, cgroups, mounts, directories."""

import contextlib
import fcntl
import os
import shutil
from pathlib import Path

from assay.sandbox import kernel
from assay.sandbox.cgroups import sweep_groups
from assay.sandbox.state import state_directory

__all__ = ["reclaim", "sweep"]


def sweep(*, keep: str = "") -> list[str]:
    """Reclaim every session whose orchestrator is dead; returns their names.

    A session belongs to the living as long as its lock is held, so no orchestrator at work is ever touched. ``keep`` is
    the caller's own session. User ids need no sweep: the kernel drops their locks.
    """
    sessions = state_directory() / "sessions"
    if not sessions.is_dir():
        return []
    return [path.name for path in sorted(sessions.iterdir()) if path.name != keep and reclaim(path)]


def reclaim(session: Path) -> bool:
    """Reclaim one session, unless somebody holds its lock. Says whether it did."""
    try:
        lock = os.open(session / "lock", os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        # Being made at this moment, or already half removed by another sweep: a name with a dot is never in use yet.
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    else:
        sweep_groups(session.name.lstrip(".") + ".")
        _unmount_below(session)
        shutil.rmtree(session, ignore_errors=True)
        return True
    finally:
        os.close(lock)


def _unmount_below(directory: Path) -> None:
    text = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
    places = [Path(line.split(" ")[4]) for line in text.splitlines()]
    for place in reversed([place for place in places if place.is_relative_to(directory)]):
        with contextlib.suppress(OSError):
            kernel.umount(place)
