import time

from solution import add


def test_fast_enough():
    start = time.perf_counter()
    assert add(1, 2) == 3
    assert time.perf_counter() - start < 0.01
