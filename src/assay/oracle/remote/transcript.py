"""Reads the oracle side's record of what went over the link."""

import hashlib
import json
from typing import Any

from assay.errors import OracleError
from assay.model import Capture, Execution, TranscriptStatement

__all__ = ["questions", "read_transcript"]

_MAX_VIOLATIONS = 50


def read_transcript(
    channel: Capture | None, subject: Execution, *, unguarded: tuple[str, ...] = ()
) -> TranscriptStatement:
    """The statement. The channel is written by our own code in a sandbox without submitted code, but by nothing that we
    watch: lines that are no records are a fault of ours. Raises OracleError for those."""
    data = channel.head if channel is not None else b""
    calls, violations = 0, []
    for record in _records(data):
        if "violation" in record:
            violations.append(str(record["violation"]))
        calls = max(calls, int(record.get("calls", 0)))
    return TranscriptStatement(
        calls=calls,
        violations=tuple(violations[:_MAX_VIOLATIONS]),
        judgements=sum(questions(channel).values()),
        unguarded=unguarded,
        subject=subject,
        frames_digest=f"sha256:{hashlib.sha256(data).hexdigest()}",
    )


def questions(channel: Capture | None) -> dict[str, int]:
    """How often the submission's objects were asked for a judgement, by line of the tests: ``eq@test_it.py:12``."""
    asked: dict[str, int] = {}
    for record in _records(channel.head if channel is not None else b""):
        asked.update({str(site): int(count) for site, count in record.get("questions", {}).items()})
    return asked


def _records(data: bytes) -> list[dict[str, Any]]:
    records = []
    for line in data.splitlines(keepends=True):
        if not line.endswith(b"\n"):
            continue  # the run was killed while it wrote
        try:
            record = json.loads(line)
        except ValueError as error:
            raise OracleError(f"expected a record of the transcript, got {line[:80]!r}") from error
        if not isinstance(record, dict):
            raise OracleError(f"expected a record of the transcript, got {line[:80]!r}")
        records.append(record)
    return records
