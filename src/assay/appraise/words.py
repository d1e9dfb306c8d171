"""Untrusted text in sentences for a person: escaped, cut, counted."""

from collections.abc import Sequence
from typing import Final

__all__ = ["listed", "shown"]

_MAX_NAMES: Final = 8
"""Names told in one list."""
_MAX_CHARS: Final = 160
"""Characters of one piece of untrusted text."""


def shown(text: str, limit: int = _MAX_CHARS) -> str:
    """``text`` on one line, cut to about ``limit``; what cannot be printed (control, bidi, surrogate) is escaped."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)


def listed(names: Sequence[str]) -> str:
    """The first few of ``names``, and how many more there are."""
    told = ", ".join(shown(name) for name in names[:_MAX_NAMES])
    more = len(names) - _MAX_NAMES
    return f"{told} and {more} more" if more > 0 else told
