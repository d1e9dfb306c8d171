"""A subject that speaks raw bytes is caught at the first wrong one, and no test passes."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[2] / "integration" / "oracle" / "remote"))
from pairing import run_pair  # type: ignore[import-not-found]  # noqa: E402

SUITE = """
import pytest
from solution import f

def test_first():
    assert f(21) == 42

def test_second():
    with pytest.raises(Exception):
        f(0)
    assert f(1) == 2
"""
SOURCE = (HERE / "raw.py").read_text()
TABLE = SOURCE[SOURCE.index("EVENT = {") :].splitlines()
REPLIES = sorted(line.split('"')[1] for line in TABLE if line.startswith('    "') and ": " in line)
SEQUENCES = sorted({line.split('"')[1] for line in SOURCE.splitlines() if "ATTACK == " in line})
NO_VIOLATION = {"lies-about-its-class", "wrong-operands"}
"""Lawful bytes; the tests fail all the same."""


@pytest.mark.parametrize("attack", [*REPLIES, *SEQUENCES])
def test_raw_subject(attack: str, tmp_path: Path) -> None:
    tree, tests = tmp_path / "tree", tmp_path / "tests"
    tree.mkdir()
    tests.mkdir()
    file = tests / "test_it.py"
    file.write_text(SUITE)
    subject = [sys.executable, "-I", "-S", str(HERE / "raw.py"), attack]
    deadline_s = 3 if attack in {"silent", "wrong-operands", "many-callbacks"} else 20
    made = run_pair(tmp_path, tree, [file], ["solution"], subject=subject, deadline_s=deadline_s)
    assert sorted(made.outcomes) == ["test_it.py::test_first", "test_it.py::test_second"], made.stdout[-3000:]
    assert set(made.outcomes.values()) == {"failed"}, made.stdout[-3000:]
    assert made.violations or attack in NO_VIOLATION
    assert made.records[-1]["end"] is True
