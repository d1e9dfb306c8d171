"""Archives as code hosts make them: one directory around everything is no part of the tree."""

import io
import zipfile
from pathlib import Path

import pytest

from assay.errors import IntakeError
from assay.workspace import BaseTree, File, Mode, Rules, intake, plan

BASE: BaseTree = {"solution.py": File(b"old"), "pkg/__init__.py": File(b"")}


def archive(*names: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name in names:
            packed.writestr(name, "new")
    return made.getvalue()


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        pytest.param(["repo-main/solution.py", "repo-main/pkg/a.py"], {"solution.py", "pkg/a.py"}, id="wrapped"),
        pytest.param(["repo/solution.py", ".DS_Store", "__MACOSX/._repo", "._x"], {"solution.py"}, id="from-a-desktop"),
        pytest.param(["solution.py", "pkg/a.py"], {"solution.py", "pkg/a.py"}, id="plain"),
        pytest.param(["pkg/a.py", "pkg/b.py"], {"pkg/a.py", "pkg/b.py"}, id="a-directory-of-the-base"),
        pytest.param(["PKG/a.py"], {"PKG/a.py"}, id="its-twin-by-case"),
        pytest.param(["one/solution.py", "two/a.py"], {"one/solution.py", "two/a.py"}, id="two-directories"),
        pytest.param(["one/a.py", "b.py"], {"one/a.py", "b.py"}, id="a-file-beside-it"),
    ],
)
def test_one_directory_around_everything_is_taken_off(names: list[str], expected: set[str]) -> None:
    made = plan(Rules(mode=Mode.OVERLAY), BASE, intake(archive(*names)))
    assert set(made.files) == expected


def test_an_allowed_file_is_found_in_a_wrapped_archive() -> None:
    made = plan(Rules(mode=Mode.ALLOW, allow=("solution.py",)), BASE, intake(archive("repo-main/solution.py")))
    assert made.refused == ""
    assert made.files["solution.py"].content == b"new"


@pytest.mark.parametrize("folder", [".venv/bin", "venv/bin", "node_modules/.bin", ".tox/py/bin"])
def test_links_that_tools_make_are_left_out_with_a_signal(tmp_path: Path, folder: str) -> None:
    (tmp_path / "solution.py").write_text("new")
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "python").symlink_to("/usr/bin/python3")
    submission = intake(tmp_path)
    assert set(submission.files) == {"solution.py"}
    assert any(signal.where.split("/")[0] == folder.split("/", maxsplit=1)[0] for signal in submission.signals)


@pytest.mark.parametrize("place", ["link", "src/link", "node_modules"])
def test_other_links_out_of_the_tree_are_refused(tmp_path: Path, place: str) -> None:
    (tmp_path / place).parent.mkdir(exist_ok=True)
    (tmp_path / place).symlink_to("/etc")
    with pytest.raises(IntakeError, match="expected a target inside the submission"):
        intake(tmp_path)
