"""From a skeleton to a proved pack, in two languages; at each step the verification says what is missing."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.root


@dataclass(frozen=True, kw_only=True)
class Course:
    """A template, the bug in it, and a hidden test."""

    source: str
    right: str
    visible: tuple[str, str]
    hidden: tuple[str, str]

    @property
    def patch(self) -> str:
        lines = self.right.splitlines()
        at = next(number for number, line in enumerate(lines) if "* 2" in line)
        old, new = lines[at], lines[at].replace("* 2", "+ 2")
        return f"--- a/{self.source}\n+++ b/{self.source}\n@@ -{at + 1} +{at + 1} @@\n-{old}\n+{new}\n"


COURSES = {
    "go": Course(
        source="double.go",
        right="package double\n\nfunc Double(n int) int {\n\treturn n * 2\n}\n",
        visible=("double_test.go", 'package double\n\nimport "testing"\n\nfunc TestVisible(t *testing.T) {}\n'),
        hidden=(
            "hidden_test.go",
            'package double\n\nimport "testing"\n\nfunc TestThree(t *testing.T) {\n\tif Double(3) != 6 {\n'
            '\t\tt.Fatal("not 6")\n\t}\n}\n',
        ),
    ),
    "python": Course(
        source="shop/double.py",
        right="def double(n):\n    return n * 2\n",
        visible=("tests/test_visible.py", "def test_visible():\n    assert True\n"),
        hidden=("test_three.py", "from shop.double import double\n\n\ndef test_three():\n    assert double(3) == 6\n"),
    ),
}


def assay(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "import sys; from assay.cli import main; sys.exit(main())", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=500, env=dict(os.environ))


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def flaws(pack: Path) -> str:
    done = assay("verify", str(pack), "--json", "--repetitions", "1")
    assert done.returncode == 1, (done.stdout, done.stderr)
    [task] = json.loads(done.stdout)["tasks"].values()
    return "; ".join(task["flaws"])


@pytest.mark.parametrize("language", sorted(COURSES))
def test_a_skeleton_becomes_a_proved_pack(tmp_path: Path, language: str) -> None:
    course, pack = COURSES[language], tmp_path / "pack"
    given = write(tmp_path / "given", {course.source: course.right, course.visible[0]: course.visible[1]})
    made = assay("init", str(pack), "--template", str(given), "--language", language)
    assert (made.returncode, made.stderr) == (0, "")
    assert f"assay verify {pack}" in made.stdout
    task = pack / "tasks" / "first-task"

    empty = assay("verify", str(pack))
    assert empty.returncode == 2
    assert "expected at least one hidden test file, got none" in empty.stderr
    assert "hint: " in empty.stderr

    write(task / "tests", dict([course.hidden]))
    assert "no_reference: task first-task: expected a bug.patch or a reference/ directory" in flaws(pack)
    (task / "reference").mkdir()
    assert "start_passes" in flaws(pack)
    (task / "bug.patch").write_text(course.patch)
    proved = assay("verify", str(pack), "--json", "--repetitions", "1")
    assert proved.returncode == 0, (proved.stdout, proved.stderr)
    right = write(tmp_path / "right", {course.source: course.right})
    assert assay("grade", str(pack), str(right)).returncode == 0
    wrong = write(tmp_path / "wrong", {course.source: course.right.replace("* 2", "+ 2")})
    assert assay("grade", str(pack), str(wrong)).returncode == 1
