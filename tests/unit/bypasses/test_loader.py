from pathlib import Path

import pytest

from assay.bypasses import Bypass, Fooled, PlantMode, load_bypass, load_corpus, select_bypasses
from assay.errors import ConfigurationError
from assay.model import OracleMode, ReasonCode, SignalCode

TOML = """
title = "Exit at import"
language = "python"
runners = ["pytest"]
mechanism = "It leaves."
source = "found by trying"
fools = ["exit", "summary"]
signals = ["forged_line"]
defeats = ["inside"]
ends_early = true

[expected]
default = ["exit_contradicts_report"]
remote = ["crashed"]

[[file]]
path = "{module}"
mode = "append"
content = "payload.py"

[[file]]
path = "{dir}link"
mode = "symlink"
target = "/etc/passwd"
"""


def write(root: Path, toml: str = TOML, *, name: str = "exit-at-import", language: str = "python") -> Path:
    folder = root / language / name
    folder.mkdir(parents=True)
    (folder / "bypass.toml").write_text(toml)
    (folder / "payload.py").write_text("import os; os._exit(0)\n")
    return folder


def test_a_bypass_is_read_whole(tmp_path: Path) -> None:
    bypass = load_bypass(write(tmp_path))
    assert bypass.id == "exit-at-import"
    assert bypass.fools == {Fooled.EXIT, Fooled.SUMMARY}
    assert bypass.ends_early
    assert bypass.signals == {SignalCode.FORGED_LINE}
    assert bypass.defeats == {OracleMode.INSIDE}
    assert bypass.reasons_for(OracleMode.REMOTE) == {ReasonCode.CRASHED}
    assert bypass.reasons_for(OracleMode.INSIDE) == {ReasonCode.EXIT_CONTRADICTS_REPORT}
    assert [plant.mode for plant in bypass.plants] == [PlantMode.APPEND, PlantMode.SYMLINK]
    assert bypass.plants[0].content == "import os; os._exit(0)\n"
    assert bypass.plants[1].target == "/etc/passwd"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('language = "python"', 'language = "ruby"', "expected 'python', the folder's"),
        ('fools = ["exit", "summary"]', "fools = []", "at least one of exit"),
        ('["exit", "summary"]', '["exits"]', "names out of exit, summary, report, got 'exits'"),
        ('["forged_line"]', '["forged"]', "names out of"),
        ('["crashed"]', '["crash"]', "names out of"),
        ("remote = ", "remotely = ", "expected a known key, got 'remotely'"),
        ("ends_early = true", 'ends_early = "yes"', "true or false"),
        ('"{module}"', '"../x"', "a relative path without"),
        ('content = "payload.py"', 'content = "other.py"', "expected a readable file"),
        ('content = "payload.py"', "", "content: expected a string, got nothing"),
        ('target = "/etc/passwd"', 'target = "x"\ncontent = "payload.py"', "got 'content'"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in TOML
    folder = write(tmp_path, TOML.replace(old, new))
    with pytest.raises(ConfigurationError) as caught:
        load_bypass(folder)
    assert message in str(caught.value)


def test_files_that_nothing_uses_are_refused(tmp_path: Path) -> None:
    folder = write(tmp_path)
    (folder / "old.py").write_text("")
    with pytest.raises(ConfigurationError, match=r"got 'old.py'"):
        load_bypass(folder)


def test_ids_are_unique_and_the_corpus_is_not_empty(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="got none"):
        load_corpus(tmp_path)
    write(tmp_path)
    write(tmp_path, TOML.replace('"python"', '"ruby"'), language="ruby")
    with pytest.raises(ConfigurationError, match="expected each id once"):
        load_corpus(tmp_path)


def test_selection(tmp_path: Path) -> None:
    write(tmp_path)
    write(tmp_path, TOML.replace('"python"', '"any"').replace('["pytest"]', "[]"), name="flood", language="any")
    corpus = load_corpus(tmp_path)

    def ids(language: str, runner: str) -> list[str]:
        return [bypass.id for bypass in select_bypasses(corpus, language=language, runner=runner)]

    assert ids("python", "pytest") == ["flood", "exit-at-import"]
    assert ids("python", "unittest") == ["flood"]
    assert ids("go", "gotest") == ["flood"]


def test_the_corpus_that_ships_is_well_formed() -> None:
    corpus: tuple[Bypass, ...] = load_corpus()
    assert corpus
