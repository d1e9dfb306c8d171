"""Trees are written into an empty directory alone: exclusive, with the owner, mode and time that we choose."""

import os
import stat
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import IntakeError, SandboxError
from assay.workspace import Mode, Rules, apply, intake, plan, read_tree, refill, tree_digest, write_tree

FILES = read_tree({"a": b"1", "d/b.sh": (b"2", True), "d/e/f/c": b"", "z/y": b"3"})
ME = os.getuid()


def test_what_is_written_reads_back_the_same(tmp_path: Path) -> None:
    write_tree(FILES, tmp_path, uid=ME)
    assert intake(tmp_path).digest == tree_digest(FILES)


def test_modes_and_times_are_ours(tmp_path: Path) -> None:
    before = time.time() - 2
    os.umask(old := os.umask(0o077))
    write_tree(FILES, tmp_path, uid=ME)
    assert os.umask(old) == old
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o644
    assert stat.S_IMODE((tmp_path / "d/b.sh").stat().st_mode) == 0o755
    assert stat.S_IMODE((tmp_path / "d/e").stat().st_mode) == 0o755
    assert all((tmp_path / path).stat().st_mtime >= before for path in FILES)


def test_a_directory_that_is_not_empty_is_refused(tmp_path: Path) -> None:
    (tmp_path / "left").symlink_to("/etc")
    with pytest.raises(SandboxError, match="expected an empty directory"):
        write_tree(FILES, tmp_path, uid=ME)
    assert [path.name for path in tmp_path.iterdir()] == ["left"]


def test_a_directory_that_others_can_write_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with pytest.raises(SandboxError, match="expected a directory that only we can write"):
        write_tree(FILES, tmp_path, uid=ME)


def test_a_link_to_a_directory_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    with pytest.raises(SandboxError):
        write_tree(FILES, tmp_path / "link", uid=ME)
    assert not list((tmp_path / "real").iterdir())


def test_a_refused_plan_is_never_applied(tmp_path: Path) -> None:
    made = plan(Rules(mode=Mode.ALLOW, allow=("x",)), FILES, intake({"y": b""}))
    with pytest.raises(SandboxError, match="one refused: expected the file 'x'"):
        apply(made, tmp_path, uid=ME)


def test_refill_leaves_the_canonical_files_alone_in_the_directory(tmp_path: Path) -> None:
    tests = read_tree({"test_a.py": b"real", "data/x": b"x"})
    (tmp_path / "pkg/tests/deep").mkdir(parents=True)
    (tmp_path / "pkg/tests/deep/conftest.py").write_bytes(b"evil")
    (tmp_path / "pkg/tests/test_a.py").write_bytes(b"forged")
    (tmp_path / "pkg/keep.py").write_bytes(b"kept")
    refill(tmp_path, "pkg/tests", tests, uid=ME)
    assert set(intake(tmp_path).files) == {"pkg/keep.py", "pkg/tests/test_a.py", "pkg/tests/data/x"}
    assert (tmp_path / "pkg/tests/test_a.py").read_bytes() == b"real"


@pytest.mark.parametrize("directory", ["", "/etc", "../x", "a/../b", "a//b", "."])
def test_refill_takes_a_canonical_directory_only(tmp_path: Path, directory: str) -> None:
    with pytest.raises(SandboxError, match="canonical"):
        refill(tmp_path, directory, FILES, uid=ME)


PART = st.sampled_from(["a", "b", "..", ".", "", "é", "x" * 255, "-rf", "a\nb", "/", "c d"])


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.lists(PART, min_size=1, max_size=4).map("/".join), st.binary(max_size=3), max_size=6))
def test_nothing_is_ever_written_outside(tmp_path_factory: pytest.TempPathFactory, files: dict[str, bytes]) -> None:
    try:
        submission = intake(files)
    except IntakeError:
        return
    outer = tmp_path_factory.mktemp("outer")
    target = outer / "target"
    target.mkdir()
    made = plan(Rules(mode=Mode.OVERLAY), {}, submission)
    apply(made, target, uid=ME)
    assert [path.name for path in outer.iterdir()] == ["target"]
    assert intake(target).digest == submission.digest == made.digest
