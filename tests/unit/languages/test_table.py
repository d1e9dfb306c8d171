"""The table of languages."""

import pytest

from assay.errors import ConfigurationError
from assay.languages.table import LANGUAGES, get
from assay.runners.table import RUNNERS


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_is_found_by_its_own_name_and_its_runner_exists(name):
    assert get(name).name == name
    assert get(name).runner in RUNNERS


def test_an_unknown_language_is_refused_with_the_known_ones():
    with pytest.raises(ConfigurationError, match="got 'cobol'") as caught:
        get("cobol")
    assert "python" in caught.value.hint
