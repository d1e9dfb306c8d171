"""Untrusted text made safe to keep: cut to a bound, and always encodable as UTF-8."""

from assay.reports.bounds import MAX_ID_CHARS, MAX_MESSAGE_CHARS

__all__ = ["Said", "is_id", "kept", "message", "shown"]

_CUT = "…"


def kept(text: str, limit: int) -> str:
    """``text`` cut to ``limit`` characters, each lone surrogate written as ``\\udXXX`` (UTF-8 has no form for it)."""
    cut = text if len(text) <= limit else text[: limit - 1] + _CUT
    return cut.encode("utf-8", "backslashreplace").decode()


def message(text: str) -> str:
    """``text`` as a test's message."""
    return kept(text, MAX_MESSAGE_CHARS)


class Said:
    """Text that comes in pieces, kept up to MAX_MESSAGE_CHARS. Adding costs the piece alone, however many there are."""

    __slots__ = ("_left", "_pieces")

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._left = MAX_MESSAGE_CHARS

    def add(self, text: str) -> None:
        """Keep ``text``, or as much of it as there is room for."""
        if text and self._left > 0:
            self._pieces.append(text[: self._left])
            self._left -= len(text)

    def __str__(self) -> str:
        """What was kept, without the space around it."""
        return "".join(self._pieces).strip()


def shown(text: str, limit: int) -> str:
    """``text`` on one line for a person: what cannot be printed (control, bidi, surrogate) is escaped."""
    plain = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text[: limit + 1])
    return kept(plain, limit)


def is_id(text: str) -> bool:
    """Whether ``text`` can be a test's id: not empty, within MAX_ID_CHARS, valid Unicode.

    Ids are compared byte for byte, so one that has no bytes can equal nothing.
    """
    if not 0 < len(text) <= MAX_ID_CHARS:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
