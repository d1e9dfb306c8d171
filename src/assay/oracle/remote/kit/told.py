"""What the submission printed, warned and logged since the last message, within bounds."""

from typing import Any

from .bounds import MAX_EVENTS, MAX_TEXT_CHARS

__all__ = ["Told"]


class Told:
    """Collects in constant time for each event: honest code may print a line for each of a million steps.

    Past the bounds of one message the rest is dropped here; printed text is still in the real stream.
    """

    def __init__(self) -> None:
        self._events: list[tuple[Any, ...]] = []
        self._parts: list[str] = []
        self._where = ""
        self._room = MAX_TEXT_CHARS

    def text(self, where: str, text: str) -> None:
        """Printed text; what follows in the same stream becomes one event."""
        if not text or self._room <= 0:
            return
        if where != self._where:
            self._close_text()
            self._where = where
        self._parts.append(text[: self._room])
        self._room -= len(text)

    def add(self, *event: Any) -> None:
        """Another event, the last of it a text."""
        if self._room > 0 and len(self._events) < MAX_EVENTS:
            self._close_text()
            self._events.append((*event[:-1], event[-1][: self._room]))
            self._room -= len(event[-1])

    def take(self) -> tuple[tuple[Any, ...], ...]:
        """All of it, in order; empty afterwards."""
        self._close_text()
        told = tuple(self._events)
        self._events, self._room = [], MAX_TEXT_CHARS
        return told

    def _close_text(self) -> None:
        if self._parts:
            self._events.append(("text", self._where, "".join(self._parts)))
            self._parts, self._where = [], ""
