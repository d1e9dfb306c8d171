import solution


def test_is_there():
    assert callable(solution.add)
