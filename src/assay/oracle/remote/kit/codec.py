"""The typed encoding of values: one tag byte, then a fixed or counted payload. Exact types only.

Whatever is not of one of these exact types is handed to the link's owner (``References``), who turns it into a
reference. Nothing here imports, evaluates or calls by name. Every count is checked against the bytes that are there
before anything is built from it. ``decode`` raises ProtocolError for bytes that break a rule.
"""

# Every reader and writer of the tables has the same parameters, needed or not.
# ruff: noqa: ARG001, FBT001, FBT003
import datetime as dt
import re
import struct
import sys
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from .bounds import MAX_DEPTH, MAX_ELEMENTS, MAX_FRAME_BYTES, MAX_INT_BYTES
from .shares import KINDS, Shares

if TYPE_CHECKING:
    import uuid
    from decimal import Decimal
    from fractions import Fraction
    from pathlib import PosixPath, PurePosixPath

__all__ = ["EncodeError", "ProtocolError", "Reader", "References", "Writer"]


class ProtocolError(Exception):
    """The peer's bytes break the protocol."""


class EncodeError(ValueError):
    """A value of ours cannot be sent: too deep or too large."""


class References(Protocol):
    """Turns everything that is not plain into references and back."""

    def put_other(self, writer: "Writer", value: Any, depth: int) -> None:
        """Append a reference to ``value``."""

    def get_other(self, reader: "Reader", tag: int, depth: int) -> Any:
        """Read what ``put_other`` wrote, after its tag. Raises ProtocolError."""


_INT64 = struct.Struct("<cq")
_FLOAT = struct.Struct("<cd")
_COUNTED = struct.Struct("<cI")
_SHARE = struct.Struct("<cBI")
_U32 = struct.Struct("<I")
_Q = struct.Struct("<q")
_D = struct.Struct("<d")
_LOW, _HIGH = -(1 << 63), (1 << 63) - 1
_DECIMAL = re.compile(r"-?(?:\d+(?:\.\d+)?(?:E[+-]?\d+)?|Infinity|s?NaN\d*)", re.ASCII)
_EXTRA_KINDS: dict[type, int] = {kind: number for number, kind in enumerate(KINDS)}


class Writer:
    """Appends values to ``out``. One for each message."""

    __slots__ = ("done", "mentioned", "out", "references", "scratch", "shares")

    def __init__(self, references: References, shares: Shares) -> None:
        self.out = bytearray()
        self.references = references
        self.shares = shares
        self.scratch: tuple[str, ...] = ()
        """Strings that start with one of these are paths that the peer is about to be told of."""
        self.mentioned: list[str] = []
        self.done: set[int] = set()
        """Shared containers whose contents are in this message already."""

    def put(self, value: Any, depth: int = 0) -> None:
        """Append one value. Raises EncodeError past the bounds."""
        put = _PUT.get(type(value)) or _late_put(type(value))
        if put is not None:
            put(self, value, depth)
        else:
            self.references.put_other(self, value, depth)

    def enter(self, depth: int) -> int:
        """The depth one level further in. Raises EncodeError past the bounds."""
        if depth >= MAX_DEPTH:
            raise EncodeError(f"expected a value nested at most {MAX_DEPTH} deep")
        if len(self.out) > MAX_FRAME_BYTES:
            raise EncodeError(f"expected a value of at most {MAX_FRAME_BYTES} bytes")
        return depth + 1

    def put_each(self, values: Any, depth: int) -> None:
        """Append several values without a count."""
        depth = self.enter(depth)
        table = _PUT
        for value in values:
            put = table.get(type(value)) or _late_put(type(value))
            if put is not None:
                put(self, value, depth)
            else:
                self.references.put_other(self, value, depth)

    def put_text(self, value: str) -> None:
        """Append a string; lone surrogates are kept."""
        data = value.encode("utf-8", "surrogatepass")
        self.out += _COUNTED.pack(b"s", len(data))
        self.out += data


def _put_fixed(tag: bytes) -> Callable[[Writer, Any, int], None]:
    def put(writer: Writer, value: Any, depth: int) -> None:
        writer.out += tag

    return put


def _put_bool(writer: Writer, value: bool, depth: int) -> None:
    writer.out += b"T" if value else b"F"


def _put_int(writer: Writer, value: int, depth: int) -> None:
    if _LOW <= value <= _HIGH:
        writer.out += _INT64.pack(b"i", value)
        return
    size = value.bit_length() // 8 + 1
    if size > MAX_INT_BYTES:
        raise EncodeError(f"expected an integer of at most {MAX_INT_BYTES} bytes, got {size}")
    writer.out += _COUNTED.pack(b"I", size)
    writer.out += value.to_bytes(size, "little", signed=True)


