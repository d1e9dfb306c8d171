"""What goes over the two pipes of a driver: values in a form that every language writes in a few lines, in frames.

    n  t  f                 null, true, false
    i-12;                   a whole number in decimal, of any size
    d3ff8000000000000       a float: its 64 bits, most significant first, in hex
    s5:hello  b2:..         text in UTF-8, bytes; the length is in bytes
    l2:..  u2:..  e2:..     a list, a tuple, a set, of so many values
    m1:..                   a map of so many pairs, each key before its value
    o6:object               answers only: a value that has no form, by the name of its type

A frame is the payload's length in decimal, a line end, and the payload: one value. Lone surrogates travel as the three
bytes that UTF-8 would give them.
"""

import struct
from collections.abc import Callable, Mapping
from typing import Final

from assay.model.values import MAX_DIGITS, Datum, Items, ItemsKind, Opaque, Pairs, digits_of, whole
from assay.oracle.cases.bounds import MAX_DEPTH, MAX_VALUES

__all__ = ["WireError", "decode", "encode", "frame"]

_KINDS: Final = {ItemsKind.LIST: b"l", ItemsKind.TUPLE: b"u", ItemsKind.SET: b"e"}
_ITEMS: Final[Mapping[bytes, ItemsKind]] = {letter: kind for kind, letter in _KINDS.items()}
_HEX: Final = frozenset(b"0123456789abcdef")
_MAX_COUNT_DIGITS: Final = 10


class WireError(ValueError):
    """Bytes that are no value: said by whoever wrote to the pipe."""


def frame(payload: bytes) -> bytes:
    """``payload`` with its length before it."""
    return b"%d\n%s" % (len(payload), payload)


def encode(value: Datum) -> bytes:  # noqa: PLR0911 - one for each kind
    """``value`` on the wire."""
    match value:
        case None:
            return b"n"
        case bool():
            return b"t" if value else b"f"
        case int():
            return b"i" + digits_of(value).encode() + b";"
        case float():
            return b"d" + struct.pack(">d", value).hex().encode()
        case str():
            return _sized(b"s", value.encode("utf-8", "surrogatepass"))
        case bytes():
            return _sized(b"b", value)
        case Opaque():
            return _sized(b"o", value.name.encode("utf-8", "surrogatepass"))
        case Items():
            return b"%s%d:%s" % (_KINDS[value.kind], len(value.items), b"".join(encode(item) for item in value.items))
        case Pairs():
            pairs = b"".join(encode(name) + encode(item) for name, item in value.items)
            return b"m%d:%s" % (len(value.items), pairs)


def _sized(kind: bytes, data: bytes) -> bytes:
    return b"%s%d:%s" % (kind, len(data), data)


def decode(data: bytes) -> Datum:
    """The one value that ``data`` is. Raises WireError for anything else, and past the bounds."""
    reader = _Reader(data)
    value = reader.value(0)
    if reader.at != len(data):
        raise WireError(f"{len(data) - reader.at} bytes after the value")
    return value


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0
        self.left = MAX_VALUES
        self._scalars: Mapping[bytes, Callable[[], Datum]] = {
            b"n": lambda: None,
            b"t": lambda: True,
            b"f": lambda: False,
            b"i": self._whole,
            b"d": self._float,
            b"s": self._text,
            b"b": self._sized,
            b"o": lambda: Opaque(self._text()[:100]),
        }

    def value(self, depth: int) -> Datum:
        self.left -= 1
        if depth > MAX_DEPTH or self.left < 0:
            raise WireError(f"more than {MAX_DEPTH} values inside each other, or {MAX_VALUES} in all")
        letter = self.data[self.at : self.at + 1]
        self.at += 1
        if letter in self._scalars:
            return self._scalars[letter]()
        if letter == b"m":
            return Pairs(tuple((self.value(depth + 1), self.value(depth + 1)) for _ in range(self._count(2))))
        if letter in _ITEMS:
            return Items(_ITEMS[letter], tuple(self.value(depth + 1) for _ in range(self._count(1))))
        raise WireError(f"no value begins with {letter!r}" if letter else "the value is cut off")

    def _until(self, end: bytes, most: int) -> bytes:
        stop = self.data.find(end, self.at, self.at + most + 1)
        if stop < 0:
            raise WireError(f"a number without {end!r} after it")
        found = self.data[self.at : stop]
        self.at = stop + 1
        return found

    def _count(self, smallest: int) -> int:
        """How many values follow; each takes at least a byte, so that a claim alone costs us nothing."""
        digits = self._until(b":", _MAX_COUNT_DIGITS)
        if not digits.isdigit() or int(digits) * smallest > len(self.data) - self.at:
            raise WireError(f"a length of {digits!r}")
        return int(digits)

    def _sized(self) -> bytes:
        size = self._count(1)
        self.at += size
        return self.data[self.at - size : self.at]

    def _text(self) -> str:
        try:
            return self._sized().decode("utf-8", "surrogatepass")
        except UnicodeDecodeError as error:
            raise WireError("text that is no UTF-8") from error

    def _whole(self) -> int:
        digits = self._until(b";", MAX_DIGITS + 1)
        try:
            return whole(digits.decode("ascii"))
        except ValueError as error:
            raise WireError("a whole number that is none") from error

    def _float(self) -> float:
        digits = self.data[self.at : self.at + 16]
        if len(digits) != 16 or not _HEX.issuperset(digits):
            raise WireError(f"a float of {digits!r}")
        self.at += 16
        value: float = struct.unpack(">d", bytes.fromhex(digits.decode()))[0]
        return value
