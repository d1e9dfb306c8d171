"""A runner that no bypass is made for would be swept with nothing, and look safe."""

import pytest

from assay.bypasses import load_corpus
from assay.languages.table import LANGUAGES
from assay.runners.table import RUNNERS

ENOUGH = 6
"""Distinct mechanisms that name a runner; pytest has over a hundred, Perl's prove the fewest."""


def test_every_language_names_a_runner_that_there_is() -> None:
    assert {language.runner for language in LANGUAGES.values()} <= set(RUNNERS)


@pytest.mark.parametrize("runner", sorted(RUNNERS))
def test_every_runner_has_bypasses_of_its_own(runner: str) -> None:
    assert sum(runner in bypass.runners for bypass in load_corpus()) >= ENOUGH
