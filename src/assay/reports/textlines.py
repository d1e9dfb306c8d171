"""Finds every line of the human output that has the shape of a runner's summary.

Whoever printed it: the submission writes to the same streams. So no line is preferred over another, and each is handed
on. Shapes must be *linear*: anchored by ``fullmatch``, ASCII, and without nested or adjacent unbounded repetitions over
the same characters, for the text they read is hostile. A line is read only up to MAX_SUMMARY_LINE_BYTES, so even a
quadratic shape is bounded, but do not rely on it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from assay.model import Capture, Counts, SummaryLine
from assay.reports.bounds import MAX_COUNT, MAX_SUMMARY_LINE_BYTES, MAX_SUMMARY_LINES

__all__ = ["Shape", "named_counts", "plain_lines", "scan"]

# Escape sequences of ECMA-48: control sequences, then operating system commands, then two-byte ones. Every class stops
# at the next escape, so the scan is linear. Stray control characters go with them, tabs stay: shapes may hold them.
_ESCAPES: Final = re.compile(
    rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[@-Z\\^_]|[\x00-\x08\x0e-\x1f\x7f]"
)
# A carriage return starts a line as well: what a terminal would overwrite was printed all the same.
_BREAKS: Final = re.compile(rb"[\r\n]+")
_COUNT_FIELDS: Final = ("passed", "failed", "errored", "skipped", "total")


def named_counts(match: re.Match[str]) -> Counts:
    """Counts from the groups named passed, failed, errored, skipped and total; a group that is absent is None."""
    groups = match.groupdict()
    return Counts(**{name: min(int(groups[name]), MAX_COUNT) for name in _COUNT_FIELDS if groups.get(name) is not None})


def _no_claim(_match: re.Match[str]) -> bool | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One form of summary line: the whole line must match ``pattern``."""

    pattern: re.Pattern[str]
    counts: Callable[[re.Match[str]], Counts] = named_counts
    claims_success: Callable[[re.Match[str]], bool | None] = _no_claim
    """What such a line itself says of the outcome; None where it does not."""


def scan(capture: Capture, shapes: tuple[Shape, ...]) -> tuple[SummaryLine, ...]:
    """Every line of ``capture`` that one of ``shapes`` matches, in order.

    Colours are stripped; the first shape that matches reads the line. More than MAX_SUMMARY_LINES are not kept: the
    last one returned then claims failure, so that a flood of good lines cannot push out a bad one.
    """
    found: list[SummaryLine] = []
    for line in plain_lines(capture):
        summary = _read(line, shapes)
        if summary is None:
            continue
        if len(found) == MAX_SUMMARY_LINES:
            text = f"[assay: more than {MAX_SUMMARY_LINES} summary-shaped lines]"
            found.append(SummaryLine(text=text, counts=Counts(), claims_success=False))
            break
        found.append(summary)
    return tuple(found)


def plain_lines(capture: Capture) -> Iterator[str]:
    """The lines that are short enough to be a summary, without colours; bytes that are not UTF-8 become ``\\xHH``.

    Where bytes are missing between head and tail, the two pieces of lines at the gap are not lines.
    """
    head, tail = capture.head, capture.tail
    if capture.truncated:
        head = head[: max(head.rfind(b"\n"), head.rfind(b"\r")) + 1]
        first = _BREAKS.search(tail)
        tail = tail[first.end() :] if first else b""
    for raw in _BREAKS.split(head + tail):
        if raw and len(raw) <= MAX_SUMMARY_LINE_BYTES:
            plain = _ESCAPES.sub(b"", raw) if _has_escapes(raw) else raw
            yield plain.decode("utf-8", "backslashreplace")


def _has_escapes(raw: bytes) -> bool:
    return not raw.isascii() or not raw.replace(b"\t", b" ").decode("ascii").isprintable()


def _read(line: str, shapes: tuple[Shape, ...]) -> SummaryLine | None:
    for shape in shapes:
        match = shape.pattern.fullmatch(line)
        if match is not None:
            return SummaryLine(text=line, counts=shape.counts(match), claims_success=shape.claims_success(match))
    return None
