"""Damaged archives, patches and repositories: each is taken in or refused by an IntakeError, and by nothing else."""

import io
import shutil
import tarfile
import zipfile
from pathlib import Path

import pytest
from dulwich.repo import Repo
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay.errors import ConfigurationError, IntakeError
from assay.workspace import Bounds, Submission, SubmissionKind, as_tree, intake, read_tree
from assay.workspace.paths import canonical

BOUNDS = Bounds(files=50, entries=200, total_bytes=1 << 20, file_bytes=1 << 18, expanded_bytes=4 << 20)
FILES = {"a.py": b"x = 1\n", "d/e.txt": b"y" * 700, "d/é": b""}


def _tar(mode: str, form: int) -> bytes:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode=mode, format=form) as archive:  # type: ignore[call-overload]
        for path, content in FILES.items():
            info = tarfile.TarInfo(path)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        link = tarfile.TarInfo("link")
        link.type, link.linkname = tarfile.SYMTYPE, "a.py"
        archive.addfile(link)
    return data.getvalue()


def _zip() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in FILES.items():
            archive.writestr(path, content)
    return data.getvalue()


PATCH = (
    b"diff --git a/a.py b/a.py\nindex 1..2 100644\n--- a/a.py\n+++ b/a.py\n@@ -1 +1,2 @@\n-x = 1\n+x = 2\n+y\n"
    b"diff --git a/d/e.txt b/f\nsimilarity index 100%\nrename from d/e.txt\nrename to f\n"
    b"--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+n\n\\ No newline at end of file\n"
)
SEEDS = {
    "pax": _tar("w", tarfile.PAX_FORMAT),
    "gnu": _tar("w", tarfile.GNU_FORMAT),
    "gz": _tar("w:gz", tarfile.PAX_FORMAT),
    "bz2": _tar("w:bz2", tarfile.PAX_FORMAT),
    "xz": _tar("w:xz", tarfile.PAX_FORMAT),
    "zip": _zip(),
    "patch": PATCH,
}
EDITS = st.lists(
    st.tuples(st.integers(0, 1 << 16), st.sampled_from(["set", "cut", "double", "insert"]), st.binary(max_size=12)),
    min_size=1,
    max_size=6,
)


def damaged(data: bytes, edits: list[tuple[int, str, bytes]]) -> bytes:
    """``data`` after some edits at drawn places."""
    for place, how, piece in edits:
        at = place % (len(data) + 1)
        if how == "set":
            data = data[:at] + piece + data[at + len(piece) :]
        elif how == "cut":
            data = data[:at] + data[at + len(piece) :]
        elif how == "double":
            data = data[:at] + data[max(at - 600, 0) :]
        else:
            data = data[:at] + piece + data[at:]
    return data


def check(submission: Submission) -> None:
    """What is taken in is canonical and within its bounds, whatever it came from."""
    assert len(submission.files) <= BOUNDS.files
    assert sum(len(file.content) for file in submission.files.values()) <= BOUNDS.total_bytes
    for path in submission.files:
        assert canonical(path, BOUNDS) == path
    tree, refused = as_tree(submission, read_tree(FILES))
    assert all(canonical(path, BOUNDS) == path for path in tree)
    assert refused.isprintable()


@pytest.mark.parametrize("seed", SEEDS)
@settings(max_examples=150, deadline=None)
@given(edits=EDITS)
def test_damaged_submissions(seed: str, edits: list[tuple[int, str, bytes]]) -> None:
    kind = {"zip": SubmissionKind.ZIP, "patch": SubmissionKind.PATCH}.get(seed, SubmissionKind.TAR)
    try:
        check(intake(damaged(SEEDS[seed], edits), bounds=BOUNDS, kind=kind))
    except IntakeError as error:
        assert str(error).isprintable()
        assert len(str(error)) < 1000


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=2000), st.sampled_from([None, SubmissionKind.ZIP, SubmissionKind.TAR, SubmissionKind.PATCH]))
def test_arbitrary_bytes(data: bytes, kind: SubmissionKind | None) -> None:
    try:
        check(intake(data, bounds=BOUNDS, kind=kind))
    except IntakeError as error:
        assert str(error).isprintable()


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose objects lie in one pack."""
    root = tmp_path_factory.mktemp("fuzz") / "repo"
    root.mkdir()
    with Repo.init(str(root)) as repo:
        worktree = repo.get_worktree()
        for number in range(4):
            (root / "big").write_bytes(b"".join(b"%d\n" % line for line in range(number, 400)))
            worktree.stage(["big"])
            worktree.commit(message=b"c", committer=b"t <t@e>", author=b"t <t@e>")
        repo.object_store.pack_loose_objects()
    return root


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=EDITS, which=st.sampled_from(["pack", "idx"]))
def test_damaged_packs(packed: Path, tmp_path: Path, edits: list[tuple[int, str, bytes]], which: str) -> None:
    root = tmp_path / "copy"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(packed, root)
    (file,) = (root / ".git/objects/pack").glob(f"*.{which}")
    file.chmod(0o600)
    file.write_bytes(damaged(file.read_bytes(), edits))
    try:
        check(intake(f"{root}@HEAD", bounds=BOUNDS))
    except (IntakeError, ConfigurationError) as error:
        assert str(error).isprintable()
