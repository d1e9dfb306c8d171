"""A submission that changes while it is read (hostile-input rows on check and use): what is taken in is never a file
of the host, and nothing hangs."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from assay.errors import IntakeError
from assay.workspace import Bounds, intake

SECRET = b"SECRET-OF-THE-HOST"
ROUNDS = 300


@contextmanager
def swapping(tree: Path, name: str, *makers: object) -> Iterator[None]:
    """Replace ``tree/name`` by each of what ``makers`` make, in turns, as fast as it goes."""
    done = threading.Event()
    spare = tree.parent / "spare"
    spare.mkdir()

    def swap() -> None:
        number = 0
        while not done.is_set():
            make = makers[number % len(makers)]
            number += 1
            fresh = spare / f"{number}"
            assert callable(make)
            make(fresh)
            old = spare / f"{number}.old"
            with suppress(FileNotFoundError):
                (tree / name).rename(old)
            fresh.rename(tree / name)

    swapper = threading.Thread(target=swap)
    swapper.start()
    try:
        yield
    finally:
        done.set()
        swapper.join()


def _directory(path: Path) -> None:
    path.mkdir()
    (path / "secret").write_bytes(b"harmless")


@pytest.mark.timeout(60)
@pytest.mark.parametrize("kind", ["file for link", "file for fifo", "directory for link"])
def test_swaps_never_leak_the_host(tmp_path: Path, kind: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_bytes(SECRET)
    tree = tmp_path / "tree"
    tree.mkdir()
    makers = {
        "file for link": (lambda path: path.write_bytes(b"harmless"), lambda path: path.symlink_to(outside / "secret")),
        "file for fifo": (lambda path: path.write_bytes(b"harmless"), os.mkfifo),
        "directory for link": (_directory, lambda path: path.symlink_to(outside)),
    }[kind]
    with swapping(tree, "x", *makers):
        for _ in range(ROUNDS):
            try:
                submission = intake(tree)
            except IntakeError:
                continue  # a refusal is allowed, a leak is not
            assert all(file.content in {b"harmless", b""} for file in submission.files.values())


@pytest.mark.timeout(60)
def test_a_file_that_grows_while_it_is_read_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"")
    done = threading.Event()

    def grow() -> None:
        with path.open("ab", buffering=0) as file:
            while not done.is_set() and file.tell() < 64 << 20:
                file.write(bytes(1 << 16))

    grower = threading.Thread(target=grow)
    grower.start()
    try:
        for _ in range(20):
            try:
                submission = intake(tmp_path, bounds=Bounds(file_bytes=1 << 18))
            except IntakeError as error:
                assert "expected at most 262144 bytes" in str(error)
            else:
                assert len(submission.files["log"].content) <= 1 << 18
    finally:
        done.set()
        grower.join()
