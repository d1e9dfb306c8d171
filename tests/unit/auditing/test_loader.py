from pathlib import Path

import pytest

from assay.auditing import load_target, target_names
from assay.auditing.loader import command_target
from assay.auditing.model import ByExitStatus, ByJson
from assay.errors import ConfigurationError
from assay.images import definition_names

TOML = """
format = 1
title = "Mine"
source = "mine"
image = "python"
runners = ["pytest"]
writable = ["/work", "/logs"]
readonly = ["/grader"]

[submission]
directory = "/work/tree"
alone = true

[[file]]
path = "/work/tests/test_task.py"
task = "test_pytest.py"

[[file]]
path = "/grader/run.sh"
content = "run.sh"
executable = true

[run]
command = ["/grader/run.sh"]
cwd = "/work"
env = { A = "b" }

[verdict]
kind = "json"
path = "/logs/result.json"
field = "passed"
equals = true
"""


def write(root: Path, toml: str = TOML) -> str:
    folder = root / "mine"
    folder.mkdir()
    (folder / "target.toml").write_text(toml)
    (folder / "run.sh").write_text("#!/bin/sh\n")
    return str(folder)


def test_a_target_is_read_whole(tmp_path: Path) -> None:
    grader = load_target(write(tmp_path))
    assert grader.name == "mine"
    assert grader.writable == ("/work", "/logs")
    assert grader.submission.alone
    assert [file.path for file in grader.files] == ["/work/tests/test_task.py", "/grader/run.sh"]
    assert grader.files[1].executable
    assert grader.run.env == {"A": "b"}
    assert grader.rule == ByJson(path="/logs/result.json", at="passed", equals=True)
    assert grader.judge is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", "expected 1"),
        ("readonly =", "readonyl =", "path: expected a path inside /work, /logs"),
        ('"/work/tree"', '"/tmp/tree"', "directory: expected a directory in one of /work, /logs"),
        ('"/work", "/logs"', '"/work/", "/logs"', "a slash at the end"),
        ('"/grader/run.sh"\ncontent', '"/etc/run.sh"\ncontent', "path: expected a path inside"),
        ('"/grader/run.sh"\ncontent', '"/grader/../run.sh"\ncontent', "path: expected a path inside"),
        ('content = "run.sh"', 'content = "../run.sh"', "a file beside the target"),
        ('content = "run.sh"', 'content = "missing.sh"', "expected a readable file"),
        ('"test_pytest.py"', '"test_nose.py"', "a file of task shares"),
        ('command = ["/grader/run.sh"]', "command = []", "a command and its arguments"),
        ('kind = "json"', 'kind = "yaml"', "one of exit_status, file, json, regex"),
        ('"/logs/result.json"', '"/grader/result.json"', "path: expected a path inside"),
        ("equals = true", "equals = [1]", "a string, a number, true or false"),
        ("equals = true", "equals = true\nmaybe = 1", "a known key, got 'maybe'"),
        ('"Mine"', '"Mine', "expected TOML"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in TOML
    with pytest.raises(ConfigurationError) as caught:
        load_target(write(tmp_path, TOML.replace(old, new)))
    assert message in str(caught.value)


def test_a_broken_pattern_is_named(tmp_path: Path) -> None:
    rule = '[verdict]\nkind = "regex"\npath = "stdout"\nline = "("\naccepts = "x"\n'
    with pytest.raises(ConfigurationError, match="line: expected a regular expression"):
        load_target(write(tmp_path, TOML.split("[verdict]", maxsplit=1)[0] + rule))


def test_a_judge_is_read_from_its_output_alone(tmp_path: Path) -> None:
    judge = '[judge]\ncommand = ["true"]\n\n[verdict]'
    with pytest.raises(ConfigurationError, match="path: expected a path inside"):
        load_target(write(tmp_path, TOML.replace("[verdict]", judge)))


@pytest.mark.parametrize("takes", ['["/work/a/r.xml", "/work/b/r.xml"]', '["/work/stdout"]'], ids=["twice", "stdout"])
def test_what_a_judge_takes_has_names_of_its_own(tmp_path: Path, takes: str) -> None:
    judge = f'[judge]\ncommand = ["true"]\ntakes = {takes}\n\n[verdict]'
    with pytest.raises(ConfigurationError, match="takes: expected files of different names"):
        load_target(write(tmp_path, TOML.replace("[verdict]", judge)))


def test_an_unknown_target_is_named_with_those_that_ship() -> None:
    with pytest.raises(ConfigurationError, match="got 'nothing'") as caught:
        load_target("nothing")
    assert "pytest-exit-status" in caught.value.hint


@pytest.mark.parametrize("name", target_names())
def test_every_target_that_ships_can_be_read_and_its_image_is_defined(name: str) -> None:
    grader = load_target(name)
    assert grader.name == name
    assert grader.image in definition_names()
    assert grader.task.right != grader.task.wrong


def test_a_command_is_judged_by_its_exit_status() -> None:
    grader = command_target(("pytest", "-q"), image="python")
    assert grader.rule == ByExitStatus()
    assert grader.run.command == ("pytest", "-q")
