"""Traces in a submission that a person should see: files that could hook a run, tests that were changed, canaries."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from assay.model import Signal, SignalCode, SummaryStatement
from assay.model.text import escape, fold, name_match

__all__ = ["CANARY_BYTES", "Content", "canaries", "forged_lines", "tamper_files", "touched_tests"]

CANARY_BYTES = 8
"""Shortest canary that is looked for; a shorter one would be found by chance."""

FORGED_SHOWN = 3

SHOWN = 100
"""Signals of one kind that are kept; one more says how many were dropped."""


class Content(Protocol):
    """A file as these detectors need it."""

    @property
    def content(self) -> bytes:
        """The bytes."""
        ...


def _capped(signals: Iterable[Signal]) -> tuple[Signal, ...]:
    found = sorted(signals, key=lambda signal: (signal.where, signal.detail))
    if len(found) <= SHOWN:
        return tuple(found)
    return (*found[:SHOWN], Signal(code=found[0].code, where="", detail=f"and {len(found) - SHOWN} more like these"))


def tamper_files(
    files: Mapping[str, Content],
    *,
    base: Mapping[str, Content],
    deny_names: tuple[str, ...] = (),
    deny_paths: tuple[str, ...] = (),
) -> tuple[Signal, ...]:
    """The files of a submission that could hook a test run, by the patterns of its runner's catalogue.

    A file that is the base's own, byte for byte, is no signal: everyone hands it in.
    """

    def found() -> Iterator[Signal]:
        for path, file in files.items():
            pattern = _denied(path, deny_names, deny_paths)
            before = base.get(path)
            if pattern and (before is None or before.content != file.content):
                detail = f"matches '{escape(pattern)}', which can hook a test run"
                yield Signal(code=SignalCode.TAMPER_FILE, where=escape(path), detail=detail)

    return _capped(found())


def _denied(path: str, names: tuple[str, ...], paths: tuple[str, ...]) -> str | None:
    folded = fold(path)
    for denied in paths:
        key = fold(denied.strip("/"))
        if folded == key or folded.startswith(key + "/"):
            return denied
    return name_match(path, names)


def touched_tests(
    files: Mapping[str, Content], *, base: Mapping[str, Content], patterns: tuple[str, ...]
) -> tuple[Signal, ...]:
    """The base's tests (paths of which a component matches one of ``patterns``) that were changed or deleted."""

    def found() -> Iterator[Signal]:
        for path, before in base.items():
            if not name_match(path, patterns):
                continue
            after = files.get(path)
            if after is None or after.content != before.content:
                detail = "an existing test was deleted" if after is None else "an existing test was changed"
                yield Signal(code=SignalCode.TOUCHED_TEST, where=escape(path), detail=detail)

    return _capped(found())


def canaries(wanted: tuple[str, ...], sources: Mapping[str, bytes]) -> tuple[Signal, ...]:
    """Each of the ``wanted`` strings seen in a source (a file or a stream, by name), with its offset.

    Looked for as UTF-8 and as UTF-16 of both byte orders. Raises ValueError for a canary under ``CANARY_BYTES``.
    """
    if short := [one for one in wanted if len(one.encode()) < CANARY_BYTES]:
        raise ValueError(f"canary: expected at least {CANARY_BYTES} bytes, got '{escape(short[0])}'")

    def found() -> Iterator[Signal]:
        for where, data in sources.items():
            for canary in wanted:
                offsets = [data.find(canary.encode(encoding)) for encoding in ("utf-8", "utf-16-le", "utf-16-be")]
                if any(offset >= 0 for offset in offsets):
                    offset = min(offset for offset in offsets if offset >= 0)
                    detail = f"holds a hidden test's canary at byte {offset}: contaminated"
                    yield Signal(code=SignalCode.CANARY, where=escape(where), detail=detail)

    return _capped(found())


def forged_lines(where: str, summary: SummaryStatement | None) -> tuple[Signal, ...]:
    """Summary-shaped lines in the output of a process in which no runner ran: whoever printed them was not one."""
    if summary is None or not summary.lines:
        return ()
    texts = "; ".join(escape(line.text) for line in summary.lines[:FORGED_SHOWN])
    detail = f"{len(summary.lines)} lines like a runner's last, from a process without one: {texts}"
    return (Signal(code=SignalCode.FORGED_LINE, where=where, detail=detail),)
