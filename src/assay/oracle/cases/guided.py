"""Reading an answer as the kind that is expected, where the language that gave it cannot tell the kinds apart."""

import math
from typing import Final

from assay.model.values import Datum, Items, ItemsKind, Lack, Pairs, digits_of, key, whole

__all__ = ["read_as"]

_FALSE: Final = frozenset({"", "0", "false"})
_MAX_FLOAT_CHARACTERS: Final = 40


def read_as(got: Datum, expected: Datum, lacks: frozenset[Lack]) -> Datum:
    """``got`` with its kinds taken from ``expected``, as far as ``lacks`` blurs them. Never makes a value right by
    itself: what a language can tell apart stays as it is."""
    if not lacks:
        return got
    match expected:
        case Items():
            return _items(got, expected, lacks)
        case Pairs():
            return _pairs(got, expected, lacks)
        case _:
            return _scalar(got, expected, lacks)


def _items(got: Datum, expected: Items, lacks: frozenset[Lack]) -> Datum:
    if isinstance(got, Pairs) and not got.items and not expected.items and Lack.EMPTY_MAP in lacks:
        return Items(expected.kind, ())
    if isinstance(got, str) and Lack.LIST in lacks:
        got = Items(ItemsKind.LIST, tuple(got.split()))
    if not isinstance(got, Items):
        return got
    kind = got.kind
    if Lack.TUPLE in lacks and {kind, expected.kind} == {ItemsKind.LIST, ItemsKind.TUPLE}:
        kind = expected.kind
    if Lack.SET in lacks and expected.kind is ItemsKind.SET and kind is not ItemsKind.SET:
        kind = ItemsKind.SET
    models = expected.items
    if len(models) < len(got.items):
        models += (models[-1] if models else None,) * (len(got.items) - len(models))
    return Items(kind, tuple(read_as(item, model, lacks) for item, model in zip(got.items, models, strict=False)))


def _pairs(got: Datum, expected: Pairs, lacks: frozenset[Lack]) -> Datum:
    if isinstance(got, Items) and not got.items and not expected.items and Lack.EMPTY_MAP in lacks:
        return expected
    if not isinstance(got, Pairs):
        return got
    if Lack.KEYS in lacks:
        models = {_key_text(name): (name, item) for name, item in expected.items}
        pairs = ((models.get(_key_text(name), (name, None)), item) for name, item in got.items)
        return Pairs(tuple((name, read_as(item, model, lacks)) for (name, model), item in pairs))
    known = {key(name): item for name, item in expected.items}
    return Pairs(tuple((name, read_as(item, known.get(key(name)), lacks)) for name, item in got.items))


def _key_text(name: Datum) -> str:
    match name:
        case str():
            return name
        case bool():
            return "true" if name else "false"
        case int():
            return digits_of(name)
        case float():
            return digits_of(int(name)) if math.isfinite(name) and name.is_integer() else repr(name)
        case bytes():
            return name.decode("utf-8", "surrogateescape")
        case _:
            return ""


def _scalar(got: Datum, expected: Datum, lacks: frozenset[Lack]) -> Datum:
    if isinstance(got, (Items, Pairs)):
        return got
    if isinstance(expected, bool):
        return _truth(got) if Lack.BOOL in lacks else got
    if Lack.BYTES in lacks and isinstance(expected, bytes) and isinstance(got, str):
        return got.encode("utf-8", "surrogateescape")
    if Lack.BYTES in lacks and isinstance(expected, str) and isinstance(got, bytes):
        return got.decode("utf-8", "surrogateescape")
    if Lack.SCALAR in lacks:
        return _blurred(got, expected)
    return got


def _truth(got: Datum) -> bool:
    if isinstance(got, bytes):
        got = got.decode("utf-8", "surrogateescape")
    return got not in _FALSE if isinstance(got, str) else bool(got)


def _blurred(got: Datum, expected: Datum) -> Datum:
    """Numbers and text are one there; nothing is the empty text."""
    if isinstance(expected, (int, float)) and isinstance(got, str):
        return _number(got)
    if isinstance(expected, str) and isinstance(got, (int, float)) and not isinstance(got, bool):
        return _key_text(got)
    if expected is None and got == "":
        return None
    return got


def _number(text: str) -> Datum:
    try:
        return whole(text)
    except ValueError:
        pass
    bare = text.removeprefix("-")
    if not text.isascii() or len(text) > _MAX_FLOAT_CHARACTERS or not (bare[:1].isdigit() or bare[:1] == "."):
        return {"inf": math.inf, "-inf": -math.inf, "nan": math.nan}.get(text.lower(), text)
    try:
        return float(text.replace("_", "x"))
    except ValueError:
        return text
