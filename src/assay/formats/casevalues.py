"""Values in cases files: plain JSON where JSON can say it, an object with one ``$`` key where it cannot.

    {"$float": "nan"}   nan, inf, -inf, -0.0      {"$tuple": [...]}   {"$set": [...]}
    {"$int": "12345678901234567890"}              {"$map": [[key, value], ...]}
    {"$bytes": "base64"}

A whole number is a number without point and exponent; ``1.0`` is a float. An object without a ``$`` key is a map with
text keys; one that needs such a key is written as a ``$map``.
"""

import base64
import binascii
import math
from typing import Final

from assay.model.values import Datum, Items, ItemsKind, Opaque, Pairs, digits_of, whole

__all__ = ["MAX_NESTING", "value_from_json", "value_to_json"]

MAX_NESTING: Final = 90
"""Values inside values; below what the wire carries."""
_SAFE: Final = 2**53
"""Whole numbers beyond this are written as text: many JSON tools read them as floats (RFC 8259, section 6)."""
_FLOATS: Final = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf, "-0.0": -0.0}


def value_from_json(data: object, depth: int = 0) -> Datum:
    """The value that ``data``, from ``json.loads``, states. Raises ValueError for a ``$`` form that is none."""
    if depth > MAX_NESTING:
        raise ValueError(f"expected at most {MAX_NESTING} values inside each other, got more")
    match data:
        case None | bool() | int() | float() | str():
            return data
        case list():
            return _items(ItemsKind.LIST, data, depth)
        case dict() if len(data) == 1 and next(iter(data)).startswith("$"):
            [(form, inner)] = data.items()
            return _special(form, inner, depth)
        case dict() if not any(name.startswith("$") for name in data):
            return Pairs(tuple((name, value_from_json(item, depth + 1)) for name, item in data.items()))
        case _:
            raise ValueError(f"expected a JSON value, or an object with one '$' key, got {str(data)[:80]}")


def _items(kind: ItemsKind, data: list[object], depth: int) -> Items:
    return Items(kind, tuple(value_from_json(item, depth + 1) for item in data))


def _special(form: str, inner: object, depth: int) -> Datum:
    match form, inner:
        case "$float", str(word) if word in _FLOATS:
            return _FLOATS[word]
        case "$int", str(digits):
            return whole(digits)
        case "$bytes", str(text):
            try:
                return base64.b64decode(text, validate=True)
            except binascii.Error as error:
                raise ValueError(f"$bytes: expected base64, got {text[:40]!r}") from error
        case "$tuple", list():
            return _items(ItemsKind.TUPLE, inner, depth)
        case "$set", list():
            return _items(ItemsKind.SET, inner, depth)
        case "$map", list() if all(isinstance(pair, list) and len(pair) == 2 for pair in inner):
            pairs = ((value_from_json(name, depth + 1), value_from_json(item, depth + 1)) for name, item in inner)
            return Pairs(tuple(pairs))
        case _:
            forms = "$float, $int, $bytes, $tuple, $set or $map"
            raise ValueError(f"expected {forms} with its value, got {form} {str(inner)[:60]}")


def value_to_json(value: Datum) -> object:  # noqa: PLR0911 - one for each kind
    """The opposite; an opaque value becomes ``{"$opaque": name}``, which cannot be read back."""
    match value:
        case None | bool() | str():
            return value
        case int():
            return value if -_SAFE < value < _SAFE else {"$int": digits_of(value)}
        case float():
            return _float(value)
        case bytes():
            return {"$bytes": base64.b64encode(value).decode("ascii")}
        case Opaque():
            return {"$opaque": value.name}
        case Items():
            items = [value_to_json(item) for item in value.items]
            return items if value.kind is ItemsKind.LIST else {f"${value.kind.value}": items}
        case Pairs():
            return _pairs(value)


def _float(value: float) -> object:
    if math.isnan(value):
        return {"$float": "nan"}
    if math.isinf(value):
        return {"$float": "inf" if value > 0 else "-inf"}
    return {"$float": "-0.0"} if value == 0.0 and math.copysign(1.0, value) < 0 else value


def _pairs(value: Pairs) -> object:
    names = [name for name, _ in value.items]
    if all(isinstance(name, str) and not name.startswith("$") for name in names) and len(set(map(str, names))) == len(
        names
    ):
        return {str(name): value_to_json(item) for name, item in value.items}
    return {"$map": [[value_to_json(name), value_to_json(item)] for name, item in value.items]}
