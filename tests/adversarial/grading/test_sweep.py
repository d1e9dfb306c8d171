"""Every Python bypass of the corpus, planted on a wrong submission and graded for real: none may pass."""

from pathlib import Path

import pytest

from assay.bypasses import load_corpus
from assay.grading import Bench
from assay.packs import load_pack
from assay.verification import Fate, sweep

pytestmark = [pytest.mark.root, pytest.mark.slow]

MOST_UNTESTED = 6
"""Bypasses that only break the tree when HOME is read-only or standard output is not the runner's."""


def test_no_bypass_passes(tiny_pack: Path) -> None:
    swept = sweep(load_pack(tiny_pack), load_corpus(), bench=Bench(), jobs=2)
    bad = [row for row in swept.rows if row.fate in {Fate.ACCEPTED, Fate.INCONCLUSIVE, Fate.KNOWN_HOLE}]
    assert bad == []
    assert swept.count(Fate.UNTESTED) <= MOST_UNTESTED, [r.bypass for r in swept.rows if r.fate is Fate.UNTESTED]
    assert swept.count(Fate.STOPPED) > 100
