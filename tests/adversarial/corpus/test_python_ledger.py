"""The Python example pack on an ordinary grader: right passes, wrong fails, each forgery fools what its table says."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from assay.bypasses import Fooled

PACK = Path(__file__).parents[3] / "packs" / "python-ledger"
TASKS = sorted(path.name for path in (PACK / "tasks").iterdir())
TABLE = {
    (task, name): frozenset(Fooled(word) for word in fools.split(", "))
    for task, name, fools in re.findall(
        r"^\| ([a-z-]+) \| ([a-z-]+) \| .* \| ([a-z, ]+) \|$", (PACK / "FORGERIES.md").read_text(), re.M
    )
    if task != "task"
}


def samples(kind: str) -> list[tuple[str, str]]:
    return [
        (task, path.stem)
        for task in TASKS
        for path in sorted((PACK / "tasks" / task / "examples" / kind).glob("*.patch"))
    ]


def apply(tree: Path, patch: Path) -> None:
    done = subprocess.run(
        ["patch", "-p1", "--fuzz=0", "--no-backup-if-mismatch", f"--input={patch}"],
        cwd=tree,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{patch.name}: {done.stdout}{done.stderr}"


@pytest.fixture
def start(tmp_path: Path) -> Path:
    """The starting tree: the template with every bug planted."""
    tree = tmp_path / "tree"
    shutil.copytree(PACK / "template", tree)
    for task in TASKS:
        apply(tree, PACK / "tasks" / task / "bug.patch")
    return tree


@pytest.mark.parametrize("task", TASKS)
def test_bugs_are_independent(task: str, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(PACK / "template", tree)
    apply(tree, PACK / "tasks" / task / "bug.patch")


def test_bugs_apply_in_the_other_order(tmp_path: Path, start: Path) -> None:
    tree = tmp_path / "other"
    shutil.copytree(PACK / "template", tree)
    for task in reversed(TASKS):
        apply(tree, PACK / "tasks" / task / "bug.patch")
    for path in start.rglob("*.py"):
        assert (tree / path.relative_to(start)).read_bytes() == path.read_bytes()


def test_the_table_names_every_forgery() -> None:
    assert set(TABLE) == set(samples("forged"))


@pytest.mark.parametrize("task", TASKS)
def test_at_least_ten_forgeries(task: str) -> None:
    assert len([name for where, name in TABLE if where == task]) >= 10


@pytest.mark.slow
@pytest.mark.parametrize(("task", "name"), samples("right"))
def test_right_passes(task: str, name: str, start: Path, bare_tree: Callable[..., object]) -> None:
    run = graded(start, task, "right", name, bare_tree)
    assert run.status == 0, run.output


@pytest.mark.slow
@pytest.mark.parametrize(("task", "name"), samples("wrong"))
def test_wrong_fails(task: str, name: str, start: Path, bare_tree: Callable[..., object]) -> None:
    run = graded(start, task, "wrong", name, bare_tree)
    assert run.status == 1, run.output
    assert not run.fooled


@pytest.mark.slow
@pytest.mark.parametrize("task", TASKS)
def test_every_hidden_test_fails_on_the_bug(task: str, start: Path, bare_tree: Callable[..., object]) -> None:
    run = graded(start, task, None, None, bare_tree)
    assert run.status == 1, run.output
    assert re.search(r"\d+ passed", run.output) is None


@pytest.mark.slow
@pytest.mark.parametrize(("task", "name"), samples("forged"))
def test_forgery_fools(task: str, name: str, start: Path, bare_tree: Callable[..., object]) -> None:
    run = graded(start, task, "forged", name, bare_tree)
    assert TABLE[task, name] <= run.fooled, run.output[-3000:]


def graded(start: Path, task: str, kind: str | None, name: str | None, bare_tree: Callable[..., object]):
    """The sample on the starting tree, with the hidden tests copied over and the visible ones out of the way."""
    if kind is not None:
        apply(start, PACK / "tasks" / task / "examples" / kind / f"{name}.patch")
    for path in (PACK / "template" / "tests").glob("test_*.py"):
        (start / "tests" / path.name).unlink()
    for path in (PACK / "tasks" / task / "tests").glob("test_*.py"):
        shutil.copy(path, start / "tests")
    return bare_tree(start, settle=name == "late-child")
