"""User ids whose processes would not die: nobody gets them until those processes are gone.

    <state>/quarantine/<uid>    holds the name of the cgroup that the processes are in

A process that is stuck in the kernel (state D) outlives even SIGKILL, and may outlive its orchestrator. As long as it
lives its user id, with all kernel state that goes by user, must not meet another submission's.
"""

from collections.abc import Callable
from pathlib import Path

from assay.sandbox.state import state_directory, writable

__all__ = ["keep", "kept", "release"]


def _folder() -> Path:
    return state_directory() / "quarantine"


def keep(uid: int, group: str) -> None:
    """Put ``uid`` aside for as long as there are processes in the cgroup ``group``."""
    with writable(_folder()):
        _folder().mkdir(mode=0o700, exist_ok=True)
        (_folder() / str(uid)).write_text(group + "\n", encoding="utf-8")


def kept() -> frozenset[int]:
    """The ids that are put aside."""
    try:
        return frozenset(int(path.name) for path in _folder().iterdir())
    except FileNotFoundError:
        return frozenset()


def release(is_gone: Callable[[str], bool]) -> None:
    """Give back the ids whose cgroup ``is_gone``: nobody is in it any more."""
    for uid in kept():
        record = _folder() / str(uid)
        if is_gone(record.read_text(encoding="utf-8").strip()):
            record.unlink(missing_ok=True)
