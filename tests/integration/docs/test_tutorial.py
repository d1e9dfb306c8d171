"""The tutorial's commands, run as they are written, one block after the other."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.root

TUTORIAL = Path(__file__).parents[3] / "docs" / "tutorial" / "make-a-pack.md"
MOST_SECONDS = 600.0
"""What the tutorial promises, and more than that: the reader has to read, too."""
_BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_STATUS = re.compile(r"#\s*exit status (\d+)(?:: (.*))?$")


def commands(block: str) -> list[tuple[str, int, str]]:
    """Each command of a block, the exit status that it is said to have, and what it is said to say."""
    found, open_lines, end = [], [], ""
    for line in block.splitlines():
        open_lines.append(line)
        if end:
            end = "" if line == end else end
        elif here := re.search(r"<<'(\w+)'$", line):
            end = here[1]
        if end or line.endswith("\\"):
            continue
        said = _STATUS.search(line)
        found.append(("\n".join(open_lines), int(said[1]) if said else 0, (said[2] or "") if said else ""))
        open_lines = []
    assert not open_lines
    return found


def run(command: str, directory: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "COLUMNS": "200"}
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command], cwd=directory, env=env, capture_output=True, text=True, timeout=600
    )


def test_the_tutorial_works_as_written(tmp_path: Path) -> None:
    blocks = _BLOCK.findall(TUTORIAL.read_text())
    assert len(blocks) >= 9
    began, seen = time.monotonic(), {}
    for command, status, said in (one for block in blocks for one in commands(block)):
        done = run(command, tmp_path)
        seen[command.split("   #")[0]] = done
        assert done.returncode == status, (command, done.stdout[-2000:], done.stderr[-2000:])
        assert "Traceback" not in done.stderr
        if said and not command.startswith("diff"):
            assert said.lower() in (done.stdout + done.stderr).lower(), (command, done.stdout[-2000:], done.stderr)
    assert time.monotonic() - began < MOST_SECONDS
    assert (tmp_path / "cart-pack" / "lock.json").is_file()
    assert "valid" in seen["assay verify cart-pack"].stdout
    assert "PASSED" in seen["assay grade cart-pack#discount cart"].stdout
    assert "trust: outside" in seen["assay grade cart-pack#discount cart"].stdout
    assert "tests_failed" in seen["assay grade cart-pack#discount buggy"].stdout
    assert "runs-on" in (tmp_path / "advisory.yml").read_text()
