import pytest
from solution import add, total


@pytest.mark.parametrize(("left", "right", "expected"), [(1.5, 2.0, 3.5), (0.1, 0.2, 0.3)])
def test_add(left, right, expected):
    assert add(left, right) == pytest.approx(expected)


def test_several():
    assert [total([1.0, 2.0]), total([])] == pytest.approx([3.0, 0.0])
