import pytest
from solution import add, table


@pytest.mark.parametrize(("items", "item", "expected"), [([3, 1], 2, [1, 2, 3]), ([], 1, [1, 1])])
def test_add(items, item, expected):
    assert add(items, item) == expected


def test_table():
    expected = {"n": 2}
    assert table([1, 2]) == expected
