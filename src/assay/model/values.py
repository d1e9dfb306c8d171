"""Values that cross a border between languages: plain data, typed, frozen. Two are equal when their keys are.

Numbers compare by what they are worth (``3`` and ``3.0`` are one number, ``NaN`` is itself), but ``True`` is no number.
A list, a tuple and a set are three kinds, and a set has no order.
"""

import math
import struct
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

__all__ = ["MAX_DIGITS", "Datum", "Items", "ItemsKind", "Lack", "Opaque", "Pairs", "digits_of", "key", "whole"]

MAX_DIGITS: Final = 100_000
"""Decimal digits of one whole number. The ten thousandth Fibonacci number has 2,090."""
_CHUNK: Final = 4_000
"""Digits that ``int`` takes at once: CPython refuses more than 4,300 (CVE-2020-10735)."""


class ItemsKind(StrEnum):
    """The kinds of several values."""

    LIST = "list"
    TUPLE = "tuple"
    SET = "set"


@dataclass(frozen=True, slots=True)
class Items:
    """Several values."""

    kind: ItemsKind
    items: "tuple[Datum, ...]"


@dataclass(frozen=True, slots=True)
class Pairs:
    """A map. Its order says nothing; keys are of any kind."""

    items: "tuple[tuple[Datum, Datum], ...]"


@dataclass(frozen=True, slots=True)
class Opaque:
    """A value of a kind that has no form here (an object, a function); equal to nothing."""

    name: str


Datum: TypeAlias = "bool | int | float | str | bytes | Items | Pairs | Opaque | None"


class Lack(StrEnum):
    """What a language cannot tell apart: there an answer is read as the kind that is expected."""

    TUPLE = "tuple"
    """No tuples: they are lists."""
    SET = "set"
    """No sets: a list stands for one."""
    KEYS = "keys"
    """Keys of maps are text."""
    EMPTY_MAP = "empty_map"
    """An empty map and an empty list are one."""
    LIST = "list"
    """No lists: the words of a text stand for one."""
    BYTES = "bytes"
    """Text is bytes."""
    BOOL = "bool"
    """No truth values: other scalars stand for them."""
    SCALAR = "scalar"
    """Numbers and text are one: ``12`` and ``"12"``."""


def whole(digits: str) -> int:
    """The number that ``digits`` (ASCII, with a sign or without) write. Raises ValueError for anything else."""
    negative, bare = digits.startswith("-"), digits.removeprefix("-")
    if not (bare.isascii() and bare.isdigit()) or len(bare) > MAX_DIGITS:
        raise ValueError(f"expected a whole number of at most {MAX_DIGITS} digits, got {digits[:40]!r}")
    value = _whole(bare)
    return -value if negative else value


def _whole(digits: str) -> int:
    if len(digits) <= _CHUNK:
        return int(digits)
    low = len(digits) // 2
    high: int = 10**low
    return _whole(digits[:-low]) * high + _whole(digits[-low:])


def digits_of(number: int) -> str:
    """``number`` in decimal, however long it is. Raises ValueError past MAX_DIGITS."""
    size = int(abs(number).bit_length() * 0.30103) + 1
    if size > MAX_DIGITS + 1:
        raise ValueError(f"expected a whole number of at most {MAX_DIGITS} digits, got {size}")
    return ("-" if number < 0 else "") + (_digits(abs(number), size) if size > _CHUNK else str(abs(number)))


def _digits(number: int, size: int) -> str:
    if size <= _CHUNK:
        return str(number)
    low = size // 2
    high, rest = divmod(number, 10**low)
    return f"{_digits(high, size - low)}{_digits(rest, low):0>{low}}".lstrip("0") or "0"


def key(value: Datum) -> bytes:  # noqa: PLR0911 - one for each kind
    """Bytes that are the same for two values exactly when they are equal. An opaque value has a key that is nobody's:
    whoever compares looks for opaque values first."""
    match value:
        case None:
            return b"n"
        case bool():
            return b"t" if value else b"f"
        case int() | float():
            return _number(value)
        case str():
            return _sized(b"s", value.encode("utf-8", "surrogatepass"))
        case bytes():
            return _sized(b"b", value)
        case Opaque():
            return _sized(b"o", value.name.encode("utf-8", "surrogatepass"))
        case Pairs():
            return _sized(b"m", b"".join(sorted(_sized(b"k", key(name)) + key(item) for name, item in value.items)))
        case Items():
            keys = [_sized(b"i", key(item)) for item in value.items]
            ordered = sorted(set(keys)) if value.kind is ItemsKind.SET else keys
            return _sized(value.kind.value.encode(), b"".join(ordered))


def _number(value: float) -> bytes:
    if isinstance(value, float):
        if math.isfinite(value) and value.is_integer():
            value = int(value)
        else:
            return b"d" + (b"nan" if math.isnan(value) else struct.pack(">d", value))
    return b"w" + digits_of(value).encode()


def _sized(kind: bytes, data: bytes) -> bytes:
    return b"%s%d:%s" % (kind, len(data), data)
