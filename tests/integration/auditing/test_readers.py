"""Three common ways to read pytest, tried with a few bypasses each in the real sandbox."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assay.auditing import Answer, Audit, Fate, audit, command_target, load_target
from assay.bypasses import load_corpus
from assay.cli.app import app
from assay.grading import Bench
from assay.images.interface import Image

pytestmark = pytest.mark.root


def audited(targets: list[str], bypasses: set[str]) -> Audit:
    corpus = [bypass for bypass in load_corpus() if bypass.id in bypasses]
    assert {bypass.id for bypass in corpus} == bypasses
    return audit([load_target(name) for name in targets], corpus, bench=Bench(), jobs=2)


def fates(found: Audit) -> dict[tuple[str, str], Fate]:
    assert all(grader.controls.hold for grader in found.graders), found
    return {(grader.name, row.bypass): row.fate for grader in found.graders for row in grader.rows}


def test_each_reader_has_its_own_holes(python_image: Image) -> None:
    targets = ["junit-file", "last-summary-line", "pytest-exit-status"]
    exits, forges, other = "py-os-exit-at-import", "py-exit-forged-summary", "py-unittest-suite-run"
    seen = fates(audited(targets, {exits, forges, other}))
    assert {name: seen[name, exits] for name in targets} == {
        "junit-file": Fate.STOPPED,
        "last-summary-line": Fate.STOPPED,
        "pytest-exit-status": Fate.ACCEPTED,
    }
    assert seen["last-summary-line", forges] is Fate.ACCEPTED
    assert seen["junit-file", forges] is Fate.STOPPED
    assert {seen[name, other] for name in targets} == {Fate.NOT_APPLICABLE}


def test_a_bypass_that_only_breaks_the_tree_is_untested(tmp_path: Path, python_image: Image) -> None:
    (bypass,) = (item for item in load_corpus() if item.id == "py-os-exit-at-import")
    broken = tmp_path / "python" / "broken"
    broken.mkdir(parents=True)
    (broken / "bypass.toml").write_text(
        'title = "t"\nlanguage = "python"\nmechanism = "m"\nsource = "s"\nfools = ["exit"]\n'
        '[[file]]\npath = "{module}"\nmode = "append"\ncontent = "p.py"\n'
    )
    (broken / "p.py").write_text("def (\n")
    found = audit([load_target("pytest-exit-status")], [bypass, *load_corpus(tmp_path)], bench=Bench(), jobs=2)
    assert fates(found)["pytest-exit-status", "broken"] is Fate.UNTESTED
    assert found.graders[0].score == 0.0


def test_a_planted_link_leads_no_write_of_ours_away(tmp_path: Path, python_image: Image) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    folder = tmp_path / "corpus" / "python" / "link"
    folder.mkdir(parents=True)
    (folder / "bypass.toml").write_text(
        'title = "t"\nlanguage = "python"\nmechanism = "m"\nsource = "s"\nfools = ["exit"]\n'
        f'[[file]]\npath = "{{tests}}"\nmode = "symlink"\ntarget = "{outside}"\n'
    )
    found = audit([load_target("pytest-exit-status")], load_corpus(folder.parents[1]), bench=Bench())
    assert fates(found) == {("pytest-exit-status", "link"): Fate.UNTESTED}
    assert found.graders[0].rows[0].right is Answer.ACCEPTED, "the tests ran where they belong"
    assert list(outside.iterdir()) == []


def test_a_grader_that_cannot_tell_right_from_wrong_gets_no_rows(python_image: Image) -> None:
    found = audit([command_target(("true",), image="python")], load_corpus(), bench=Bench())
    assert not found.graders[0].controls.hold
    assert found.graders[0].rows == ()


def test_the_command_line_says_it_and_writes_it(tmp_path: Path, python_image: Image) -> None:
    argv = ["audit", "--bypass", "py-os-exit-at-import", "--out", str(tmp_path / "out"), "--json", "--"]
    done = CliRunner().invoke(app, [*argv, "python3", "-m", "pytest", "-q"])
    assert done.exit_code == 1, done.output
    document = json.loads(done.stdout)
    assert document["graders"][0]["counts"]["accepted"] == 1
    assert json.loads((tmp_path / "out" / "audit.json").read_text()) == document
    assert json.loads((tmp_path / "out" / "audit.sarif").read_text())["runs"][0]["results"][0]["level"] == "error"
    page = (tmp_path / "out" / "audit.md").read_text()
    assert "`assay audit --bypass py-os-exit-at-import -- python3 -m pytest -q`" in page
