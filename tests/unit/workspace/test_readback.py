"""What a run left is read through no link, in bounded time and bytes, and never raises for what is there."""

import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from assay.workspace import Problem, read_report

BOUND = 1000


def test_a_plain_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    (tmp_path / "d/report.xml").write_bytes(b"x" * BOUND)
    assert read_report(tmp_path, "d/report.xml", max_bytes=BOUND).content == b"x" * BOUND
    descriptor = os.open(tmp_path, os.O_RDONLY)
    assert read_report(descriptor, "d/report.xml", max_bytes=BOUND).problem is None
    os.close(descriptor)


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


def _hard_link(path: Path) -> None:
    path.with_name("other").write_bytes(b"x")
    os.link(path.with_name("other"), path)


def _sparse(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


def _link(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


HOSTILE: dict[str, tuple[Callable[[Path], object], Problem]] = {
    "absolute link": (_link("/etc/passwd"), Problem.LINK),
    "inner link": (_link("inside"), Problem.LINK),
    "link to itself": (_link("report"), Problem.LINK),
    "link to a device": (_link("/dev/zero"), Problem.LINK),
    "magic link": (_link("/proc/self/fd/0"), Problem.LINK),
    "hard link": (_hard_link, Problem.HARD_LINKED),
    "fifo": (os.mkfifo, Problem.NOT_REGULAR),
    "socket": (_socket, Problem.NOT_REGULAR),
    "directory": (Path.mkdir, Problem.NOT_REGULAR),
    "sparse terabyte": (_sparse, Problem.TOO_LARGE),
    "a byte too many": (lambda path: path.write_bytes(b"x" * (BOUND + 1)), Problem.TOO_LARGE),
    "nothing": (Path.exists, Problem.MISSING),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_anything_else_is_a_named_problem(tmp_path: Path, name: str) -> None:
    make, problem = HOSTILE[name]
    (tmp_path / "inside").write_bytes(b"x")
    make(tmp_path / "report")
    found = read_report(tmp_path, "report", max_bytes=BOUND)
    assert found.content is None
    assert found.problem is problem


@pytest.mark.parametrize(
    ("relative", "problem"),
    [
        ("link/passwd", Problem.LINK),
        ("../outside", Problem.ESCAPES),
        ("d/../../outside", Problem.ESCAPES),
        ("/etc/passwd", Problem.ESCAPES),
        ("file/below", Problem.MISSING),
        ("a\0b", Problem.UNREADABLE),
        ("x" * 300, Problem.UNREADABLE),
        ("", Problem.MISSING),
    ],
)
def test_no_name_leads_out(tmp_path: Path, relative: str, problem: Problem) -> None:
    tree = tmp_path / "tree"
    (tree / "d").mkdir(parents=True)
    (tree / "file").write_bytes(b"x")
    (tree / "link").symlink_to("/etc")
    (tmp_path / "outside").write_bytes(b"secret")
    assert read_report(tree, relative, max_bytes=BOUND).problem is problem


def test_a_file_that_is_swapped_for_a_link_all_the_time_never_leaks(tmp_path: Path) -> None:
    (tmp_path / "outside").write_bytes(b"secret")
    tree = tmp_path / "tree"
    tree.mkdir()
    done = threading.Event()

    def swap() -> None:
        number = 0
        while not done.is_set():
            number += 1
            fresh = tree / f"n{number % 2}"
            fresh.unlink(missing_ok=True)
            if number % 2:
                fresh.symlink_to("../outside")
            else:
                fresh.write_bytes(b"report")
            fresh.rename(tree / "report")

    swapper = threading.Thread(target=swap)
    swapper.start()
    try:
        seen = {
            (read.content, read.problem) for read in (read_report(tree, "report", max_bytes=9) for _ in range(2000))
        }
    finally:
        done.set()
        swapper.join()
    assert seen <= {(b"report", None), (b"", None), (None, Problem.LINK), (None, Problem.MISSING)}
