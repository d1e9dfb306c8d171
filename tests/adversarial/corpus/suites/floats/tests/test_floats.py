import math

import pytest

from solution import add, total


def test_near():
    assert abs(add(1.5, 2.0) - 3.5) < 1e-9


def test_isclose():
    assert math.isclose(add(0.1, 0.2), 0.3)


def test_approx():
    assert total([1.0, 2.0]) == pytest.approx(3.0)
