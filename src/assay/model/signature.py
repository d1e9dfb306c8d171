"""The types of a function, for languages in which a caller must know them: written by an author, or read off values."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from assay.model.values import Datum, Items, ItemsKind, Pairs

__all__ = ["CallType", "Signature", "inferred", "parse_type"]

_ARITY: Final = {
    "int": 0,
    "long": 0,
    "float": 0,
    "bool": 0,
    "string": 0,
    "bytes": 0,
    "void": 0,
    "list": 1,
    "set": 1,
    "optional": 1,
    "map": 2,
    "tuple": None,
}
"""Every type's name, and how many types stand in its brackets; None: any number."""
_TOKEN: Final = re.compile(r"\s*([a-z]+|[<>,])")
_INT_BITS: Final = 31
_MAX_DEPTH: Final = 20


@dataclass(frozen=True, slots=True)
class CallType:
    """One type: ``list<map<string,int>>``."""

    name: str
    inner: "tuple[CallType, ...]" = ()

    def __str__(self) -> str:
        """As it is written."""
        return f"{self.name}<{','.join(map(str, self.inner))}>" if self.inner else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """What a function takes and gives."""

    args: tuple[CallType, ...]
    returns: CallType


def parse_type(text: str) -> CallType:
    """The type that ``text`` writes. Raises ValueError."""
    tokens = _tokens(text)
    found = _type(tokens, text, 0)
    if tokens:
        raise ValueError(f"expected one type, got {text[:80]!r}")
    return found


def _tokens(text: str) -> list[str]:
    tokens, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"expected a type such as 'list<int>', got {text[:80]!r}")
        tokens.append(match[1])
        at = match.end()
    return tokens


def _type(tokens: list[str], text: str, depth: int) -> CallType:
    name = tokens.pop(0) if tokens else ""
    if name not in _ARITY or depth > _MAX_DEPTH:
        raise ValueError(f"expected a type of {', '.join(_ARITY)}, got {name!r} in {text[:80]!r}")
    inner = []
    if tokens[:1] == ["<"]:
        tokens[0] = ","
        while tokens[:1] == [","]:
            del tokens[0]
            inner.append(_type(tokens, text, depth + 1))
        if not tokens or tokens.pop(0) != ">":
            raise ValueError(f"expected '>' after the types in the brackets of {name}, got {text[:80]!r}")
    wanted = _ARITY[name]
    if wanted is not None and len(inner) != wanted:
        raise ValueError(f"expected {wanted} types in the brackets of {name}, got {len(inner)} in {text[:80]!r}")
    return CallType(name, tuple(inner))


def inferred(values: Iterable[Datum]) -> CallType:
    """The narrowest type that holds all ``values``. Raises ValueError where there is none."""
    found = list(values)
    present: list[Datum] = [value for value in found if value is not None]
    if not present:
        return CallType("void")
    made = _common(present)
    return CallType("optional", (made,)) if len(present) < len(found) else made


def _common(values: list[Datum]) -> CallType:
    kinds = {_kind(value) for value in values}
    if kinds == {"int", "float"}:
        return CallType("float")
    if len(kinds) != 1:
        raise ValueError(f"expected values of one kind, got {', '.join(sorted(kinds))}")
    [kind] = kinds
    if kind == "int":
        bits = max(value.bit_length() for value in values if isinstance(value, int))
        return CallType("int" if bits <= _INT_BITS else "long")
    if kind == "map":
        pairs = [pair for value in values if isinstance(value, Pairs) for pair in value.items]
        return CallType("map", (inferred(name for name, _ in pairs), inferred(item for _, item in pairs)))
    items = [value.items for value in values if isinstance(value, Items)]
    if kind == "tuple":
        if len({len(one) for one in items}) != 1:
            raise ValueError("expected tuples of one length")
        return CallType("tuple", tuple(inferred(column) for column in zip(*items, strict=True)))
    return CallType(kind, (inferred(item for one in items for item in one),)) if items else CallType(kind)


def _kind(value: Datum) -> str:  # noqa: PLR0911 - one for each kind
    match value:
        case bool():
            return "bool"
        case int():
            return "int"
        case float():
            return "float"
        case str():
            return "string"
        case bytes():
            return "bytes"
        case Pairs():
            return "map"
        case Items(kind=ItemsKind.LIST | ItemsKind.SET | ItemsKind.TUPLE):
            return value.kind.value
        case _:
            raise ValueError(f"expected a value with a type, got {type(value).__name__}")
