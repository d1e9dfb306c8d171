import pytest
from solution import add, tag, total


@pytest.mark.parametrize(("left", "right", "expected"), [(1, 2, 3), (5, 7, 12), (-4, 9, 5)])
def test_add(left, right, expected):
    assert add(left, right) == expected


def test_total():
    assert total([1, 2, 3]) == 6


def test_total_of_nothing():
    assert total([]) == 0


def test_tag():
    assert tag("x") == "<x>"
