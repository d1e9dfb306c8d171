"""The reference says what the command line has, and nothing that it lacks."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assay.cli.app import app

REFERENCE = (Path(__file__).parents[3] / "docs" / "reference" / "cli.md").read_text()
COMMANDS = ["audit", "ci", "grade", "init", "run", "judge", "verify", "doctor", "images", "import", "bypasses"]


def options(command: str) -> set[str]:
    """The long options that a command's help names."""
    shown = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "300", "NO_COLOR": "1", "TERM": "dumb"})
    assert shown.exit_code == 0
    return set(re.findall(r"--[a-z][a-z-]+", shown.output)) - {"--help"}


def test_every_command_has_a_section() -> None:
    registered = [command.name for command in app.registered_commands] + [group.name for group in app.registered_groups]
    assert sorted(name for name in registered if name) == sorted(COMMANDS)
    for command in COMMANDS:
        assert f"\n## assay {command} " in REFERENCE or f"\n## assay {command}\n" in REFERENCE


@pytest.mark.parametrize("command", ["audit", "ci", "grade", "init", "judge", "run", "verify"])
def test_a_section_names_exactly_the_options_there_are(command: str) -> None:
    section = REFERENCE.split(f"\n## assay {command}")[1].split("\n## ")[0]
    assert set(re.findall(r"--[a-z][a-z-]+", section)) == options(command)
