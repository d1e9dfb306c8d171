"""Whether an answer is the right one. Decided outside, from values; nothing that came out is asked anything."""

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from assay.formats.casevalues import value_to_json
from assay.model.callcases import Compare, CompareKind, Raises, Wanted
from assay.model.text import escape
from assay.model.values import Datum, Items, Lack, Opaque, Pairs, key
from assay.oracle.cases.answers import Answer, Gave, Printed, Raised, Unfit
from assay.oracle.cases.guided import read_as

__all__ = ["fits", "shown", "wrong"]

_NUMBER: Final = re.compile(
    rb"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,4})?|[-+]?(?:inf|nan)", re.ASCII | re.IGNORECASE
)
_SHOWN: Final = 160


def wrong(wanted: Wanted, answer: Answer, lacks: frozenset[Lack]) -> str:
    """Why ``answer`` is not what was ``wanted``, in one line; empty where it is. Checkers are asked elsewhere."""
    match answer:
        case Unfit(why):
            return escape(why)
        case Raised():
            return _raised(wanted, answer)
        case Printed(stdout, status):
            if status != wanted.status:
                return f"expected exit status {wanted.status}, got {status}"
            return _differs(wanted, stdout, frozenset())
        case Gave(value):
            if wanted.raises is not None:
                return f"expected the call to fail, got {shown(value)}"
            return _differs(wanted, value, lacks)


def shown(value: Datum) -> str:
    """``value`` in a message."""
    text = repr(value) if isinstance(value, bytes) else json.dumps(value_to_json(value), ensure_ascii=False)
    return escape(text, _SHOWN)


def _raised(wanted: Wanted, answer: Raised) -> str:
    said = f"{answer.types[0] if answer.types else 'an error'}: {answer.message}"
    if wanted.raises is None:
        return f"expected {shown(wanted.value)}, but the call failed: {escape(said, _SHOWN)}"
    if not fits(wanted.raises, answer):
        return f"expected the call to fail with {_told(wanted.raises)}, got {escape(said, _SHOWN)}"
    return ""


def fits(raises: Raises, answer: Raised) -> bool:
    """Whether the failure is the one that was wanted."""
    named = {name.replace("::", ".").rpartition(".")[2] for name in answer.types} | set(answer.types)
    return (not raises.types or not named.isdisjoint(raises.types)) and raises.message in answer.message


def _told(raises: Raises) -> str:
    said = " or ".join(raises.types) or "an error"
    return f"{said} that says {escape(raises.message, _SHOWN)!r}" if raises.message else said


def _differs(wanted: Wanted, got: Datum, lacks: frozenset[Lack]) -> str:
    compare, expected = wanted.compare, wanted.value
    answer = read_as(got, expected, lacks)
    if _same(compare, expected, answer):
        return ""
    told = "expected" if compare.kind is CompareKind.EXACT else f"expected ({compare.kind.value})"
    return f"{told} {shown(expected)}, got {shown(got)}"


def _same(compare: Compare, expected: Datum, got: Datum) -> bool:
    match compare.kind:
        case CompareKind.EXACT:
            return _equal(expected, got)
        case CompareKind.TOKENS:
            return _tokens(compare, expected, got)
        case CompareKind.FLOAT:
            return _tokens(compare, expected, got) if isinstance(expected, bytes) else _near(compare, expected, got)
        case CompareKind.UNORDERED | CompareKind.SET:
            return _same_items(compare.kind, expected, got)
        case CompareKind.CHECKER:
            raise AssertionError("a checker's answer is recorded, not compared")


def _equal(one: Datum, other: Datum) -> bool:
    return not _opaque(other) and key(one) == key(other)


def _opaque(value: Datum) -> bool:
    match value:
        case Opaque():
            return True
        case Items():
            return any(map(_opaque, value.items))
        case Pairs():
            return any(_opaque(name) or _opaque(item) for name, item in value.items)
        case _:
            return False


def _same_items(kind: CompareKind, expected: Datum, got: Datum) -> bool:
    if not isinstance(expected, Items) or not isinstance(got, Items) or _opaque(got):
        return _equal(expected, got)
    ours, theirs = [key(item) for item in expected.items], [key(item) for item in got.items]
    return set(ours) == set(theirs) if kind is CompareKind.SET else Counter(ours) == Counter(theirs)


def _tokens(compare: Compare, expected: Datum, got: Datum) -> bool:
    ours, theirs = _words(expected), _words(got)
    if ours is None or theirs is None or len(ours) != len(theirs):
        return False
    return all(_same_word(compare, one, other) for one, other in zip(ours, theirs, strict=True))


def _words(value: Datum) -> Sequence[bytes] | None:
    if isinstance(value, str):
        value = value.encode("utf-8", "surrogatepass")
    return value.split() if isinstance(value, bytes) else None


def _same_word(compare: Compare, one: bytes, other: bytes) -> bool:
    if one == other or (not compare.case_sensitive and one.lower() == other.lower()):
        return True
    if compare.kind is not CompareKind.FLOAT and not (compare.absolute or compare.relative):
        return False
    both = _NUMBER.fullmatch(one) and _NUMBER.fullmatch(other)
    return bool(both) and _close(compare, float(one), float(other))


def _close(compare: Compare, expected: float, got: float) -> bool:
    if math.isnan(expected) or math.isnan(got):
        return math.isnan(expected) and math.isnan(got)
    if math.isinf(expected) or math.isinf(got):
        return expected == got
    return abs(expected - got) <= max(compare.absolute, compare.relative * abs(expected))


def _near(compare: Compare, expected: Datum, got: Datum) -> bool:
    """EXACT, with room for numbers. The numbers of a set and the keys of a map are compared exactly."""
    match expected, got:
        case bool(), _:
            return _equal(expected, got)
        case (int() | float(), bool()):
            return False
        case (int() | float(), int() | float()):
            return _equal(expected, got) or _close(compare, _as_float(expected), _as_float(got))
        case Items(), Items() if expected.kind is got.kind and expected.kind.value != "set":
            pairs = zip(expected.items, got.items, strict=False)
            return len(expected.items) == len(got.items) and all(_near(compare, one, other) for one, other in pairs)
        case Pairs(), Pairs():
            ours, theirs = ({key(name): item for name, item in side.items} for side in (expected, got))
            return ours.keys() == theirs.keys() and all(_near(compare, ours[name], theirs[name]) for name in ours)
        case _:
            return _equal(expected, got)


def _as_float(value: float) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
