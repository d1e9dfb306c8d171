"""Controls that the test's own text gives away: code beside the test can read it.

A test called ``three_is_fizz``, or one that passes "Ann" and expects "Hello, Ann!", says which value is the author's.
Code that reads its caller's name and line then knows which tests are flipped without solving anything. Such an edit is
no control where the submission shares the process with the suite. (Over the remote link it sees neither.)
"""

import re
from collections.abc import Iterable, Mapping

from assay.oracle.controls.model import Candidate, Kind

__all__ = ["blind", "told"]

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+(?:\.[0-9]+)?")
"""``fizzBuzz_3`` is three words: names spell values in every style."""
_BY_VALUE = frozenset((Kind.VALUE, Kind.VALUES, Kind.OBJECT))
_SHARED = 3
"""Letters from which a word inside another one is the same word: "Ann" in "Annabel", but not "a"."""


def blind(files: Mapping[str, bytes], candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Those of ``candidates`` that code which reads the test cannot tell from what the author wrote.

    Without edits of values that the test's own text repeats, old or new; without the weaker kinds for such a test; and
    without the opposites of whole assertions, since authors seldom claim that something is not so.
    """
    kept, known = [], set[str]()
    for one in sorted(candidates, key=lambda candidate: candidate.kind):
        if one.kind is Kind.POLARITY or _gives_away(files[one.edit.file], one):
            known.update(one.ids if one.kind is not Kind.POLARITY else ())
        elif one.kind in _BY_VALUE or not known.intersection(one.ids):
            kept.append(one)
    return tuple(kept)


def _gives_away(data: bytes, one: Candidate) -> bool:
    context, edit = one.context, one.edit
    around = data[context.start : edit.start] + b" " + data[edit.end : context.stop] if context else b""
    old = data[edit.start : edit.end]
    return told(around.decode("utf-8", "replace"), old.decode("utf-8", "replace"), edit.replacement)


def told(around: str, old: str, new: str) -> bool:
    """Whether the text ``around`` repeats what ``old`` and ``new`` differ in, or all of either."""
    known, before, after = _words(around), _words(old), _words(new)
    return _met(before ^ after, known) or any(_whole(text) in _whole(around) for text in (old, new) if _whole(text))


def _whole(text: str) -> str:
    """A text of at least a word's length without case, space and signs; numbers are compared as words alone."""
    letters = "".join(character for character in text.lower() if character.isalnum())
    return letters if len(letters) >= _SHARED and not letters.isdigit() else ""


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))


def _met(words: frozenset[str], known: frozenset[str]) -> bool:
    return any(word == other or _within(word, other) for word in words for other in known)


def _within(word: str, other: str) -> bool:
    short, long = sorted((word, other), key=len)
    return len(short) >= _SHARED and short.isalpha() and short in long
