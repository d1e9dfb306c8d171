"""Controls that the test's own text gives away: code beside the test can read it.

A test called ``three_is_fizz``, or one that passes "Ann" and expects "Hello, Ann!", says which value is the author's.
Code that reads its caller's name and line then knows which tests are flipped without solving anything. Such an edit is
no control where the submission shares the process with the suite. (Over the remote link it sees neither.)
"""

import re
from collections.abc import Iterable, Mapping

from assay.oracle.controls.model import Candidate

__all__ = ["blind"]

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+(?:\.[0-9]+)?")
"""``fizzBuzz_3`` is three words: names spell values in every style."""
_SHARED = 3
"""Letters from which a word inside another one is the same word: "Ann" in "Annabel", but not "a"."""


def blind(files: Mapping[str, bytes], candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Those of ``candidates`` whose test does not repeat the old value, or the new one, and not the other."""
    return tuple(one for one in candidates if not _told(files[one.edit.file], one))


def _told(data: bytes, one: Candidate) -> bool:
    context, edit = one.context, one.edit
    if not context:
        return False
    around = data[context.start : edit.start] + b" " + data[edit.end : context.stop]
    old = data[edit.start : edit.end].decode("utf-8", "replace")
    known = _words(around.decode("utf-8", "replace"))
    before, after = _words(old), _words(edit.replacement)
    return _met(before - after, known) != _met(after - before, known)


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))


def _met(words: frozenset[str], known: frozenset[str]) -> bool:
    return any(word == other or _within(word, other) for word in words for other in known)


def _within(word: str, other: str) -> bool:
    short, long = sorted((word, other), key=len)
    return len(short) >= _SHARED and short.isalpha() and short in long
