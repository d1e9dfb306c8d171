import pytest
from solution import add, tag


@pytest.mark.parametrize(("left", "right", "expected"), [(1, 2, 3), (5, 7, 12), (-4, 9, 5)])
def test_add(left, right, expected):
    assert add(left, right) == expected


@pytest.mark.parametrize(("text", "expected"), [("x", "<x>"), ("", "<>")])
def test_tag(text, expected):
    assert tag(text) == expected
