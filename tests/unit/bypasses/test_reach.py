"""A runner that no bypass is made for would be swept with nothing, and look safe."""

import pytest

from assay.bypasses import load_corpus, select_bypasses
from assay.languages.table import LANGUAGES
from assay.runners.table import RUNNERS

LANGUAGE_OF = {"pytest": "python", "unittest": "python", "gotest": "go", "cargo": "rust"}


def test_every_runner_is_known_here() -> None:
    assert set(LANGUAGE_OF) == set(RUNNERS)
    assert set(LANGUAGE_OF.values()) == set(LANGUAGES)


@pytest.mark.parametrize("runner", sorted(RUNNERS))
def test_every_runner_has_bypasses_of_its_own(runner: str) -> None:
    found = select_bypasses(load_corpus(), language=LANGUAGE_OF[runner], runner=runner)
    assert sum(runner in bypass.runners for bypass in found) >= 10
