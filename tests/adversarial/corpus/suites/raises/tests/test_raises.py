import pytest
from solution import add, tag


def test_text_is_refused():
    with pytest.raises(ValueError, match="refused"):
        add(1, 0)


def test_empty_is_refused():
    with pytest.raises(ValueError, match="refused"):
        tag("")
