"""Hunks of a unified diff: parse one, and apply a file's hunks exactly."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

__all__ = ["Hunk", "HunkError", "SearchBudget", "apply_hunks", "parse_hunk"]

_RANGE = re.compile(rb"@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@")

SEARCH_COMPARISONS = 20_000_000
"""Line comparisons spent on finding all hunks of a patch: some seconds, and far more than honest offsets need."""

LINES = 1_000_000
"""Lines of a file that is patched; each costs some 40 bytes more than its own."""


class HunkError(Exception):
    """The hunk is malformed or does not apply; the message says what was expected and what was got."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunk:
    """Lines (with their ends) to be found, and to be put in their place. ``start`` counts from 0."""

    start: int
    old: tuple[bytes, ...] = field(repr=False)
    new: tuple[bytes, ...] = field(repr=False)
    at_end: bool
    """Whether the last old line has no newline, so that it must be the file's last."""


def parse_hunk(lines: list[bytes], at: int) -> tuple[Hunk, int]:
    """The hunk whose range line is ``lines[at]``, and how many lines it takes. Raises HunkError."""
    if not (match := _RANGE.match(lines[at])):
        raise HunkError("expected '@@ -l,n +l,n @@', got another line")
    start = int(match.group(1))
    old_left, new_left = (int(match.group(group) or b"1") for group in (2, 4))
    old: list[bytes] = []
    new: list[bytes] = []
    old_count = old_left
    used = 1
    touched: list[list[bytes]] = []
    while old_left or new_left or (at + used < len(lines) and lines[at + used].startswith(b"\\")):
        if at + used >= len(lines):
            raise HunkError(f"expected {old_left} old and {new_left} new lines more, got the end")
        line = lines[at + used]
        used += 1
        if line.startswith(b"\\"):
            _drop_newline(touched)
            continue
        touched = _sides(line, old, new)
        old_left -= any(side is old for side in touched)
        new_left -= any(side is new for side in touched)
        body = b"\n" if line in {b"\n", b""} else line[1:]
        for side in touched:
            side.append(body if body.endswith(b"\n") else body + b"\n")
        if old_left < 0 or new_left < 0:
            raise HunkError("expected as many lines as the hunk says, got more")
    at_end = any(not line.endswith(b"\n") for line in (*old[-1:], *new[-1:]))
    # With no old lines the range names the line *before* the hunk (POSIX diff -u).
    return Hunk(
        start=start if old_count == 0 else max(start - 1, 0), old=tuple(old), new=tuple(new), at_end=at_end
    ), used


def _sides(line: bytes, old: list[bytes], new: list[bytes]) -> list[list[bytes]]:
    """Which sides a body line belongs to. An empty line stands for an empty context line whose blank a mailer ate."""
    if line.startswith(b" ") or line in {b"\n", b"\r\n"}:
        return [old, new]
    if line.startswith(b"-"):
        return [old]
    if line.startswith(b"+"):
        return [new]
    raise HunkError("expected a line that begins with ' ', '+', '-' or '\\', got another")


def _drop_newline(touched: list[list[bytes]]) -> None:
    if not touched:
        raise HunkError("expected a line before 'no newline at end of file', got none")
    for side in touched:
        side[-1] = side[-1].removesuffix(b"\n")


def _lines(content: bytes) -> list[bytes]:
    lines = [line + b"\n" for line in content.split(b"\n")]
    last = lines.pop().removesuffix(b"\n")
    return [*lines, last] if last else lines


def _places(wanted: int, first: int, last: int) -> Iterator[int]:
    """Candidate positions, nearest to ``wanted`` first."""
    for distance in range(max(wanted - first, last - wanted, 0) + 1):
        for place in {wanted - distance, wanted + distance}:
            if first <= place <= last:
                yield place


class SearchBudget:
    """What is left of ``SEARCH_COMPARISONS``; one for each application of a patch."""

    def __init__(self) -> None:
        self._left = SEARCH_COMPARISONS

    def spend(self, comparisons: int) -> None:
        """Take ``comparisons``. Raises HunkError when none are left."""
        self._left -= comparisons
        if self._left < 0:
            raise HunkError("expected hunks near their places, got a search that is too long")


def apply_hunks(content: bytes, hunks: tuple[Hunk, ...], budget: SearchBudget) -> bytes:
    """``content`` with every hunk applied, in order, each where its old lines stand exactly and nearest to where it
    says. Raises HunkError when they stand nowhere after the hunk before."""
    if not hunks:
        return content
    if content.count(b"\n") > LINES:
        raise HunkError(f"expected a file of at most {LINES} lines, got a longer one")
    lines = _lines(content)
    result: list[bytes] = []
    done = offset = 0
    for number, hunk in enumerate(hunks, 1):
        place = _found(lines, hunk, done, hunk.start + offset, budget)
        if place is None:
            raise HunkError(f"expected the lines of hunk {number} near line {hunk.start + 1}, got others")
        offset = place - hunk.start
        result += lines[done:place]
        result += hunk.new
        done = place + len(hunk.old)
    return b"".join([*result, *lines[done:]])


def _found(lines: list[bytes], hunk: Hunk, first: int, wanted: int, budget: SearchBudget) -> int | None:
    """Where the hunk's old lines stand, at or after ``first`` and nearest to ``wanted``, or None."""
    old = list(hunk.old)
    last = len(lines) - len(old)
    if not old:
        return wanted if first <= wanted <= len(lines) and not (hunk.at_end and wanted != len(lines)) else None
    for place in [last] if hunk.at_end else _places(wanted, first, last):
        budget.spend(len(old))
        if place >= first and lines[place : place + len(old)] == old:
            return place
    return None
