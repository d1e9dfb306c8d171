"""Values over the pipes: they come back as they went, and bytes that are none are refused within bounds."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.formats.casevalues import value_from_json, value_to_json
from assay.model.values import Datum, Items, ItemsKind, Opaque, Pairs, digits_of, key, whole
from assay.oracle.cases.wire import WireError, decode, encode

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.binary(max_size=20), st.text(max_size=20),
    st.text(alphabet=st.characters(categories=["Cs"]), max_size=3),
)  # fmt: skip
VALUES: st.SearchStrategy[Datum] = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.builds(Items, st.sampled_from(ItemsKind), st.lists(inner, max_size=4).map(tuple)),
        st.lists(st.tuples(inner, inner), max_size=3).map(lambda pairs: Pairs(tuple(pairs))),
    ),
    max_leaves=20,
)


@given(VALUES)
def test_what_goes_over_the_wire_comes_back(value: Datum) -> None:
    assert key(decode(encode(value))) == key(value)
    assert encode(decode(encode(value))) == encode(value)


@given(VALUES)
def test_what_is_written_as_json_comes_back(value: Datum) -> None:
    assert key(value_from_json(value_to_json(value))) == key(value)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_value_or_refused(data: bytes) -> None:
    try:
        decode(data)
    except WireError:
        return


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nn",
        b"x",
        b"i;",
        b"i-;",
        b"i1",
        b"i 1;",
        b"i1_0;",
        b"d3ff",
        b"d3FF0000000000000",
        b"s5:abc",
        b"s-1:",
        b"s1:\xff",
        b"l2:n",
        b"l9999999999:",
        b"m1:n",
        b"l1:" * 5000,
        b"i" + b"9" * 100_001 + b";",
        b"l1048577:" + b"n" * 1_048_577,
    ],
    ids=lambda data: repr(data[:12]),
)
def test_bytes_that_are_no_value_are_refused(data: bytes) -> None:
    with pytest.raises(WireError):
        decode(data)


def test_numbers_are_equal_by_what_they_are_worth_and_kinds_are_told_apart() -> None:
    assert key(3) == key(3.0)
    assert key(0.0) == key(-0.0)
    assert key(math.nan) == key(-math.nan)
    distinct = [
        True,
        1,
        "1",
        b"1",
        None,
        Opaque("1"),
        *(Items(kind, (1,)) for kind in ItemsKind),
        Pairs(((1, 1),)),
        1.5,
    ]
    assert len({key(value) for value in distinct}) == len(distinct)


def test_a_set_has_no_order_and_a_map_neither() -> None:
    assert key(Items(ItemsKind.SET, (1, 2))) == key(Items(ItemsKind.SET, (2, 1, 2)))
    assert key(Pairs(((1, 2), (3, 4)))) == key(Pairs(((3, 4), (1, 2))))


@given(st.integers(min_value=0, max_value=9), st.integers(min_value=1, max_value=20_000))
def test_whole_numbers_of_any_size_are_read_and_written(digit: int, size: int) -> None:
    text = str(digit or 1) * size
    assert digits_of(whole(text)) == text
    assert digits_of(whole("-" + text)) == "-" + text