def _put_float(writer: Writer, value: float, depth: int) -> None:
    writer.out += _FLOAT.pack(b"d", value)


def _put_complex(writer: Writer, value: complex, depth: int) -> None:
    writer.out += b"c" + _D.pack(value.real) + _D.pack(value.imag)


def _put_str(writer: Writer, value: str, depth: int) -> None:
    if writer.scratch and value.startswith(writer.scratch):
        writer.mentioned.append(value)
    data = value.encode("utf-8", "surrogatepass")
    writer.out += _COUNTED.pack(b"s", len(data))
    writer.out += data


def _put_bytes(writer: Writer, value: bytes, depth: int) -> None:
    writer.out += _COUNTED.pack(b"b", len(value))
    writer.out += value


def _put_sequence(tag: bytes) -> Callable[[Writer, Any, int], None]:
    def put(writer: Writer, value: Any, depth: int) -> None:
        writer.out += _COUNTED.pack(tag, len(value))
        if value:
            writer.put_each(value, depth)

    return put


def _put_parts(tag: bytes, parts: Callable[[Any], tuple[Any, ...]]) -> Callable[[Writer, Any, int], None]:
    """A value that is rebuilt from a fixed number of plain parts."""

    def put(writer: Writer, value: Any, depth: int) -> None:
        writer.out += tag
        writer.put_each(parts(value), depth)

    return put


def _put_share(writer: Writer, value: Any, depth: int) -> None:
    depth = writer.enter(depth)
    shares = writer.shares
    key = id(value)
    if key in writer.done or shares.unchanged(value):
        writer.out += _COUNTED.pack(b"k", shares.sid(value))
        return
    kind = _EXTRA_KINDS[type(value)]
    writer.done.add(key)
    writer.out += _SHARE.pack(b"K", kind, shares.sid(value))
    _PUT_CONTENTS[kind](writer, value, depth)
    shares.note(value)


def _put_items(writer: Writer, value: Any, depth: int = 0) -> None:
    writer.out += _U32.pack(len(value))
    writer.put_each(value, depth)


def _put_pairs(writer: Writer, value: Any, depth: int = 0) -> None:
    writer.out += _U32.pack(len(value))
    for pair in list(value.items()):
        writer.put_each(pair, depth)


def _put_default_pairs(writer: Writer, value: Any, depth: int = 0) -> None:
    writer.put(value.default_factory, depth)
    _put_pairs(writer, value, depth)


def _put_deque(writer: Writer, value: Any, depth: int = 0) -> None:
    writer.put(value.maxlen, depth)
    _put_items(writer, value, depth)


def _put_bytearray(writer: Writer, value: Any, depth: int = 0) -> None:
    writer.out += _U32.pack(len(value))
    writer.out += value


def _put_namespace(writer: Writer, value: Any, depth: int = 0) -> None:
    _put_pairs(writer, vars(value), depth)


_PUT_CONTENTS: tuple[Callable[..., None], ...] = (
    _put_items,
    _put_pairs,
    _put_items,
    _put_bytearray,
    _put_pairs,
    _put_pairs,
    _put_default_pairs,
    _put_deque,
    _put_namespace,
)


def _zone_parts(value: dt.timezone) -> tuple[Any, ...]:
    offset = value.utcoffset(None)
    return (offset, value.tzname(None))


def _clock_parts(value: Any) -> tuple[Any, ...]:
    return (value.hour, value.minute, value.second, value.microsecond, value.tzinfo, value.fold)


def _view_put(tag: bytes) -> Callable[[Writer, Any, int], None]:
    def put(writer: Writer, value: Any, depth: int) -> None:
        writer.out += tag
        _put_items(writer, value, depth)

    return put


