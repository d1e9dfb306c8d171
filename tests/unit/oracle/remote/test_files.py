"""Shared files: plain bytes below a shared path, and nothing else."""

import os
from pathlib import Path

import pytest

from assay.oracle.remote.kit.files import FileError, Mirror


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Mirror]:
    tree = tmp_path / "scratch" / "t"
    tree.mkdir(parents=True)
    mirror = Mirror(str(tmp_path / "scratch"))
    mirror.mention(str(tree / "new.txt"))
    return tree, mirror


def test_changes_are_sent_once(sides: tuple[Path, Mirror]) -> None:
    tree, mirror = sides
    (tree / "a").write_bytes(b"x")
    ((kind, where, rows, gone),) = mirror.changes()
    assert (kind, where, gone) == ("files", str(tree), ())
    assert [row[:2] for row in rows] == [("", None), ("a", b"x")]
    assert mirror.changes() == ()
    (tree / "a").unlink()
    assert mirror.changes()[0][2:] == ((), ("a",))


def test_links_and_pipes_are_not_sent(sides: tuple[Path, Mirror]) -> None:
    tree, mirror = sides
    (tree / "link").symlink_to("/etc/passwd")
    os.mkfifo(tree / "pipe")
    rows = mirror.changes()[0][2]
    assert [row[0] for row in rows] == [""]


def test_files_are_taken(sides: tuple[Path, Mirror]) -> None:
    tree, mirror = sides
    mirror.changes()
    mirror.take(str(tree), (("d", None, 0o755), ("d/f", b"hello", 0o4777)), (), share=False)
    assert (tree / "d" / "f").read_bytes() == b"hello"
    assert (tree / "d" / "f").stat().st_mode & 0o7000 == 0
    assert mirror.changes() == ()
    mirror.take(str(tree), (), ("d", "d/f"), share=False)
    assert list(tree.iterdir()) == []


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/../../x", "a//b", ".", "a/.", "x\0y"])
def test_names_that_lead_out_are_refused(sides: tuple[Path, Mirror], name: str) -> None:
    tree, mirror = sides
    with pytest.raises(FileError, match="below its tree"):
        mirror.take(str(tree), ((name, b"", 0o644),), (), share=False)
    with pytest.raises(FileError, match="below its tree"):
        mirror.take(str(tree), (), (name,), share=False)


def test_paths_that_nobody_shared_are_refused(sides: tuple[Path, Mirror]) -> None:
    tree, mirror = sides
    with pytest.raises(FileError, match="a test shared"):
        mirror.take(str(tree.parent), (), (), share=False)
    with pytest.raises(FileError, match="a test shared"):
        mirror.take("/etc", (("x", b"", 0o644),), (), share=False)


def test_links_on_our_side_are_not_followed(sides: tuple[Path, Mirror], tmp_path: Path) -> None:
    tree, mirror = sides
    (tmp_path / "outside").mkdir()
    (tree / "link").symlink_to(tmp_path / "outside")
    with pytest.raises(FileError, match="without links"):
        mirror.take(str(tree), (("link/x", b"", 0o644),), (), share=False)
    assert list((tmp_path / "outside").iterdir()) == []


def test_files_of_the_tests_are_never_taken(tmp_path: Path) -> None:
    data = tmp_path / "tests" / "data.csv"
    data.parent.mkdir()
    data.write_text("1")
    mirror = Mirror(str(tmp_path / "scratch"), str(tmp_path / "tests"))
    mirror.mention(str(data))
    mirror.mention(str(tmp_path / "tests"))
    assert mirror.trees == (str(data),)
    assert mirror.changes()[0][2][0][1] == b"1"
    with pytest.raises(FileError):
        mirror.take(str(data), (("", b"2", 0o644),), (), share=False)
