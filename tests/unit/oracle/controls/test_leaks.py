"""A control that its test's own text gives away is none."""

import pytest

from assay.oracle.controls import blind
from assay.oracle.controls.model import Candidate, Edit, Kind


def told(test: str, old: str, new: str) -> bool:
    """Whether the edit of ``old`` (its last occurrence) is dropped."""
    data = f"x = 1\n{test}\ny = 2\n".encode()
    start = data.rindex(old.encode())
    edit = Edit("t", start, start + len(old.encode()), new)
    candidate = Candidate(ids=("t",), edit=edit, kind=Kind.VALUE, context=range(6, 6 + len(test.encode())))
    return blind({"t": data}, [candidate]) == ()


@pytest.mark.parametrize(
    ("test", "old", "new"),
    [
        ("test('fizz(3) is Fizz', () => eq(fizz(3), 'Fizz'))", "'Fizz'", "'Buzz'"),
        ("def test_three_is_fizz(): assert fizz(3) == 'Fizz'", "'Fizz'", "'Buzz'"),
        ("def test_greets(): assert greet('Ann') == 'Hello, Ann!'", "'Hello, Ann!'", "'Hello, Bob!'"),
        ("def test_doubles():  # six\n    assert double(3) == 6, 'expected 6'", "6,", "8,"),
        ("def test_same(): assert same(4) == 4", "4", "5"),
        ("def test_other(): assert near(7, 8) == 6", "6", "8"),
        ("def test_a_and_b(): assert swap('a', 'b') == 'b'", "'b'", "'a'"),
        ("test('fizz(3) is Fizz', () => eq(fizz(3), 'Fizz'))", "'Fizz'", "'FizzBuzz'"),
        ("test('fizz(7) gives 7 back', () => eq(fizz(7), '7'))", "'7'", "'Fizz'"),
        ("it('returnsHelloWorld', () => eq(f(), 'hello'))", "'hello'", "'hullo'"),
    ],
)
def test_an_edit_is_dropped_where_a_value_is_repeated(test: str, old: str, new: str) -> None:
    assert told(test, old, new)


@pytest.mark.parametrize(
    ("test", "old", "new"),
    [
        ("def test_doubles(): assert double(3) == 6", "6", "7"),
        ("it('greets', () => eq(greet('Ann'), 'Hello!'))", "'Hello!'", "'Hallo!'"),
        ("def test_true(): assert f(1) == 'x'", "'x'", "'y'"),
    ],
)
def test_an_edit_that_the_text_says_nothing_of_is_kept(test: str, old: str, new: str) -> None:
    assert not told(test, old, new)


def test_without_a_context_nothing_is_dropped() -> None:
    candidate = Candidate(ids=("t",), edit=Edit("t", 0, 1, "2"), kind=Kind.VALUE)
    assert blind({"t": b"1 is 1"}, [candidate]) == (candidate,)


def test_the_opposite_of_an_assertion_is_none_and_nothing_weaker_stands_in_for_what_was_told() -> None:
    data = b"def test_fizz(): assert f(3) == 'fizz'; assert g()"
    place = Edit("t", 32, 38, "'buzz'")
    value = Candidate(ids=("t",), edit=place, kind=Kind.VALUE, context=range(len(data)))
    boolean = Candidate(ids=("t",), edit=Edit("t", 47, 50, "not g()"), kind=Kind.BOOLEAN)
    polarity = Candidate(ids=("u",), edit=place, kind=Kind.POLARITY)
    assert blind({"t": data}, [polarity, boolean, value]) == ()
    assert blind({"t": data}, [boolean]) == (boolean,)
