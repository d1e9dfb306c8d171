"""Where two root file systems differ: what a person needs in order to make a build reproducible."""

import os
import stat
from itertools import islice
from pathlib import Path

from assay.images.tree import entries

__all__ = ["MAX_DIFFERENCES", "differing"]

MAX_DIFFERENCES = 20
"""Paths that are named: enough to see a pattern, few enough for one message."""


def differing(one: Path, other: Path) -> tuple[str, ...]:
    """The first paths, in order, that are in only one tree or not the same in both."""
    names = sorted({*_names(one), *_names(other)})
    return tuple(islice((name for name in names if _state(one / name) != _state(other / name)), MAX_DIFFERENCES))


def _names(root: Path) -> list[str]:
    return [str(path.relative_to(root)) for path in entries(root)]


def _state(path: Path) -> tuple[object, ...] | None:
    if not os.path.lexists(path):
        return None
    status = path.lstat()
    fixed = (status.st_mode, status.st_uid, status.st_gid, int(status.st_mtime))
    if stat.S_ISLNK(status.st_mode):
        return (*fixed, str(path.readlink()))
    return (*fixed, path.read_bytes()) if stat.S_ISREG(status.st_mode) else fixed
