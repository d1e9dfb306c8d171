import math

from solution import add, total


def test_near():
    assert abs(add(1.5, 2.0) - 3.5) < 1e-9


def test_isclose():
    assert math.isclose(add(0.1, 0.2), 0.3)


def test_total():
    assert math.isclose(total([1.0, 2.0]), 3.0)
