"""The few system calls that Python has no name for. Each raises OSError with the call's name in the message."""

import ctypes
import fcntl
import os
import struct
from pathlib import Path

__all__ = [
    "CLONE_NEWNS",
    "CLONE_NEWPID",
    "MNT_DETACH",
    "MS_BIND",
    "MS_NODEV",
    "MS_NOEXEC",
    "MS_NOSUID",
    "MS_RDONLY",
    "MS_REC",
    "MS_REMOUNT",
    "MS_SHARED",
    "MS_SLAVE",
    "mount",
    "pidfd_wait_status",
    "setns",
    "umount",
    "unshare",
]

# linux/mount.h and linux/sched.h; the values are the same on every architecture.
MS_RDONLY = 1
MS_NOSUID = 2
MS_NODEV = 4
MS_NOEXEC = 8
MS_REMOUNT = 32
MS_BIND = 4096
MS_REC = 16384
MS_SLAVE = 1 << 19
MS_SHARED = 1 << 20
MNT_DETACH = 2
CLONE_NEWNS = 0x0002_0000
CLONE_NEWPID = 0x2000_0000

# linux/pidfd.h (PIDFD_INFO_EXIT since Linux 6.15): _IOWR(0xFF, 11, struct pidfd_info), whose first version is 64 bytes.
_PIDFD_GET_INFO = 0xC040_FF0B
_PIDFD_INFO_EXIT = 1 << 3
_PIDFD_INFO_FORMAT = "=QQ11Ii"

_libc = ctypes.CDLL(None, use_errno=True)


def _checked(result: int, call: str) -> None:
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{call}: {os.strerror(code)}")


def mount(source: str, target: Path, *, kind: str | None = None, flags: int = 0, options: str = "") -> None:
    """mount(2)."""
    result = _libc.mount(
        source.encode(),
        os.fsencode(target),
        kind.encode() if kind else None,
        ctypes.c_ulong(flags),
        options.encode() if options else None,
    )
    _checked(result, f"mount {kind or 'flags'} on {target}")


def umount(target: Path, *, flags: int = MNT_DETACH) -> None:
    """umount2(2)."""
    _checked(_libc.umount2(os.fsencode(target), flags), f"umount {target}")


def unshare(flags: int) -> None:
    """unshare(2), for the calling thread."""
    _checked(_libc.unshare(flags), f"unshare {flags:#x}")


def setns(descriptor: int, kind: int) -> None:
    """setns(2), for the calling thread."""
    _checked(_libc.setns(descriptor, kind), f"setns {kind:#x}")


def pidfd_wait_status(pidfd: int) -> int | None:
    """The wait status of a process that was reaped by somebody else, or None where the kernel does not keep it."""
    request = bytearray(struct.pack(_PIDFD_INFO_FORMAT, _PIDFD_INFO_EXIT, 0, *([0] * 11), 0))
    try:
        fcntl.ioctl(pidfd, _PIDFD_GET_INFO, request)
    except OSError:
        return None
    fields = struct.unpack(_PIDFD_INFO_FORMAT, request[: struct.calcsize(_PIDFD_INFO_FORMAT)])
    return int(fields[-1]) if fields[0] & _PIDFD_INFO_EXIT else None
