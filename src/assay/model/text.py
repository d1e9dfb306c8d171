"""How untrusted text is shown, and how names are compared: wherever a person or a rule meets foreign bytes. Pure."""

import unicodedata
from collections.abc import Iterator
from fnmatch import translate
from functools import lru_cache
from re import Pattern
from re import compile as compile_pattern

__all__ = ["SHOWN_CHARACTERS", "escape", "fold", "name_match"]

SHOWN_CHARACTERS = 300
"""Characters of untrusted text in one message: a line that a person still reads."""

_MARKS_IN_A_ROW = 3
"""Combining marks left unescaped after one another; no living script stacks more, and "zalgo" text lives on them."""

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\"}

_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that draw nothing: Hangul fillers and the empty Braille cell."""


def _codepoint(character: str) -> str:
    number = ord(character)
    if 0xDC80 <= number <= 0xDCFF:  # a byte that was no UTF-8 (PEP 383)
        return f"\\x{number - 0xDC00:02x}"
    if number < 0x80:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


def _hidden(character: str) -> bool:
    category = unicodedata.category(character)
    return category in _HIDDEN_CATEGORIES or (category == "Zs" and character != " ") or character in _BLANK_LETTERS


def _pieces(text: str) -> Iterator[str]:
    marks = 0
    for character in text:
        if " " <= character <= "~" or character in _SHORT:
            marks = 0
            yield _SHORT.get(character, character)
            continue
        mark = unicodedata.category(character)[0] == "M"
        marks = marks + 1 if mark else 0
        yield _codepoint(character) if marks > _MARKS_IN_A_ROW or _hidden(character) else character


def escape(text: str | bytes, max_characters: int = SHOWN_CHARACTERS) -> str:
    r"""One line of visible characters that stands for ``text``, at most ``max_characters`` long.

    Controls, ANSI and OSC sequences, line ends, bidirectional and zero-width characters, lone surrogates and stacked
    combining marks become ``\n``, ``\xHH``, ``\uHHHH`` or ``\UHHHHHHHH``; bytes that are no UTF-8 become ``\xHH``
    and a backslash is doubled, so that nothing is lost except by the cut, which ends in an ellipsis.
    """
    if isinstance(text, bytes):
        text = text[: 4 * max_characters + 4].decode("utf-8", "surrogateescape")
    shown: list[str] = []
    length = 0
    for piece in _pieces(text):
        shown.append(piece)
        length += len(piece)
        if length > max_characters:
            break
    else:
        return "".join(shown)
    while length > max_characters - 1:
        length -= len(shown.pop())
    return "".join(shown) + "…"


@lru_cache(maxsize=65_536)
def fold(name: str) -> str:
    """The key under which two names are the same to a tool or file system that ignores case or normal form.

    Canonical caseless matching, Unicode standard section 3.13, D145.
    """
    if name.isascii():
        return name.lower()
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold())


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> tuple[Pattern[str], ...]:
    return tuple(compile_pattern(translate(fold(part))) for part in pattern.strip("/").split("/"))


@lru_cache(maxsize=256)
def _any_of(patterns: tuple[str, ...]) -> Pattern[str]:
    """What a component must match, to be looked at at all: the last part of any pattern."""
    return compile_pattern("|".join(_compiled(pattern)[-1].pattern for pattern in patterns) or r"(?!)")


def name_match(path: str, patterns: tuple[str, ...]) -> str | None:
    """The first of ``patterns`` that a component of ``path`` matches, at any depth, or None.

    Patterns are those of ``fnmatch``, compared after ``fold``. A pattern with slashes matches that many components
    in a row.
    """
    parts = [fold(part) for part in path.split("/")]
    candidate = _any_of(patterns)
    if not any(candidate.match(part) for part in parts):
        return None
    for pattern in patterns:
        wanted = _compiled(pattern)
        for start in range(len(parts) - len(wanted) + 1):
            if all(one.match(part) for one, part in zip(wanted, parts[start:], strict=False)):
                return pattern
    return None
