"""The plan: what is taken, deleted and replaced, whatever the order and form in which the work arrives."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import IntakeError, PackError
from assay.workspace import Action, File, Mode, Plan, Rules, intake, plan, read_tree

BASE = read_tree(
    {
        "src/calc.py": b"def add(a, b):\n    return a - b\n",
        "tests/test_visible.py": b"assert True\n",
        "tests/data/in.txt": b"1\n",
        "pyproject.toml": b"[project]\n",
        "run.sh": (b"#!/bin/sh\n", True),
    }
)
OVERLAY = Rules(
    mode=Mode.OVERLAY,
    protect=("tests", "pyproject.toml"),
    deny=("tox.ini", ".github"),
    deny_names=("conftest.py", "*.pth"),
    build_output=("__pycache__", "node_modules", "*.dist-info"),
)
ALLOW = Rules(mode=Mode.ALLOW, allow=("src/calc.py",))


def _made(rules: Rules, files: dict[str, bytes]) -> Plan:
    return plan(rules, BASE, intake(files))


def _deleted(made: Plan) -> dict[str, str]:
    return {step.path: step.why for step in made.steps if step.action is Action.DELETE}


def test_allow_takes_the_named_file_and_the_rest_from_the_pack() -> None:
    made = _made(ALLOW, {"src/calc.py": b"fixed", "tests/test_visible.py": b"forged", "src/evil.py": b"x"})
    assert made.files == {**BASE, "src/calc.py": File(b"fixed")}
    assert set(_deleted(made)) == {"tests/test_visible.py", "src/evil.py"}
    assert [signal.where for signal in made.signals] == ["src/evil.py", "tests/test_visible.py"]


def test_allow_is_silent_about_unchanged_files_of_the_pack() -> None:
    made = plan(ALLOW, BASE, intake({**BASE, "src/calc.py": b"fixed"}))
    assert made.signals == ()


def test_a_missing_allowed_file_is_the_submissions_own_fault() -> None:
    assert _made(ALLOW, {"calc.py": b""}).refused == "expected the file 'src/calc.py', got a submission without it"
    assert "'src/Calc.py', which differs in case" in _made(ALLOW, {"src/Calc.py": b""}).refused


def test_overlay_takes_the_tree_minus_denied_paths_names_and_build_output() -> None:
    made = _made(
        OVERLAY,
        {
            "src/calc.py": b"fixed",
            "src/new.py": b"new",
            "Tox.INI": b"x",
            ".github/workflows/x.yml": b"x",
            "deep/down/CONFTEST.py": b"x",
            "src/evil.pth": b"x",
            "src/__pycache__/calc.pyc": b"x",
            "vendor/evil-1.0.dist-info/entry_points.txt": b"x",
        },
    )
    assert set(made.files) == {
        "src/calc.py",
        "src/new.py",
        "tests/test_visible.py",
        "tests/data/in.txt",
        "pyproject.toml",
    }
    assert _deleted(made) == {
        "Tox.INI": "denied path 'tox.ini'",
        ".github/workflows/x.yml": "denied path '.github'",
        "deep/down/CONFTEST.py": "denied name 'conftest.py'",
        "src/evil.pth": "denied name '*.pth'",
        "src/__pycache__/calc.pyc": "build output '__pycache__'",
        "vendor/evil-1.0.dist-info/entry_points.txt": "build output '*.dist-info'",
    }
    assert len(made.signals) == 6


def test_protected_paths_are_laid_over_and_nothing_else_stays_below_them() -> None:
    made = _made(OVERLAY, {"tests/test_visible.py": b"forged", "tests/extra.py": b"x", "PyProject.toml": b"x"})
    assert made.files["tests/test_visible.py"] == BASE["tests/test_visible.py"]
    assert "tests/extra.py" not in made.files
    assert "PyProject.toml" not in made.files
    assert made.files["pyproject.toml"] == BASE["pyproject.toml"]
    assert set(_deleted(made)) == {"tests/test_visible.py", "tests/extra.py", "PyProject.toml"}


def test_a_file_where_a_protected_directory_must_be_gives_way() -> None:
    made = plan(Rules(mode=Mode.OVERLAY, protect=("tests/data",)), BASE, intake({"TESTS": b"x"}))
    assert set(made.files) == {"tests/data/in.txt"}
    assert _deleted(made) == {"TESTS": "a file where a protected directory must be"}


def test_unprotected_files_of_the_pack_do_not_come_back() -> None:
    assert "run.sh" not in _made(OVERLAY, {"a": b""}).files


def test_a_patch_goes_on_the_base_and_through_the_same_rules() -> None:
    patch = (
        b"--- a/src/calc.py\n+++ b/src/calc.py\n@@ -1,2 +1,2 @@\n def add(a, b):\n"
        b"-    return a - b\n+    return a + b\n"
        b"--- /dev/null\n+++ b/conftest.py\n@@ -0,0 +1 @@\n+evil\n"
        b"--- a/tests/data/in.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-1\n"
    )
    made = plan(OVERLAY, BASE, intake(patch))
    assert made.files["src/calc.py"].content.endswith(b"a + b\n")
    assert made.files["run.sh"].executable
    assert "conftest.py" not in made.files
    assert made.files["tests/data/in.txt"] == BASE["tests/data/in.txt"]
    assert {(signal.where, signal.detail) for signal in made.signals} == {
        ("conftest.py", "denied name 'conftest.py'"),
        ("tests/data/in.txt", "deleted by the patch: restored from the pack"),
    }


def test_a_patch_that_does_not_apply_is_refused_and_never_raises() -> None:
    made = plan(OVERLAY, BASE, intake(b"--- a/src/calc.py\n+++ b/src/calc.py\n@@ -1 +1 @@\n-nothing like it\n+x\n"))
    assert made.refused == (
        "the patch does not apply: 'src/calc.py': expected the lines of hunk 1 near line 1, got others"
    )
    assert made.steps == ()


def test_build_output_is_left_out_but_for_what_is_allowed() -> None:
    names = ("bin", "build", "__pycache__")
    rules = Rules(mode=Mode.ALLOW, allow=("src/Bin/tool.py",), build_output=names)
    assert rules.leave_out == ("build", "__pycache__")
    submission = intake({"src/Bin/tool.py": b"x", "build/y": b"y"}, leave_out=rules.leave_out)
    assert plan(rules, BASE, submission).files["src/Bin/tool.py"].content == b"x"
    assert Rules(mode=Mode.OVERLAY, build_output=names).leave_out == names


def test_the_plan_can_be_printed_and_written_as_json() -> None:
    made = _made(OVERLAY, {"src/calc.py": b"fixed", "conftest.py": b"x"})
    assert made.lines()[0] == "delete conftest.py (denied name 'conftest.py')"
    assert "take src/calc.py (submitted)" in made.lines()
    document = json.loads(json.dumps(made.document()))
    assert document["tree"] == made.digest
    assert document["rules"]["protect"] == ["tests", "pyproject.toml"]
    assert len(document["steps"]) == len(made.steps)
    assert "fixed" not in repr(made)


def test_an_allowed_path_below_a_file_of_the_pack_is_the_packs_error() -> None:
    with pytest.raises(PackError, match=r"run\.sh/x"):
        plan(Rules(mode=Mode.ALLOW, allow=("run.sh/x",)), BASE, intake({"run.sh/x": b""}))
    with pytest.raises(PackError, match="at least one allowed path"):
        plan(Rules(mode=Mode.ALLOW), BASE, intake({"a": b""}))


NAMES = st.sampled_from(
    ["a", "tests", "TESTS", "conftest.py", "tox.ini", "x.pth", "__pycache__", "src", "calc.py", "é"]
)
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)


@given(st.dictionaries(PATHS, st.binary(max_size=4), max_size=8), st.randoms(use_true_random=False))
def test_the_result_does_not_depend_on_the_order_of_entries(files: dict[str, bytes], rng: random.Random) -> None:
    try:
        first = _made(OVERLAY, files)
    except IntakeError:
        return
    shuffled = list(files.items())
    rng.shuffle(shuffled)
    assert _made(OVERLAY, dict(shuffled)) == first


@given(st.dictionaries(PATHS, st.binary(max_size=4), max_size=8))
def test_nothing_denied_survives_and_all_that_is_protected_does(files: dict[str, bytes]) -> None:
    try:
        made = _made(OVERLAY, files)
    except IntakeError:
        return
    for path, file in made.files.items():
        parts = path.split("/")
        if parts[0] == "tests":
            assert BASE[path] == file
        else:
            assert not {"conftest.py", "__pycache__", "TESTS"} & {parts[0], *parts[1:]} - (
                {"TESTS"} if len(parts) > 1 else set()
            )
            assert not any(part.endswith(".pth") for part in parts)
            assert parts[0] != "tox.ini"
    for path in ("tests/test_visible.py", "tests/data/in.txt", "pyproject.toml"):
        assert made.files[path] == BASE[path]
    assert len({step.path for step in made.steps if step.file}) == len(made.files)
