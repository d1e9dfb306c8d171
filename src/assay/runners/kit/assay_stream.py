"""The report stream, written from inside the sandbox: one JSON object a line on a pipe that the grader made.

Stdlib only, Python 3.11 or newer. What it needs of ``os`` and ``json`` is captured when it is imported, which is before
any submitted code is.
"""

import fcntl
import json
import os
import resource

__all__ = ["MESSAGE_CHARACTERS", "Stream", "keep_private"]

VERSION = 1
MESSAGE_CHARACTERS = 2000
"""Characters of a test's message that are sent: enough for an assertion's explanation, far below the reader's bound."""
IDS_IN_A_RECORD = 200
"""Test ids in one record; the reader takes lines of up to 1 MiB and ids of up to 4096 characters."""

_write = os.write
_getpid = os.getpid
_encode = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode


def keep_private(descriptor: int) -> int:
    """Move ``descriptor`` to a high close-on-exec number and return that; raises OSError when it is not open.

    A child process that the tests start does not inherit it (it would hold the pipe open), and a program that closes
    "everything from 3 upward to be tidy" seldom reaches so far.
    """
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    private = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, max(3, min(soft, 4096) // 2))
    os.close(descriptor)
    return private


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte; a pipe may take less than it is given."""
    view = memoryview(data)
    while view:
        view = view[_write(descriptor, view) :]


class Stream:
    """Writes the records. A forked child that runs on into the reporter writes nothing: the parent reports."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = keep_private(descriptor)
        self._owner = _getpid()
        self._counts = {"passed": 0, "failed": 0, "errored": 0, "skipped": 0}

    def hello(self, runner: str, version: str) -> None:
        """The opening record: the runner lives, and no submitted code has been loaded yet."""
        self._send({"event": "hello", "runner": runner, "version": version})

    def collected(self, ids: list[str]) -> None:
        """The ids of the tests that are about to run, in as many records as keep each one short."""
        for start in range(0, len(ids), IDS_IN_A_RECORD):
            self._send({"event": "collected", "ids": ids[start : start + IDS_IN_A_RECORD]})

    def test(self, id_: str, outcome: str, message: str = "", duration_s: float = 0.0) -> None:
        """One finished test; ``outcome`` is passed, failed, errored or skipped."""
        if _getpid() != self._owner:
            return
        self._counts[outcome] += 1
        record = {"event": "test", "id": id_, "outcome": outcome, "message": message[:MESSAGE_CHARACTERS]}
        self._send({**record, "duration_s": round(duration_s, 6)})

    def end(self, exit_status: int) -> None:
        """The closing record, with the status that the process is about to exit with."""
        self._send({"event": "end", "exit_status": exit_status, "counts": self._counts})

    def _send(self, record: dict[str, object]) -> None:
        if _getpid() == self._owner:
            write_all(self._descriptor, _encode({"v": VERSION, **record}).encode("ascii") + b"\n")
