"""As root, over trees that submitted code has filled with traps: what is the host's stays as it is."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from assay.errors import SandboxError
from assay.workspace import Mode, Problem, Rules, apply, intake, plan, read_report, read_tree, refill

pytestmark = pytest.mark.root

UID = 54_321
TESTS = read_tree({"test_hidden.py": b"assert True\n", "data/expected.txt": b"42\n"})

TRAPS = """
import os, sys
canary = sys.argv[1]
os.makedirs("tests/data", exist_ok=True)
os.symlink(canary, "tests/test_hidden.py")
os.symlink(os.path.dirname(canary), "tests/data/up")
os.mkfifo("tests/conftest.py")
os.symlink("/etc", "tests/data/etc")
os.symlink(canary, "report.xml")
os.chmod("tests/data", 0)
"""


@pytest.fixture
def tmpfs(tmp_path: Path) -> Iterator[Path]:
    """A small tmpfs as runs have it, owned by root."""
    where = tmp_path / "mnt"
    where.mkdir()
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16m,nr_inodes=4096,nosuid,nodev,mode=755", "t", where], check=True
    )
    try:
        yield where
    finally:
        subprocess.run(["umount", where], check=True)


@pytest.fixture
def canary(tmp_path: Path) -> Iterator[Path]:
    """A file of root's in a directory of root's: neither bytes, owner, mode nor names may change."""
    directory = tmp_path / "host"
    directory.mkdir()
    path = directory / "canary"
    path.write_bytes(b"root's")
    path.chmod(0o600)
    before = (path.lstat(), directory.lstat())
    yield path
    after = (path.lstat(), directory.lstat())
    for one, other in zip(before, after, strict=True):
        assert (one.st_uid, one.st_mode, one.st_nlink, one.st_size) == (
            other.st_uid,
            other.st_mode,
            other.st_nlink,
            other.st_size,
        )
    assert path.read_bytes() == b"root's"
    assert [entry.name for entry in directory.iterdir()] == ["canary"]


def as_user(cwd: Path, program: str, *argv: str) -> None:
    """Run a program as the submission's user."""
    command = [sys.executable, "-I", "-c", program, *argv]
    subprocess.run(command, check=True, cwd=cwd, user=UID, group=UID, extra_groups=[])


def test_apply_gives_every_file_to_the_run_and_nothing_else(tmpfs: Path, canary: Path) -> None:
    target = tmpfs / "tree"
    target.mkdir()
    submission = intake({"a/b/c.py": b"x", "run.sh": (b"#!/bin/sh\n", True)})
    made = plan(Rules(mode=Mode.OVERLAY, protect=("tests",)), read_tree({"tests/t.py": b"t"}), submission)
    apply(made, target, uid=UID)
    for path in (target, *target.rglob("*")):
        found = path.lstat()
        assert (found.st_uid, found.st_gid) == (UID, UID)
        wanted = 0o755 if stat.S_ISDIR(found.st_mode) or path.name == "run.sh" else 0o644
        assert stat.S_IMODE(found.st_mode) == wanted
    assert tmpfs.stat().st_uid == 0


def test_a_tree_that_was_used_is_never_applied_over(tmpfs: Path, canary: Path) -> None:
    target = tmpfs / "tree"
    target.mkdir()
    os.chown(target, UID, UID)
    as_user(target, TRAPS, str(canary))
    made = plan(Rules(mode=Mode.OVERLAY), {}, intake({"tests/test_hidden.py": b"x", "report.xml": b"x"}))
    with pytest.raises(SandboxError, match="expected a directory that only we can write"):
        apply(made, target, uid=UID)
    os.chown(target, 0, 0)
    with pytest.raises(SandboxError, match="expected an empty directory"):
        apply(made, target, uid=UID)


def test_refill_walks_over_traps(tmpfs: Path, canary: Path) -> None:
    target = tmpfs / "tree"
    target.mkdir()
    os.chown(target, UID, UID)
    as_user(target, TRAPS, str(canary))
    refill(target, "tests", TESTS, uid=0)
    (target / "report.xml").unlink()
    assert dict(intake(target).files) == {f"tests/{path}": file for path, file in TESTS.items()}
    assert (target / "tests").stat().st_uid == 0
    with pytest.raises(subprocess.CalledProcessError):
        as_user(target, "open('tests/test_hidden.py', 'w')")


@pytest.mark.parametrize("trap", ["link to the host", "link to itself", "fifo", "file"])
def test_refill_replaces_whatever_stands_in_the_way(tmpfs: Path, canary: Path, trap: str) -> None:
    target = tmpfs / "tree"
    target.mkdir()
    for name in ("src", "src/tests"):
        place = target / name
        if trap == "link to the host":
            place.symlink_to(canary.parent)
        elif trap == "link to itself":
            place.symlink_to("src")
        elif trap == "fifo":
            os.mkfifo(place)
        else:
            place.write_bytes(b"x")
        refill(target, "src/tests", TESTS, uid=0)
        assert dict(intake(target).files) == {f"src/tests/{path}": file for path, file in TESTS.items()}
        refill(target, "src", {}, uid=UID)


def test_reports_of_a_dead_run_are_read_by_root_without_reading_for_it(tmpfs: Path, canary: Path) -> None:
    target = tmpfs / "tree"
    target.mkdir()
    os.chown(target, UID, UID)
    as_user(target, TRAPS, str(canary))
    assert read_report(target, "report.xml", max_bytes=100).problem is Problem.LINK
    assert read_report(target, "tests/test_hidden.py", max_bytes=100).problem is Problem.LINK
    assert read_report(target, "tests/data/up/canary", max_bytes=100).problem is Problem.LINK
    assert read_report(target, "tests/conftest.py", max_bytes=100).problem is Problem.NOT_REGULAR
    os.mknod(target / "zero", 0o20666, os.makedev(1, 5))
    assert read_report(target, "zero", max_bytes=100).content is None


def test_a_full_file_system_is_ours_and_says_so(tmpfs: Path) -> None:
    target = tmpfs / "tree"
    target.mkdir()
    made = plan(Rules(mode=Mode.OVERLAY), {}, intake({"big": bytes(20 << 20)}))
    with pytest.raises(SandboxError, match="No space left on device"):
        apply(made, target, uid=UID)
