"""The table of runners."""

import pytest

from assay.errors import ConfigurationError
from assay.runners.table import RUNNERS, get


@pytest.mark.parametrize("name", RUNNERS)
def test_a_runner_is_found_by_its_own_name(name):
    assert get(name).name == name


def test_an_unknown_runner_is_refused_with_the_known_ones():
    with pytest.raises(ConfigurationError, match="got 'nose'") as caught:
        get("nose")
    assert "pytest" in caught.value.hint
