"""Host user ids for running sandboxes: no two that run at once share one.

User-wide kernel state (keyrings, inotify instances, pipe budgets, RLIMIT_NPROC) crosses every namespace but the user
namespace, so two sandboxes under one id would see and starve each other. A lease is a lock on one byte of one file,
held by an open file description (fcntl(2), F_OFD_SETLK), so the kernel returns it when its holder dies.
"""

import contextlib
import fcntl
import os
import secrets
import struct
import threading
from collections.abc import Iterator

from assay.errors import ConfigurationError, SandboxError
from assay.sandbox import quarantine
from assay.sandbox.state import state_directory, writable

__all__ = ["FIRST_UID", "UID_COUNT", "lease", "occupied"]

FIRST_UID = 2_000_000_000
"""Above every range that distributions, systemd (up to 1,879,048,191) or subuid files give out; below 2^31."""
UID_COUNT = 65_536

_lock = threading.Lock()
_leased: set[int] = set()
_running: set[int] = set()


@contextlib.contextmanager
def lease() -> Iterator[int]:
    """A user id that nobody else has until the block ends. Give it as ``Command.uid`` to the runs that share files."""
    uid, descriptor = _take()
    try:
        yield uid
    finally:
        with _lock:
            _leased.discard(uid)
        os.close(descriptor)


@contextlib.contextmanager
def occupied(uid: int) -> Iterator[int]:
    """Mark a leased id as running a sandbox. Raises ConfigurationError when it is not leased here or is running one,
    and SandboxError when a process of it is left that would not die."""
    if uid in quarantine.kept():
        raise SandboxError(f"expected a user id without processes, got {uid}, one of whose processes would not die")
    with _lock:
        if uid not in _leased:
            raise ConfigurationError(f"expected a user id from sandbox.uids.lease(), got {uid}")
        if uid in _running:
            raise ConfigurationError(
                f"expected a user id with no running sandbox, got {uid}",
                hint="lease one for each sandbox that runs at once",
            )
        _running.add(uid)
    try:
        yield uid
    finally:
        with _lock:
            _running.discard(uid)


def _take() -> tuple[int, int]:
    # A random start: ids are rarely reused soon, and processes that start together do not queue for the same places.
    start = secrets.randbelow(UID_COUNT)
    place = state_directory() / "uids"
    with writable(place):
        descriptor = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    kept = quarantine.kept()
    for step in range(UID_COUNT):
        number = (start + step) % UID_COUNT
        if FIRST_UID + number in kept:
            continue
        try:
            fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, _write_lock(number))
        except BlockingIOError:
            continue
        with _lock:
            _leased.add(FIRST_UID + number)
        return FIRST_UID + number, descriptor
    os.close(descriptor)
    raise SandboxError(f"expected a free user id among {UID_COUNT}, got none")


def _write_lock(number: int) -> bytes:
    """A ``struct flock`` (fcntl(2), 64-bit Linux) for the byte at ``number``."""
    return struct.pack("@hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, number, 1, 0)
