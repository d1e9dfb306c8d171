"""Report streams whose lines carry a seal that only the reporter itself can make.

A reporter that shares its process with the code under test cannot keep its descriptor from it. So it makes a key before
any of that code is loaded, opens the stream with the key's SHA-256, seals each line with the key, and closes the stream
with the key itself, when nothing is left to forge::

    files 1                     how many streams follow: written by the launcher, before any of them
    seal HASH
    SEAL {"event": "hello", ...}
    SEAL {"event": "end", ...}
    key KEY

A seal is ``sha256(key + sha256(key + number + line))``, ``number`` being the line's place from 0, in four bytes.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from assay.model import Capture, Counts, Medium, ReportStatement
from assay.reports.bounds import MAX_PROBLEMS
from assay.reports.stream import parse_stream

__all__ = ["MAX_FILES", "parse_sealed"]

MAX_FILES: Final = 10_000
"""Streams in one report: one for each test file."""

_FILES: Final = re.compile(rb"files ([0-9]{1,5})")
_OPENING: Final = re.compile(rb"seal ([0-9a-f]{64})")
_CLOSING: Final = re.compile(rb"key ([0-9a-f]{64})")
_SEAL_BYTES: Final = 64


@dataclass(slots=True)
class _Part:
    """One stream: what lies between its opening line and its key."""

    commitment: bytes
    lines: list[bytes] = field(default_factory=list)
    key: bytes | None = None


def parse_sealed(capture: Capture, *, source: str, medium: Medium) -> ReportStatement:
    """Read a report of one or more sealed streams as one statement.

    It has a closing record only where every stream that was announced has one. A line without a right seal, between the
    streams or inside one, is a problem: somebody else wrote it. Where a stream's key never came, its lines cannot be
    checked: they are told, and the report is not closed.
    """
    if capture.truncated:
        return _with(parse_stream(capture, source=source, medium=medium), "expected a whole report, got a part of one")
    announced, parts, strays = _apart(capture.head)
    statements = [_read(part, source, medium) for part in parts]
    joined = _join(statements, source, medium, complete=len(parts) == announced)
    if len(parts) > announced:
        strays = (*strays, f"expected {announced} streams, got {len(parts)}")
    return _with(joined, *strays)


def _apart(data: bytes) -> tuple[int, list[_Part], tuple[str, ...]]:
    """How many streams were announced, those that are there, and what is wrong with the lines outside of any."""
    parts: list[_Part] = []
    wrong: list[str] = []
    announced, inside = 0, False
    for number, line in enumerate(_lines(data)):
        first = _FILES.fullmatch(line) if number == 0 else None
        if first is not None:
            announced = min(int(first[1]), MAX_FILES)
        elif (opening := _OPENING.fullmatch(line)) is not None and len(parts) <= MAX_FILES:
            parts.append(_Part(commitment=bytes.fromhex(opening[1].decode())))
            inside = True
        elif inside and (closing := _CLOSING.fullmatch(line)) is not None:
            parts[-1].key = bytes.fromhex(closing[1].decode())
            inside = False
        elif inside:
            parts[-1].lines.append(line)
        elif len(wrong) < MAX_PROBLEMS:
            wrong.append(f"line {number + 1}: expected a stream's opening, got something else")
    return announced, parts, tuple(wrong)


def _lines(data: bytes) -> Iterator[bytes]:
    """Each line; a last one without its newline too."""
    start = 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        yield data[start:end]
        start = end + 1


def _read(part: _Part, source: str, medium: Medium) -> ReportStatement:
    """One stream. Every line is read, also one without a right seal: what it says can only do harm to who wrote it."""
    plain = b"".join(line[_SEAL_BYTES + 1 :] + b"\n" for line in part.lines)
    statement = parse_stream(Capture(head=plain, total_bytes=len(plain)), source=source, medium=medium)
    if part.key is None:
        return replace(statement, terminal_records=0, reported_exit_status=None)
    if hashlib.sha256(part.key).digest() != part.commitment:
        return _with(statement, "the key is not the one that the stream was opened with")
    foreign = [n for n, line in enumerate(part.lines) if line[: _SEAL_BYTES + 1] != _seal(part.key, n, line) + b" "]
    return _with(statement, f"record {foreign[0] + 1}: its seal is not the reporter's") if foreign else statement


def _seal(key: bytes, number: int, line: bytes) -> bytes:
    inner = hashlib.sha256(key + number.to_bytes(4) + line[_SEAL_BYTES + 1 :]).digest()
    return hashlib.sha256(key + inner).hexdigest().encode()


def _join(statements: Sequence[ReportStatement], source: str, medium: Medium, *, complete: bool) -> ReportStatement:
    """Several streams as one report: everything that any of them says, closed where all are."""
    ends = [statement.terminal_records for statement in statements] if complete else [0]
    statuses = [s.reported_exit_status for s in statements if s.reported_exit_status is not None]
    return ReportStatement(
        source=source,
        medium=medium,
        started=any(statement.started for statement in statements),
        terminal_records=0 if not ends or 0 in ends else max(ends),
        reported_exit_status=max(statuses) if statuses else None,
        results=tuple(result for statement in statements for result in statement.results),
        declared=_sum([statement.declared for statement in statements]),
        problems=tuple(problem for statement in statements for problem in statement.problems)[:MAX_PROBLEMS],
    )


def _sum(counts: Sequence[Counts]) -> Counts:
    """Counters of all streams together; those that one of them leaves out are left out."""

    def total(values: Sequence[int | None]) -> int | None:
        stated = [value for value in values if value is not None]
        return sum(stated) if stated and len(stated) == len(values) else None

    return Counts(
        passed=total([count.passed for count in counts]),
        failed=total([count.failed for count in counts]),
        errored=total([count.errored for count in counts]),
        skipped=total([count.skipped for count in counts]),
    )


def _with(statement: ReportStatement, *problems: str) -> ReportStatement:
    return replace(statement, problems=(*problems, *statement.problems)[:MAX_PROBLEMS])
