"""Every planted attack leaves the wrong solution red: nothing passes that the plain wrong solution does not pass."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "integration" / "oracle" / "remote"))
sys.path.insert(0, str(Path(__file__).parent))
from attacks import ASYNC, ATTACKS, BASE, COUNT, SUITE, SWALLOWING_SUITE  # type: ignore[import-not-found]
from pairing import Paired, run_pair  # type: ignore[import-not-found]


def attacked(directory: Path, source: str, suite: str = SUITE) -> Paired:
    tree, tests = directory / "tree", directory / "tests"
    tree.mkdir()
    tests.mkdir()
    (tree / "solution.py").write_text(BASE + source)
    file = tests / "test_it.py"
    file.write_text(suite)
    return run_pair(directory, tree, [file], ["solution"], deadline_s=20)


@pytest.mark.parametrize("name", ATTACKS)
def test_attack_stays_red(name: str, tmp_path: Path) -> None:
    made = attacked(tmp_path, ATTACKS[name])
    passed = [test for test, outcome in made.outcomes.items() if outcome == "passed"]
    assert passed == [], made.stdout[-3000:]
    assert made.status != 0
    assert "skipped" not in made.outcomes.values()
    collected = len(made.outcomes)
    assert collected in (COUNT, 1), made.outcomes  # 1: the module could not be imported, and says so
    if collected == 1:
        assert set(made.outcomes.values()) == {"uncollected"}
    assert made.records[-1].get("end") is True
    assert "17 passed" not in made.stdout or "failed" in made.stdout


def test_failed_assertions_are_not_swallowed(tmp_path: Path) -> None:
    made = attacked(tmp_path, ASYNC, SWALLOWING_SUITE)
    assert len(made.outcomes) == 5
    assert set(made.outcomes.values()) == {"failed"}, made.stdout[-3000:]


def test_right_solution_is_green(tmp_path: Path) -> None:
    right = """
f = lambda x: x * 2
g = lambda values: [v * 2 for v in values]
h = lambda x: x * 2
e = lambda x: 1 / x
c = lambda callback: callback(7)
class K:
    value = 'right'
    def m(self): return 'right'
"""
    made = attacked(tmp_path, right)
    assert made.green, made.stdout[-3000:]
    assert len(made.outcomes) == COUNT
