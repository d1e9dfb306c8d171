from hypothesis import given, settings
from hypothesis import strategies as st
from solution import add


@settings(database=None)
@given(st.integers(), st.integers())
def test_adds(left, right):
    assert add(left, right) == left + right
