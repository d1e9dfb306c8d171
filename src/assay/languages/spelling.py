"""How languages spell the names of functions."""

import re
from typing import Final

__all__ = ["camel", "pascal", "snake"]

_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^A-Za-z0-9_]+")


def _words(name: str) -> list[str]:
    """``twoFer``, ``two_fer`` and ``TwoFer`` are the words two and fer; digits stay with the word before them."""
    words: list[str] = []
    for part in _WORD.findall(name):
        if words and part[0].isdigit():
            words[-1] += part
        else:
            words.append(part.lower())
    return words


def snake(name: str) -> str:
    """``two_fer``."""
    return "_".join(_words(name)) or name


def camel(name: str) -> str:
    """``twoFer``."""
    first, *rest = _words(name) or [name]
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def pascal(name: str) -> str:
    """``TwoFer``."""
    return "".join(word[:1].upper() + word[1:] for word in _words(name)) or name
