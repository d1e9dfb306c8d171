"""Every known bypass of the Python corpus, planted on a task of cases, through the whole pipeline: none passes."""

from pathlib import Path

import pytest

from assay.bypasses import load_corpus
from assay.grading import Bench
from assay.packs import load_pack
from assay.verification import Fate, sweep
from casespack import proved_pack, write_cases_pack

pytestmark = [pytest.mark.root, pytest.mark.slow]

AT_LEAST = 100
SUITE = {
    "case_s": 2.0,
    "cases": [
        {"id": "number", "call": "double", "args": [3], "equals": 6},
        {"id": "text", "call": "double", "args": ["ab"], "equals": "abab"},
    ],
}
RIGHT = "def double(number):\n    return number * 2\n"
WRONG = "def double(number):\n    return number + 2\n"


def test_no_bypass_passes_and_each_was_tried(tmp_path: Path) -> None:
    pack = write_cases_pack(
        tmp_path,
        language="python",
        solution="solution.py",
        right=RIGHT,
        wrong=WRONG,
        suite=SUITE,
        limits="wall_s = 10.0\ncpu_s = 10.0\n",
    )
    found = sweep(load_pack(proved_pack(pack)), load_corpus(), bench=Bench(), jobs=2)
    bad = [(row.bypass, row.fate.value, row.detail) for row in found.rows if row.fate is not Fate.STOPPED]
    assert found.holds, bad
    assert found.count(Fate.STOPPED) >= AT_LEAST, bad
