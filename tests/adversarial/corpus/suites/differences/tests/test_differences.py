from solution import add, total


def test_add():
    assert abs(add(1.5, 2.0) - 3.5) < 1e-9


def test_total():
    assert abs(3.0 - total([1.0, 2.0])) < 1e-9
