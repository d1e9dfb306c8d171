from solution import add, tag


def test_kinds():
    assert isinstance(tag("x"), int)


def test_every_sum():
    assert all(add(n, n) == 2 * n for n in range(5))
