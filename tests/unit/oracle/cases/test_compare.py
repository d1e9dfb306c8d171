"""Comparing an answer with the expected one: each way to compare, and what a language cannot tell apart."""

import math

import pytest

from assay.model.callcases import Compare, CompareKind, Raises, Wanted
from assay.model.values import Datum, Items, ItemsKind, Lack, Opaque, Pairs
from assay.oracle.cases.answers import Gave, Printed, Raised, Unfit
from assay.oracle.cases.compare import wrong

K = CompareKind


def many(*items: Datum) -> Items:
    return Items(ItemsKind.LIST, items)


def tup(*items: Datum) -> Items:
    return Items(ItemsKind.TUPLE, items)


def a_set(*items: Datum) -> Items:
    return Items(ItemsKind.SET, items)


def table(**items: Datum) -> Pairs:
    return Pairs(tuple(items.items()))


def gave(expected: Datum, got: Datum, compare: Compare | None = None, *lacks: Lack) -> bool:
    return not wrong(Wanted(value=expected, compare=compare or Compare()), Gave(got), frozenset(lacks))


FLOAT = Compare(kind=K.FLOAT, absolute=1e-6, relative=1e-6)
SAME = [
    (3, 3.0, None),
    (math.nan, math.nan, None),
    (many(1, many("a")), many(1, many("a")), None),
    (table(a=1, b=2), table(b=2, a=1), None),
    (0.3, 0.1 + 0.2, FLOAT),
    (1e300, 1e300 * (1 + 1e-9), FLOAT),
    (many(table(x=1.0)), many(table(x=1.0000001)), FLOAT),
    (math.inf, math.inf, FLOAT),
    (many(1, 2, 2), many(2, 1, 2), Compare(kind=K.UNORDERED)),
    (many(1, 2), many(2, 1, 2), Compare(kind=K.SET)),
    (many(1, 2), a_set(1, 2), Compare(kind=K.SET)),
    ("a  b\n", "a b", Compare(kind=K.TOKENS)),
    ("A b", "a B", Compare(kind=K.TOKENS, case_sensitive=False)),
]
DIFFERENT = [
    (1, True, None),
    (True, 1, None),
    ("1", 1, None),
    (many(1), tup(1), None),
    (many(), Pairs(()), None),
    (None, Opaque("Any"), None),
    (many(Opaque("Any")), many(Opaque("Any")), None),
    (0.3, 0.31, FLOAT),
    (1.0, True, FLOAT),
    (1.0, math.nan, FLOAT),
    (1.0, "1.0", FLOAT),
    (many(1.0), many(1.0, 1.0), FLOAT),
    (table(a=1.0), table(b=1.0), FLOAT),
    (many(1, 2, 2), many(1, 1, 2), Compare(kind=K.UNORDERED)),
    (many(1, 2), many(1), Compare(kind=K.SET)),
    (many(1), many(Opaque("x")), Compare(kind=K.SET)),
    ("ab", "a b", Compare(kind=K.TOKENS)),
    ("1.0", "1", Compare(kind=K.TOKENS)),
]


@pytest.mark.parametrize(("expected", "got", "compare"), SAME)
def test_equal(expected: Datum, got: Datum, compare: Compare | None) -> None:
    assert gave(expected, got, compare)


@pytest.mark.parametrize(("expected", "got", "compare"), DIFFERENT)
def test_different(expected: Datum, got: Datum, compare: Compare | None) -> None:
    assert not gave(expected, got, compare)


PERL = (Lack.BOOL, Lack.SCALAR, Lack.TUPLE, Lack.SET, Lack.KEYS, Lack.BYTES)


@pytest.mark.parametrize(
    ("expected", "got", "lacks", "same"),
    [
        (True, 1, PERL, True),
        (False, "", PERL, True),
        (False, None, PERL, True),
        (False, "1", PERL, False),
        (True, "0", PERL, False),
        (12, "12", PERL, True),
        (1.5, "1.5", PERL, True),
        ("12", 12, PERL, True),
        (12, "twelve", PERL, False),
        ("a", None, PERL, False),
        (tup(1, 2), many(1, 2), (Lack.TUPLE,), True),
        (a_set(1, 2), many(2, 1), (Lack.SET,), True),
        (a_set(1, 2), many(2, 1), (), False),
        (Pairs(()), many(), (Lack.EMPTY_MAP,), True),
        (many(), Pairs(()), (Lack.EMPTY_MAP,), True),
        (many(1), Pairs(()), (Lack.EMPTY_MAP,), False),
        (Pairs(((1, True),)), table(**{"1": 1}), (Lack.KEYS, Lack.BOOL), True),
        (b"\xff", "\udcff", (Lack.BYTES,), True),
        (many(True, False), many(1, 0), PERL, True),
        (many(True), many(), PERL, False),
    ],
)
def test_what_a_language_cannot_tell_apart(expected: Datum, got: Datum, lacks: tuple[Lack, ...], same: bool) -> None:
    assert gave(expected, got, None, *lacks) is same


RAISED = Raised(("KeyError", "LookupError", "Exception"), "no such thing")


@pytest.mark.parametrize(
    ("raises", "fits"),
    [
        (Raises(), True),
        (Raises(types=("LookupError",)), True),
        (Raises(types=("ValueError", "KeyError")), True),
        (Raises(types=("ValueError",)), False),
        (Raises(message="such"), True),
        (Raises(message="other"), False),
    ],
)
def test_failing_calls(raises: Raises, fits: bool) -> None:
    assert (not wrong(Wanted(raises=raises), RAISED, frozenset())) is fits


def test_the_wrong_way_to_answer_is_told() -> None:
    assert wrong(Wanted(raises=Raises()), Gave(1), frozenset()) == "expected the call to fail, got 1"
    assert wrong(Wanted(value=1), RAISED, frozenset()) == "expected 1, but the call failed: KeyError: no such thing"
    assert (
        wrong(Wanted(raises=Raises()), Unfit("the submission has no 'f'"), frozenset()) == "the submission has no 'f'"
    )
    assert wrong(Wanted(value=1), Gave("\x1b[31m"), frozenset()) == 'expected 1, got "\\\\u001b[31m"'


@pytest.mark.parametrize(
    ("kind", "status", "printed", "same"),
    [
        (K.TOKENS, 0, b" 1.50\t2 \r\n", True),
        (K.TOKENS, 1, b"1.50 2", False),
        (K.EXACT, 0, b"1.50 2\n", True),
        (K.EXACT, 0, b"1.50 2", False),
        (K.FLOAT, 0, b"1.5 2.0", True),
        (K.FLOAT, 0, b"0x1 2", False),
        (K.FLOAT, 0, b"1_5 2", False),
        (K.FLOAT, 0, b"nan 2", False),
    ],
)
def test_programs(kind: CompareKind, status: int, printed: bytes, same: bool) -> None:
    wanted = Wanted(value=b"1.50 2\n", compare=Compare(kind=kind, absolute=1e-9 if kind is K.FLOAT else 0.0))
    assert (not wrong(wanted, Printed(printed, status), frozenset())) is same
