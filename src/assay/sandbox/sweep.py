"""Reclaims what an orchestrator left behind when it was killed: processes, cgroups, mounts, directories."""

import contextlib
import fcntl
import os
import shutil
import time
from collections.abc import Iterable
from pathlib import Path

from assay.sandbox import kernel, quarantine
from assay.sandbox.cgroups import end_group, group_names
from assay.sandbox.state import state_directory
from assay.sandbox.uids import FIRST_UID, UID_COUNT

__all__ = ["reclaim", "sweep"]

_BIRTH_S = 60.0
"""A session whose name starts with a dot is being made; one that still is after a minute never will be."""


def sweep(*, keep: str = "") -> list[str]:
    """Reclaim every session whose orchestrator is dead; returns their names.

    A session belongs to the living as long as its lock is held, so no orchestrator at work is ever touched. ``keep`` is
    the caller's own session. User ids need no sweep: the kernel drops their locks. Those that were put aside because
    a process would not die are given back once it is dead.
    """
    quarantine.release(_is_gone)
    sessions = state_directory() / "sessions"
    if not sessions.is_dir():
        return []
    return [path.name for path in sorted(sessions.iterdir()) if path.name != keep and reclaim(path)]


def reclaim(session: Path) -> bool:
    """Reclaim one session, unless somebody holds its lock. Says whether it did."""
    try:
        if session.name.startswith(".") and time.time() - session.stat().st_mtime < _BIRTH_S:
            return False
        lock = os.open(session / "lock", os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        # Already half removed by another sweep.
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    else:
        for group in group_names(session.name.lstrip(".")):
            _put_aside(group, end_group(group))
        _unmount_below(session)
        shutil.rmtree(session, ignore_errors=True)
        return True
    finally:
        os.close(lock)


def _is_gone(group: str) -> bool:
    return not end_group(group, patience_s=0)


def _put_aside(group: str, processes: Iterable[int]) -> None:
    """What still lives keeps its user ids; with its session gone, this is all that is known of it."""
    for process in processes:
        with contextlib.suppress(FileNotFoundError):
            uid = Path("/proc", str(process)).stat().st_uid
            if FIRST_UID <= uid < FIRST_UID + UID_COUNT:
                quarantine.keep(uid, group)


def _unmount_below(directory: Path) -> None:
    text = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
    places = [Path(line.split(" ")[4]) for line in text.splitlines()]
    for place in reversed([place for place in places if place.is_relative_to(directory)]):
        with contextlib.suppress(OSError):
            kernel.umount(place)
