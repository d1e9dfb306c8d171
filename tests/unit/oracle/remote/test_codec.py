"""Plain values arrive as they left: same type, same bits; and what is not of an exact plain type is not plain."""

import collections
import datetime as dt
import enum
import math
import struct
import types
import uuid
from decimal import Decimal
from fractions import Fraction
from pathlib import PosixPath, PurePosixPath
from typing import Any

import pytest
from tests.unit.oracle.remote.codecs import Pair, decode, encode

from assay.oracle.remote.kit.bounds import MAX_DEPTH, MAX_INT_BYTES
from assay.oracle.remote.kit.codec import EncodeError, ProtocolError

VALUES: list[Any] = [
    None, ..., NotImplemented, True, False, 0, 1, -1, 2**63 - 1, -(2**63), 2**63, -(2**63) - 1, 10**500, -(10**500),
    0.0, -0.0, 1.5, math.inf, -math.inf, 5e-324, complex(-0.0, math.inf), "", "a", "\x00",
    "ünï\U0001f600", "\ud800\udc00",
    b"", b"\xff\x00", bytearray(b"ab"), (), (1, ("a", None)), [], [1, [2, [3]]], {}, {"a": {1: (2,)}}, set(), {1, "a"},
    frozenset(), frozenset({(1, 2)}), range(0), range(1, 10, 3), slice(None), slice(1, "a", None),
    Decimal("0"), Decimal("-0.00"), Decimal("1E+999"), Decimal("Infinity"), Fraction(-1, 3),
    dt.date(1, 1, 1), dt.date(9999, 12, 31), dt.time(23, 59, 59, 999999, fold=1), dt.datetime(2020, 2, 29, 1, 2, 3, 4),
    dt.datetime(2020, 1, 1, tzinfo=dt.timezone(dt.timedelta(hours=5, minutes=30), "IST")), dt.UTC,
    dt.timedelta(days=-999999999), dt.timedelta(microseconds=1), uuid.UUID(int=2**128 - 1),
    PosixPath("/a/b"), PurePosixPath("a"), collections.OrderedDict([("z", 1), ("a", 2)]), collections.Counter("aab"),
    collections.deque([1, 2], maxlen=2), collections.deque(), types.SimpleNamespace(a=1),
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=[f"{at}-{type(value).__name__}" for at, value in enumerate(VALUES)])
def test_round_trip(value: Any) -> None:
    result = Pair().send(value)
    assert type(result) is type(value)
    assert result == value
    assert repr(result) == repr(value)


def test_floats_by_bits() -> None:
    nan = struct.unpack("<d", b"\x01\x00\x00\x00\x00\x00\xf8\xff")[0]
    assert struct.pack("<d", Pair().send(nan)) == struct.pack("<d", nan)


def test_views_of_dicts() -> None:
    mapping = {"a": 1, "b": 2}
    assert Pair().send(mapping.keys()) == mapping.keys()
    assert list(Pair().send(mapping.values())) == [1, 2]
    assert Pair().send(mapping.items()) == mapping.items()


@pytest.mark.parametrize("cls", [int, str, float, list, dict, tuple, set, bytes])
def test_subclasses_are_not_plain(cls: type) -> None:
    derived = type("Derived", (cls,), {"__eq__": lambda *_: True, "__hash__": lambda _: 1})
    with pytest.raises(TypeError, match="not plain: Derived"):
        encode([derived()])


def test_enums_are_not_plain() -> None:
    with pytest.raises(TypeError, match="not plain"):
        encode(enum.IntEnum("E", "A").A)


def test_bounds_of_what_is_sent() -> None:
    deep: Any = 0
    for _ in range(MAX_DEPTH + 1):
        deep = (deep,)
    with pytest.raises(EncodeError, match="nested"):
        encode(deep)
    with pytest.raises(EncodeError, match="integer"):
        encode(1 << (8 * MAX_INT_BYTES))


def test_bounds_of_what_is_read() -> None:
    with pytest.raises(ProtocolError, match="flatter"):
        decode((b"t\x01\x00\x00\x00" * (MAX_DEPTH + 1)) + b"N")
    with pytest.raises(ProtocolError, match="elements"):
        decode(b"t\xff\xff\xff\xff")
    with pytest.raises(ProtocolError, match="expected the end"):
        decode(b"NN")
    with pytest.raises(ProtocolError, match="decimal"):
        decode(b"ms\x05\x00\x00\x001_000")


def test_a_list_stays_one_list() -> None:
    pair = Pair()
    inner = [1]
    outer = [inner, inner]
    theirs = pair.send(outer)
    assert theirs[0] is theirs[1]
    assert pair.back(theirs) is outer
    assert pair.back(theirs[0]) is inner


def test_cycles() -> None:
    items: list[Any] = [1]
    items.append(items)
    theirs = Pair().send(items)
    assert theirs[1] is theirs


def test_changes_in_place_go_both_ways() -> None:
    pair = Pair()
    ours = {"a": [1]}
    theirs = pair.send(ours)
    theirs["a"].append(2)
    theirs["b"] = 3
    assert pair.theirs.dirty() == [theirs, theirs["a"]]
    pair.back(tuple(pair.theirs.dirty()))
    assert ours == {"a": [1, 2], "b": 3}
    ours["a"].clear()
    assert pair.ours.dirty() == [[]]
    pair.send(tuple(pair.ours.dirty()))
    assert theirs["a"] == []
    assert pair.ours.dirty() == []


def test_containers_that_nobody_holds_are_let_go() -> None:
    pair = Pair()
    kept = [1]
    pair.send([kept, [2]])
    for _ in range(3):
        pair.theirs.drop(pair.ours.prune())
    assert len(pair.ours) == 1
    assert len(pair.theirs) == 1


def test_a_changed_container_is_sent_before_it_is_let_go() -> None:
    pair = Pair()
    theirs: list[int] = []
    ours = pair.back(theirs)
    ours.append(1)
    del ours
    assert pair.ours.prune() == []
    pair.send(tuple(pair.ours.dirty()))
    assert theirs == [1]
