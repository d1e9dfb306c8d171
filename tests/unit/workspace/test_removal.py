"""What submitted code left is removed whatever it is, and nothing else with it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from assay.workspace.removal import empty_directory, remove_entry


@pytest.fixture
def parent(tmp_path: Path) -> Iterator[int]:
    """A descriptor of the directory that holds what is removed."""
    (tmp_path / "box").mkdir()
    descriptor = os.open(tmp_path / "box", os.O_RDONLY | os.O_DIRECTORY)
    yield descriptor
    os.close(descriptor)


def _deep(parent: int, levels: int) -> None:
    """A directory of many levels, made by descriptor: its path is far longer than PATH_MAX."""
    current = os.dup(parent)
    for _ in range(levels):
        os.mkdir("d", dir_fd=current)
        inner = os.open("d", os.O_RDONLY | os.O_DIRECTORY, dir_fd=current)
        os.close(current)
        current = inner
    os.close(current)


def test_more_levels_than_descriptors_or_recursion_are_removed_one_by_one(parent: int) -> None:
    _deep(parent, 1_200)
    remove_entry(parent, "d")
    assert os.listdir(parent) == []


def test_links_are_unlinked_and_never_followed(parent: int, tmp_path: Path) -> None:
    canary = tmp_path / "canary"
    canary.mkdir()
    (canary / "file").write_bytes(b"x")
    box = tmp_path / "box"
    (box / "d/e").mkdir(parents=True)
    for place in (box / "l", box / "d/l", box / "d/e/l"):
        place.symlink_to(canary)
    os.link(canary / "file", box / "d/hard")
    os.mkfifo(box / "d/fifo")
    remove_entry(parent, "l")
    remove_entry(parent, "d")
    assert os.listdir(parent) == []
    assert (canary / "file").read_bytes() == b"x"
    assert (canary / "file").stat().st_nlink == 1


def test_nothing_happens_where_nothing_is(parent: int) -> None:
    remove_entry(parent, "none")
    empty_directory(parent)


def test_directories_without_permissions_and_odd_names(parent: int, tmp_path: Path) -> None:
    box = tmp_path / "box"
    for name in ("a\nb", "-rf", "x" * 255, os.fsdecode(b"\xff")):
        (box / name).mkdir()
        (box / name / name).write_bytes(b"")
    empty_directory(parent)
    assert os.listdir(parent) == []
