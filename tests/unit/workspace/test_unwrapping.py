"""Archives as code hosts make them: one directory around everything is no part of the tree."""

import io
import zipfile

import pytest

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
