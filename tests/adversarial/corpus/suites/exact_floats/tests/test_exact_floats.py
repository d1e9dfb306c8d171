from solution import add, total


def test_add():
    assert add(1.5, 2.0) == 3.5


def test_total():
    assert total([1.0, 2.5]) == 3.5
