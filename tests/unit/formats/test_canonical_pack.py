"""Canonical data as packs of cases: every exercise becomes a task, and what states no call is told."""

import json
from pathlib import Path

import pytest

from assay.errors import ConfigurationError
from assay.formats.canonical import read_canonical
from assay.formats.canonical_pack import callable_cases, import_canonical
from assay.formats.cases import read_suite
from assay.model.callcases import CompareKind
from assay.packs import LockUse, OracleChoice, load_pack

EXERCISES = 63
CASES = 1_020
"""Standing cases of the 63 files, as counted by this reader on 2026-12-01."""
LEFT_OUT = 12


def case(uuid: str, **more: object) -> dict[str, object]:
    return {"uuid": uuid, "description": f"case {uuid}", "property": "addUp", "input": {"x": 1, "y": [2]}, **more}


def write(path: Path, *cases: object, name: str = "sums") -> Path:
    path.write_text(json.dumps({"exercise": name, "cases": list(cases)}))
    return path


def test_a_file_becomes_a_task_with_its_calls(tmp_path: Path) -> None:
    source = write(
        tmp_path / "data.json",
        case("00000000-1", expected=2),
        case("00000000-2", expected={"error": "no"}),
        case("00000000-3", expected=[1.25]),
        case("00000000-4", expected=1, input={"f": "(x, y) -> x + y"}),
    )
    references = tmp_path / "references"
    (references / "sums").mkdir(parents=True)
    (references / "sums/solution.rb").write_text("x")
    made = import_canonical(source, tmp_path / "pack", language="ruby", solution="solution.rb", references=references)
    assert made.left_out == ("sums: case 00000000-4 (addUp): left out, it hands over a function: (x, y) -> x + y",)
    task = load_pack(made.pack, lock=LockUse.IGNORED).tasks["sums"]
    assert (task.oracle, task.solution) == (OracleChoice.CASES, "solution.rb")
    assert (task.reference_dir / "solution.rb").read_text() == "x"
    suite = read_suite((task.tests_dir / "cases.json").read_bytes(), {})
    first, second, third = suite.calls
    assert (first.function, len(first.args), first.wanted.value) == ("addUp", 2, 2)
    assert second.wanted.raises is not None
    assert third.wanted.compare.kind is CompareKind.FLOAT
    assert third.wanted.compare.absolute == pytest.approx(0.005)


def test_an_exercise_without_a_call_is_told_too(tmp_path: Path) -> None:
    source = write(tmp_path / "data.json", case("00000000-4", expected=1, input={"f": "(x) -> x"}))
    with pytest.raises(ConfigurationError, match="at least one task"):
        import_canonical(source, tmp_path / "pack", language="ruby", solution="solution.rb")
    assert len(callable_cases(read_canonical(source))[1]) == 1


def test_every_published_exercise_is_imported_and_what_is_left_out_is_told(data_dir: Path, tmp_path: Path) -> None:
    source = data_dir / "canonical"
    made = import_canonical(source, tmp_path / "pack", language="python", solution="solution.py")
    assert made.tasks == EXERCISES
    assert len(made.left_out) == LEFT_OUT, made.left_out
    standing = sum(len(read_canonical(path).cases) for path in source.glob("*.json"))
    suites = [
        read_suite((task.tests_dir / "cases.json").read_bytes(), {})
        for task in load_pack(made.pack, lock=LockUse.IGNORED).tasks.values()
    ]
    assert sum(len(suite.calls) for suite in suites) == standing - LEFT_OUT
    assert standing == CASES