_PUT: dict[type, Callable[[Writer, Any, int], None]] = {
    type(None): _put_fixed(b"N"),
    type(Ellipsis): _put_fixed(b"E"),
    type(NotImplemented): _put_fixed(b"~"),
    bool: _put_bool,
    int: _put_int,
    float: _put_float,
    complex: _put_complex,
    str: _put_str,
    bytes: _put_bytes,
    tuple: _put_sequence(b"t"),
    frozenset: _put_sequence(b"Z"),
    range: _put_parts(b"r", lambda v: (v.start, v.stop, v.step)),
    slice: _put_parts(b"x", lambda v: (v.start, v.stop, v.step)),
    dt.date: _put_parts(b"y", lambda v: (v.year, v.month, v.day)),
    dt.time: _put_parts(b"h", _clock_parts),
    dt.datetime: _put_parts(b"w", lambda v: (v.year, v.month, v.day, *_clock_parts(v))),
    dt.timedelta: _put_parts(b"v", lambda v: (v.days, v.seconds, v.microseconds)),
    dt.timezone: _put_parts(b"z", _zone_parts),
    re.Pattern: _put_parts(b"R", lambda v: (v.pattern, v.flags)),
    type({}.keys()): _view_put(b"1"),
    type({}.values()): _view_put(b"2"),
    type({}.items()): _view_put(b"3"),
    **dict.fromkeys(KINDS, _put_share),
}

_LATE: dict[str, dict[str, Callable[[Writer, Any, int], None]]] = {
    "decimal": {"Decimal": _put_parts(b"m", lambda v: (str(v),))},
    "fractions": {"Fraction": _put_parts(b"q", lambda v: (v.numerator, v.denominator))},
    "uuid": {"UUID": _put_parts(b"u", lambda v: (v.bytes,))},
    "pathlib": {
        "PosixPath": _put_parts(b"p", lambda v: (str(v),)),
        "PurePosixPath": _put_parts(b"P", lambda v: (str(v),)),
    },
}
"""Types of modules that are slow to import: none of their values exists before somebody else imported them."""


def _late_put(kind: type) -> Callable[[Writer, Any, int], None] | None:
    for name in tuple(_LATE):
        module = sys.modules.get(name)
        if module is not None and all(hasattr(module, attribute) for attribute in _LATE[name]):
            _PUT.update((getattr(module, attribute), put) for attribute, put in _LATE.pop(name).items())
    return _PUT.get(kind)


class Reader:
    """Reads values from the bytes of one message, which the peer wrote."""

    __slots__ = ("data", "elements", "pos", "references", "shares")

    def __init__(self, data: bytes, references: References, shares: Shares, pos: int = 0) -> None:
        self.data = data
        self.pos = pos
        self.references = references
        self.shares = shares
        self.elements = 0

    def get(self, depth: int = 0) -> Any:
        """Read one value."""
        tag = self.data[self.pos]
        self.pos += 1
        get = _GET.get(tag)
        if get is not None:
            return get(self, depth)
        return self.references.get_other(self, tag, depth)

    def u32(self) -> int:
        """Read an unsigned 32-bit number."""
        (value,) = _U32.unpack_from(self.data, self.pos)
        self.pos += 4
        return int(value)

    def byte(self) -> int:
        """Read one byte."""
        value = self.data[self.pos]
        self.pos += 1
        return value

    def take(self, size: int) -> bytes:
        """Read ``size`` bytes. Raises ProtocolError where they are not there."""
        end = self.pos + size
        if size < 0 or end > len(self.data):
            raise ProtocolError(f"expected {size} bytes, got {len(self.data) - self.pos}")
        chunk = self.data[self.pos : end]
        self.pos = end
        return chunk

    def count(self, depth: int) -> int:
        """Read a count of elements, each of which takes at least one byte."""
        number = self.u32()
        self.elements += number
        if number > len(self.data) - self.pos or self.elements > MAX_ELEMENTS or depth >= MAX_DEPTH:
            raise ProtocolError(f"expected a smaller or flatter value, got {number} elements at depth {depth}")
        return number

    def each(self, number: int, depth: int) -> list[Any]:
        """Read ``number`` values."""
        get = self.get
        depth += 1
        return [get(depth) for _ in range(number)]

    def exactly(self, kind: type, depth: int) -> Any:
        """Read one value that must be of exactly this type."""
        value = self.get(depth)
        if type(value) is not kind:
            raise ProtocolError(f"expected a value of type {kind.__name__}, got {type(value).__name__}")
        return value

    def parts(self, depth: int, *kinds: type) -> list[Any]:
        """Read several values of exactly these types."""
        if depth >= MAX_DEPTH:
            raise ProtocolError("expected a flatter value")
        return [self.exactly(kind, depth + 1) for kind in kinds]

    def end(self) -> None:
        """Raises ProtocolError where bytes are left."""
        if self.pos != len(self.data):
            raise ProtocolError(f"expected the end of the message, got {len(self.data) - self.pos} bytes more")


def _get_int(reader: Reader, depth: int) -> int:
    (value,) = _Q.unpack_from(reader.data, reader.pos)
    reader.pos += 8
    return int(value)


