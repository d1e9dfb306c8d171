import pytest

from solution import shares

CASES = [
    (100, [1, 1], [50, 50]),
    (100, [1, 1, 1], [34, 33, 33]),
    (10, [1, 2, 4], [1, 3, 6]),
    (7, [0, 5, 5], [0, 4, 3]),
    (0, [3, 1], [0, 0]),
    (12345, [7], [12345]),
    (1001, [3, 3, 3, 1], [301, 300, 300, 100]),
]


@pytest.mark.parametrize(("total", "weights", "expected"), CASES)
def test_shares(total, weights, expected):
    assert shares(total, weights) == expected
