"""Frozen values to and from JSON, driven by their own type annotations.

Every field is written, no other is read. Text may hold anything that a Python string can, lone surrogates and NULs
too (names of files are such text): JSON escapes them, and they come back the same. That is why no validator that wants
UTF-8 stands between. Numbers are finite. Bytes are base64, or whatever the caller's writer makes of them.
"""

import base64
import binascii
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum, IntEnum
from functools import cache
from math import isfinite
from typing import NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from assay.errors import EvidenceError

__all__ = ["UNIONS", "base64_bytes", "decode", "encode", "field_types", "read_base64", "word"]

UNIONS = (Union, types.UnionType)
T = TypeVar("T")


def encode(value: object, write_bytes: Callable[[bytes], object] | None = None) -> object:
    """``value`` (a frozen dataclass, an enum, a tuple, a mapping with text keys, a scalar) as JSON.

    ``write_bytes`` says what stands for bytes; ``base64_bytes`` where it is not given. Raises EvidenceError for
    numbers that are not finite and types that have no form here.
    """
    match value:
        case Enum():
            return word(value)
        case bytes():
            return (write_bytes or base64_bytes)(value)
        case None | bool() | str() | int():
            return value
        case float() if isfinite(value):
            return value
        case _:
            return _encode_parts(value, write_bytes)


def _encode_parts(value: object, write_bytes: Callable[[bytes], object] | None) -> object:
    if isinstance(value, tuple):
        return [encode(item, write_bytes) for item in value]
    if isinstance(value, Mapping):
        return {_key(key): encode(item, write_bytes) for key, item in value.items()}
    if is_dataclass(value):
        return {field.name: encode(getattr(value, field.name), write_bytes) for field in fields(value)}
    raise EvidenceError(f"expected a value that JSON can hold, got {value!r:.80}")


def word(value: Enum) -> str:
    """The word that stands for an enum's member: its text, or where it is a number its name in lower case."""
    return value.name.lower() if isinstance(value, IntEnum) else str(value.value)


def base64_bytes(data: bytes) -> object:
    """Bytes as ``{"base64": ...}``."""
    return {"base64": base64.b64encode(data).decode("ascii")}


def read_base64(value: object, where: str) -> bytes:
    """The bytes of ``{"base64": ...}``."""
    text = value.get("base64") if isinstance(value, dict) and len(value) == 1 else None
    if not isinstance(text, str):
        _refuse(where, "an object with base64 alone", value)
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as e:
        raise EvidenceError(f"{where}: expected base64, got {text!r:.80}") from e


def decode(wanted: type[T], value: object, read_bytes: Callable[[object, str], bytes] = read_base64) -> T:
    """``value`` as a ``wanted`` dataclass. Strict: raises EvidenceError with the place of what is not as it must be."""
    decoded = _decode(wanted, value, wanted.__name__, read_bytes)
    assert isinstance(decoded, wanted)
    return decoded


@cache
def field_types(wanted: type) -> Mapping[str, object]:
    """The fields of a dataclass with their types."""
    hints = get_type_hints(wanted)
    return {field.name: hints[field.name] for field in fields(wanted)}


def _decode(wanted: object, value: object, where: str, read: Callable[[object, str], bytes]) -> object:
    origin = get_origin(wanted)
    if origin in UNIONS:
        return _union(wanted, value, where, read)
    if origin is tuple:
        return _tuple(wanted, value, where, read)
    if origin is Mapping:
        return _mapping(wanted, value, where, read)
    if not isinstance(wanted, type):
        raise TypeError(f"{where}: no JSON form for {wanted!r}")
    return _class(wanted, value, where, read)


def _class(wanted: type, value: object, where: str, read: Callable[[object, str], bytes]) -> object:
    if wanted is bytes:
        return read(value, where)
    if issubclass(wanted, Enum):
        return _member(wanted, value, where)
    if is_dataclass(wanted):
        return _dataclass(wanted, value, where, read)
    return _scalar(wanted, value, where)


def _scalar(wanted: type, value: object, where: str) -> object:
    if wanted is float and isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value):
        return float(value)
    if wanted in (str, int, bool) and type(value) is wanted:
        return value
    return _refuse(where, wanted.__name__, value)


def _union(wanted: object, value: object, where: str, read: Callable[[object, str], bytes]) -> object:
    """Only ``X | None`` is used in the model."""
    if value is None:
        return None
    [inner] = [option for option in get_args(wanted) if option is not type(None)]
    return _decode(inner, value, where, read)


def _tuple(wanted: object, value: object, where: str, read: Callable[[object, str], bytes]) -> object:
    if not isinstance(value, list):
        return _refuse(where, "a list", value)
    inner = get_args(wanted)[0]
    return tuple(_decode(inner, item, f"{where}[{at}]", read) for at, item in enumerate(value))


def _mapping(wanted: object, value: object, where: str, read: Callable[[object, str], bytes]) -> object:
    if not isinstance(value, dict):
        return _refuse(where, "an object", value)
    inner = get_args(wanted)[1]
    return {key: _decode(inner, item, f"{where}[{key!r:.40}]", read) for key, item in value.items()}


def _member(wanted: type[Enum], value: object, where: str) -> Enum:
    found = [member for member in wanted if word(member) == value]
    return found[0] if found else _refuse(where, f"one of {[word(m) for m in wanted]}", value)


def _dataclass(wanted: type, value: object, where: str, read: Callable[[object, str], bytes]) -> object:
    expected = field_types(wanted)
    if not isinstance(value, dict):
        return _refuse(where, "an object", value)
    if value.keys() != expected.keys():
        differing = sorted(str(key) for key in value.keys() ^ expected.keys())
        raise EvidenceError(
            f"{where}: expected the fields {sorted(expected)}, got these missing or extra: {differing!r:.200}"
        )
    return wanted(**{name: _decode(kind, value[name], f"{where}.{name}", read) for name, kind in expected.items()})


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise EvidenceError(f"expected text as a key, got {key!r:.80}")
    return key


def _refuse(where: str, expected: str, value: object) -> NoReturn:
    raise EvidenceError(f"{where}: expected {expected}, got {value!r:.80}")