def _get_big(reader: Reader, depth: int) -> int:
    size = reader.u32()
    if size > MAX_INT_BYTES:
        raise ProtocolError(f"expected an integer of at most {MAX_INT_BYTES} bytes, got {size}")
    return int.from_bytes(reader.take(size), "little", signed=True)


def _get_float(reader: Reader, depth: int) -> float:
    (value,) = _D.unpack_from(reader.data, reader.pos)
    reader.pos += 8
    return float(value)


def _get_complex(reader: Reader, depth: int) -> complex:
    return complex(_get_float(reader, depth), _get_float(reader, depth))


def _get_str(reader: Reader, depth: int) -> str:
    return reader.take(reader.u32()).decode("utf-8", "surrogatepass")


def _get_bytes(reader: Reader, depth: int) -> bytes:
    return bytes(reader.take(reader.u32()))


def _get_tuple(reader: Reader, depth: int) -> tuple[Any, ...]:
    return tuple(reader.each(reader.count(depth), depth))


def _get_frozenset(reader: Reader, depth: int) -> frozenset[Any]:
    return frozenset(reader.each(reader.count(depth), depth))


def _get_range(reader: Reader, depth: int) -> range:
    return range(*reader.parts(depth, int, int, int))


def _get_slice(reader: Reader, depth: int) -> slice:
    if depth >= MAX_DEPTH:
        raise ProtocolError("expected a flatter value")
    return slice(*reader.each(3, depth))


def _get_decimal(reader: Reader, depth: int) -> "Decimal":
    from decimal import Decimal  # slow, and seldom needed

    (text,) = reader.parts(depth, str)
    if not _DECIMAL.fullmatch(text):
        raise ProtocolError(f"expected a decimal number, got {text[:100]!r}")
    return Decimal(text)


def _get_fraction(reader: Reader, depth: int) -> "Fraction":
    from fractions import Fraction  # slow, and seldom needed

    return Fraction(*reader.parts(depth, int, int))


def _get_date(reader: Reader, depth: int) -> dt.date:
    return dt.date(*reader.parts(depth, int, int, int))


def _clock(reader: Reader, depth: int) -> dict[str, Any]:
    hour, minute, second, microsecond = reader.parts(depth, int, int, int, int)
    zone = reader.get(depth + 1)
    if zone is not None and not isinstance(zone, dt.tzinfo):
        raise ProtocolError(f"expected a time zone or None, got {type(zone).__name__}")
    fold = reader.exactly(int, depth + 1)
    return {
        "hour": hour,
        "minute": minute,
        "second": second,
        "microsecond": microsecond,
        "tzinfo": zone,
        "fold": fold,
    }


def _get_time(reader: Reader, depth: int) -> dt.time:
    return dt.time(**_clock(reader, depth))


def _get_datetime(reader: Reader, depth: int) -> dt.datetime:
    year, month, day = reader.parts(depth, int, int, int)
    return dt.datetime(year, month, day, **_clock(reader, depth))


def _get_timedelta(reader: Reader, depth: int) -> dt.timedelta:
    days, seconds, microseconds = reader.parts(depth, int, int, int)
    return dt.timedelta(days, seconds, microseconds)


def _get_timezone(reader: Reader, depth: int) -> dt.timezone:
    offset, name = reader.parts(depth, dt.timedelta, str)
    plain = dt.timezone(offset)
    return plain if plain.tzname(None) == name else dt.timezone(offset, name)


def _get_uuid(reader: Reader, depth: int) -> "uuid.UUID":
    import uuid  # slow, and seldom needed

    return uuid.UUID(bytes=reader.parts(depth, bytes)[0])


def _get_path(reader: Reader, depth: int) -> "PosixPath":
    from pathlib import PosixPath  # slow, and seldom needed

    return PosixPath(reader.parts(depth, str)[0])


def _get_pure_path(reader: Reader, depth: int) -> "PurePosixPath":
    from pathlib import PurePosixPath  # slow, and seldom needed

    return PurePosixPath(reader.parts(depth, str)[0])


def _get_pattern(reader: Reader, depth: int) -> Any:
    source = reader.get(depth + 1)
    flags = reader.exactly(int, depth + 1)
    if type(source) not in (str, bytes):
        raise ProtocolError(f"expected a pattern's source, got {type(source).__name__}")
    return re.compile(source, flags & ~int(re.DEBUG))


def _get_keys(reader: Reader, depth: int) -> Any:
    return dict.fromkeys(reader.each(reader.count(depth), depth)).keys()


