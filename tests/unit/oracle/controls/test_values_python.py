"""Other values: of the type, different, and spelled alike."""

import ast
import random

import pytest

from assay.oracle.controls.source_python import Source
from assay.oracle.controls.values_python import Leaf, donors, is_pure, leaves, near, same_value


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def near_values(text: str, *, far: bool = False) -> set[str]:
    source = Source("a.py", text.encode())
    (statement,) = source.tree.body
    (leaf,) = leaves(statement.value)
    return {value for seed in range(30) if (value := near(source, leaf, random.Random(seed), far=far)) is not None}


@pytest.mark.parametrize(
    "text", ["0", "1", "-3", "9", "10", "-47", "1024", "0.5", "-2.25", "1.0", "'a'", '"Yes"', "'7'"]
)
def test_near_values_differ_and_keep_their_type(text):
    old = ast.literal_eval(text)
    values = near_values(text)
    assert values
    for value in values:
        new = ast.literal_eval(value)
        assert new != old
        assert type(new) is type(old)


def test_near_values_are_spelled_alike():
    assert all(value.startswith('r"') and len(value) == len('r"abc"') for value in near_values('r"abc"'))
    assert all(len(value) == 4 for value in near_values("1024"))
    assert near_values("True") == {"False"}


@pytest.mark.parametrize("text", ["''", "None", "1e300", "b'x'"])
def test_some_values_have_no_near_one(text):
    assert near_values(text) == set()


@pytest.mark.parametrize("text", ["0", "3", "100", "0.5", "-40.0", "1000.0"])
def test_far_values_are_outside_any_tolerance_that_is_taken(text):
    old = ast.literal_eval(text)
    for value in near_values(text, far=True):
        assert abs(ast.literal_eval(value) - old) >= max(1.0, abs(old) / 4)


def test_donors_are_of_exactly_the_type_and_another_value():
    pool = [(1, "1"), (True, "True"), (2, "0x2"), (2, "2"), (3.0, "3.0"), ("x", "'x'"), (None, "None")]
    leaf = Leaf(expression("1"), 1)
    assert donors(pool, leaf, far=False) == ["0x2"]
    assert donors(pool, Leaf(expression("None"), None), far=False) == ["1", "True", "0x2", "3.0", "'x'"]
    assert donors([(1.2, "1.2"), (9.0, "9.0")], Leaf(expression("1.0"), 1.0), far=True) == ["9.0"]


@pytest.mark.parametrize(
    "text", ["1", "-1", "[1, (2, {'a': {3}})]", "set([1])", "'a' * 3", "Decimal('1')", "d.date(1, 2, 3)"]
)
def test_literals_and_constructors_are_pure(text):
    assert is_pure(expression(text))


@pytest.mark.parametrize(
    "text", ["x", "f(1)", "[f(1)]", "{**x}", "[*x]", "f'{x}'", "...", "lambda: 1", "[1 for _ in x]"]
)
def test_everything_else_is_not(text):
    assert not is_pure(expression(text))


def test_equality_is_pythons():
    assert same_value(expression("1"), expression("True"))
    assert same_value(expression("{1, 2}"), expression("{2, 1, 1}"))
    assert not same_value(expression("[1, 2]"), expression("[2, 1]"))
    assert not same_value(expression("f(1)"), expression("f(1)"))
