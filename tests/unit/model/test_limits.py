"""Limits refuse what is not a finite positive number: zero never means unlimited."""

import pytest

from assay.errors import ConfigurationError
from assay.model import Limits


@pytest.mark.parametrize("value", [0, -1, float("nan"), float("inf"), True, "60", None])
@pytest.mark.parametrize("name", ["wall_s", "cpu_s", "memory_bytes", "pids", "scratch_inodes"])
def test_what_is_no_limit_is_refused(name: str, value: object) -> None:
    with pytest.raises(ConfigurationError, match=f"limit {name}: expected"):
        Limits(**{name: value})  # type: ignore[arg-type]


def test_a_count_must_be_whole() -> None:
    with pytest.raises(ConfigurationError, match="a whole number"):
        Limits(pids=1.5)  # type: ignore[arg-type]


def test_a_small_time_is_a_limit() -> None:
    assert Limits(wall_s=0.001, cpu_s=1).wall_s == 0.001