def _get_values(reader: Reader, depth: int) -> Any:
    return dict(enumerate(reader.each(reader.count(depth), depth))).values()


def _get_dict_items(reader: Reader, depth: int) -> Any:
    pairs = reader.each(reader.count(depth), depth)
    if any(type(pair) is not tuple or len(pair) != 2 for pair in pairs):
        raise ProtocolError("expected pairs of key and value")
    return dict(pairs).items()


def _get_known(reader: Reader, depth: int) -> Any:
    return reader.shares.known(reader.u32())


def _get_share(reader: Reader, depth: int) -> Any:
    number = reader.byte()
    sid = reader.u32()
    if number >= len(KINDS) or depth >= MAX_DEPTH:
        raise ProtocolError(f"expected a kind of container at depth below {MAX_DEPTH}, got {number} at {depth}")
    kind = KINDS[number]
    value = reader.shares.find_or_make(sid, kind, _maker(reader, kind, depth))
    _FILL[number](reader, value, depth)
    reader.shares.note(value)
    return value


def _maker(reader: Reader, kind: type, depth: int) -> Callable[[], Any]:
    """What makes an empty container. A deque's length limit cannot be set later."""
    if kind is not deque:
        return kind
    limit = reader.get(depth + 1)
    if limit is not None and type(limit) is not int:
        raise ProtocolError("expected a length limit")
    return lambda: deque(maxlen=limit)


def _fill_list(reader: Reader, value: list[Any], depth: int) -> None:
    value[:] = reader.each(reader.count(depth), depth)


def _fill_dict(reader: Reader, value: dict[Any, Any], depth: int) -> None:
    pairs = [(reader.get(depth + 1), reader.get(depth + 1)) for _ in range(reader.count(depth))]
    value.clear()
    dict.update(value, pairs)


def _fill_set(reader: Reader, value: set[Any], depth: int) -> None:
    items = reader.each(reader.count(depth), depth)
    value.clear()
    value.update(items)


def _fill_bytearray(reader: Reader, value: bytearray, depth: int) -> None:
    value[:] = reader.take(reader.u32())


def _fill_ordered(reader: Reader, value: Any, depth: int) -> None:
    pairs = [(reader.get(depth + 1), reader.get(depth + 1)) for _ in range(reader.count(depth))]
    value.clear()
    for key, item in pairs:
        value[key] = item


def _fill_default(reader: Reader, value: Any, depth: int) -> None:
    value.default_factory = reader.get(depth + 1)
    _fill_dict(reader, value, depth)


def _fill_deque(reader: Reader, value: Any, depth: int) -> None:
    items = reader.each(reader.count(depth), depth)
    value.clear()
    value.extend(items)


def _fill_namespace(reader: Reader, value: Any, depth: int) -> None:
    fields: dict[Any, Any] = {}
    _fill_dict(reader, fields, depth)
    if any(type(name) is not str or name.startswith("__") for name in fields):
        raise ProtocolError("expected plain names in a namespace")
    vars(value).clear()
    vars(value).update(fields)


_FILL: tuple[Callable[[Reader, Any, int], None], ...] = (
    _fill_list,
    _fill_dict,
    _fill_set,
    _fill_bytearray,
    _fill_ordered,
    _fill_ordered,
    _fill_default,
    _fill_deque,
    _fill_namespace,
)


def _constant(value: Any) -> Callable[[Reader, int], Any]:
    def get(reader: Reader, depth: int) -> Any:
        return value

    return get


_GET: dict[int, Callable[[Reader, int], Any]] = {
    ord(tag): get
    for tag, get in {
        "N": _constant(None),
        "E": _constant(Ellipsis),
        "~": _constant(NotImplemented),
        "T": _constant(True),
        "F": _constant(False),
        "i": _get_int,
        "I": _get_big,
        "d": _get_float,
        "c": _get_complex,
        "s": _get_str,
        "b": _get_bytes,
        "t": _get_tuple,
        "Z": _get_frozenset,
        "r": _get_range,
        "x": _get_slice,
        "m": _get_decimal,
        "q": _get_fraction,
        "y": _get_date,
        "h": _get_time,
        "w": _get_datetime,
        "v": _get_timedelta,
        "z": _get_timezone,
        "u": _get_uuid,
        "p": _get_path,
        "P": _get_pure_path,
        "R": _get_pattern,
        "1": _get_keys,
        "2": _get_values,
        "3": _get_dict_items,
        "k": _get_known,
        "K": _get_share,
    }.items()
}
