"""Read a file that submitted code left behind, after all its processes are dead.

Never raises for what it finds: what is wrong with the file is named, and counts against the submission.
"""

import ctypes
import errno
import os
import stat
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from assay.errors import UnsupportedError
from assay.workspace.directories import open_directory, read_bounded

__all__ = ["Problem", "ReadBack", "open_beneath", "read_report"]

_OPENAT2 = 437  # the same number on every architecture (syscalls(2): numbers above 423 are common)
_NO_MAGICLINKS, _NO_SYMLINKS, _BENEATH = 0x02, 0x04, 0x08  # openat2(2), linux/openat2.h
_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY


class Problem(StrEnum):
    """Why a file was not read."""

    MISSING = "missing"
    LINK = "link"
    ESCAPES = "escapes"
    NOT_REGULAR = "not_regular"
    HARD_LINKED = "hard_linked"
    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadBack:
    """The bytes, or the problem. Exactly one of the two is set."""

    content: bytes | None = field(default=None, repr=False)
    problem: Problem | None = None
    detail: str = ""


class _OpenHow(ctypes.Structure):
    _fields_ = (("flags", ctypes.c_uint64), ("mode", ctypes.c_uint64), ("resolve", ctypes.c_uint64))


_libc = ctypes.CDLL(None, use_errno=True)


def open_beneath(directory: int, relative: str, flags: int = _FLAGS) -> int:
    """A descriptor of ``relative`` below the open ``directory``, through no link of any kind.

    Raises OSError as openat2(2) does, and UnsupportedError where the kernel (before 5.6) lacks it.
    """
    how = _OpenHow(flags, 0, _BENEATH | _NO_SYMLINKS | _NO_MAGICLINKS)
    name = os.fsencode(relative)
    if b"\0" in name:
        raise OSError(errno.EINVAL, "a NUL in the name")
    found = _libc.syscall(_OPENAT2, directory, name, ctypes.byref(how), ctypes.sizeof(how))
    if found >= 0:
        return int(found)
    number = ctypes.get_errno()
    if number == errno.ENOSYS:
        raise UnsupportedError(
            "openat2: expected a kernel of 5.6 or later, got ENOSYS", hint="a seccomp filter around Assay may forbid it"
        )
    raise OSError(number, os.strerror(number))


_PROBLEMS = {
    errno.ENOENT: Problem.MISSING,
    errno.ENOTDIR: Problem.MISSING,
    errno.ELOOP: Problem.LINK,
    errno.EXDEV: Problem.ESCAPES,
    errno.ENXIO: Problem.NOT_REGULAR,  # a socket, or a FIFO without a reader
}


def read_report(directory: Path | int, relative: str, *, max_bytes: int) -> ReadBack:
    """At most ``max_bytes`` of the regular file ``relative`` below ``directory``, or a named problem.

    Refused: links in any component, ``..`` that leaves, devices, FIFOs, sockets, directories, files with a second
    name, and more bytes than the bound (counted while they are read, so that a sparse file costs no more). Raises
    UnsupportedError where openat2 is missing, and OSError when ``directory`` itself cannot be opened.
    """
    root = os.dup(directory) if isinstance(directory, int) else open_directory(directory)
    try:
        descriptor = open_beneath(root, relative)
    except OSError as error:
        problem = _PROBLEMS.get(error.errno or 0, Problem.UNREADABLE)
        return ReadBack(problem=problem, detail=error.strerror or "")
    finally:
        os.close(root)
    try:
        return _read(descriptor, max_bytes)
    except OSError as error:
        return ReadBack(problem=Problem.UNREADABLE, detail=error.strerror or "")
    finally:
        os.close(descriptor)


def _read(descriptor: int, max_bytes: int) -> ReadBack:
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode):
        return ReadBack(problem=Problem.NOT_REGULAR, detail=f"mode {stat.filemode(found.st_mode)}")
    if found.st_nlink == 0:
        return ReadBack(problem=Problem.MISSING, detail="unlinked while it was opened")
    if found.st_nlink > 1:
        return ReadBack(problem=Problem.HARD_LINKED, detail=f"{found.st_nlink} names")
    content = read_bounded(descriptor, max_bytes)
    if len(content) > max_bytes:
        return ReadBack(problem=Problem.TOO_LARGE, detail=f"more than {max_bytes} bytes")
    return ReadBack(content=content)
