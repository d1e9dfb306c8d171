"""The oracle side's own record of what went over the link: JSON lines on a channel that the orchestrator reads."""

import json
import os
from collections.abc import Mapping
from typing import Any

__all__ = ["Transcript"]

_EVERY_CALLS = 1_000
"""A count is written this often, so that a killed run leaves one."""

_MAX_VIOLATIONS = 50
_MAX_TEXT = 500


class Transcript:
    """Appends records to a descriptor. Violations are written at once."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._violations: list[str] = []
        self._next = _EVERY_CALLS
        self._closed = False

    def violation(self, text: str) -> None:
        """Record something that the subject must not do."""
        if len(self._violations) < _MAX_VIOLATIONS:
            self._violations.append(text[:_MAX_TEXT])
            self._write({"violation": text[:_MAX_TEXT]})

    def progress(self, calls: int) -> None:
        """Record the number of calls now and then."""
        if calls >= self._next:
            self._next = calls + _EVERY_CALLS
            self._write({"calls": calls})

    def close(self, calls: int, served: int, sites: Mapping[str, int]) -> None:
        """Write the closing record, once."""
        if not self._closed:
            self._closed = True
            self._write({"end": True, "calls": calls, "served": served, "questions": dict(sites)})

    def _write(self, record: dict[str, Any]) -> None:
        data = json.dumps(record).encode() + b"\n"
        try:
            while data:
                data = data[os.write(self._fd, data) :]
        except OSError:
            self._closed = True
