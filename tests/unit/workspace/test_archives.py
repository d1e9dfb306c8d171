"""Archives as honest tools make them, read to the same tree."""

import io
import os
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from assay.model import SignalCode
from assay.workspace import SubmissionKind, intake

FILES = {
    "src/größe.py": b"x = 1\n" * 500,
    "README": b"",
    "a" * 120 + "/" + "b" * 90 + "/c.txt": b"long",
    "s.sh": b"#!",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree on disk."""
    root = tmp_path / "tree"
    for path, content in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content)
    (root / "s.sh").chmod(0o755)
    return root


@pytest.mark.parametrize("compression", ["", "gz", "bz2", "xz"])
@pytest.mark.parametrize("form", [tarfile.PAX_FORMAT, tarfile.GNU_FORMAT, tarfile.USTAR_FORMAT])
def test_tars_of_every_format_and_compression(tree: Path, compression: str, form: int) -> None:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode=f"w:{compression}", format=form) as archive:  # type: ignore[call-overload]
        archive.add(tree, ".")
    submission = intake(data.getvalue())
    assert submission.kind is SubmissionKind.TAR
    assert submission.digest == intake(tree).digest


@pytest.mark.parametrize("options", [["--format=gnu"], ["--format=pax"], ["--format=posix", "-z"], ["-J"], ["-j"]])
def test_tars_by_gnu_tar(tree: Path, options: list[str]) -> None:
    made = subprocess.run(["tar", "-C", str(tree), "-c", *options, "."], check=True, capture_output=True)
    assert intake(made.stdout).digest == intake(tree).digest


def test_two_gzip_members_and_padding_count_as_one(tree: Path) -> None:
    import gzip

    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as archive:
        archive.add(tree, ".")
    raw = data.getvalue()
    packed = gzip.compress(raw[:1000]) + gzip.compress(raw[1000:]) + b"\0" * 512
    assert intake(packed).digest == intake(tree).digest


def test_links_in_a_tar(tree: Path) -> None:
    os.link(tree / "README", tree / "READ2")
    (tree / "link").symlink_to("README")
    made = subprocess.run(["tar", "-C", str(tree), "-c", "."], check=True, capture_output=True)
    submission = intake(made.stdout)
    assert submission.digest == intake(tree).digest
    assert [signal.where for signal in submission.signals] == ["link"]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
def test_zips_of_every_method(tree: Path, tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w", method) as archive:
        for path in sorted(tree.rglob("*")):
            archive.write(path, path.relative_to(tree))
    submission = intake(tmp_path / "x.zip")
    assert submission.kind is SubmissionKind.ZIP
    assert submission.digest == intake(tree).digest


def test_a_streamed_zip_with_data_descriptors(tree: Path) -> None:
    class Pipe(io.RawIOBase):
        """Cannot seek, so zipfile writes sizes behind the data."""

        def __init__(self) -> None:
            self.data = bytearray()

        def writable(self) -> bool:
            return True

        def write(self, chunk: bytes) -> int:  # type: ignore[override]
            self.data += chunk
            return len(chunk)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:  # type: ignore[arg-type]
        for path in FILES:
            archive.write(tree / path, path)
    assert intake(bytes(pipe.data)).digest == intake(tree).digest


def test_a_zip64_archive(tree: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        for path, content in FILES.items():
            info = zipfile.ZipInfo.from_file(tree / path, path)
            with archive.open(info, "w", force_zip64=True) as member:
                member.write(content)
    assert intake(tmp_path / "x.zip").digest == intake(tree).digest


def test_an_archive_behind_a_program_and_with_a_comment(tree: Path) -> None:
    data = io.BytesIO(b"#!/bin/sh\n")
    data.seek(0, os.SEEK_END)
    with zipfile.ZipFile(data, "a") as archive:
        archive.comment = b"made by hand"
        for path in FILES:
            archive.write(tree / path, path)
    assert intake(data.getvalue(), kind=SubmissionKind.ZIP).digest == intake(tree).digest


def test_an_archive_within_an_archive_is_a_file() -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("../evil", b"x")
    outer = io.BytesIO()
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("inner.zip", inner.getvalue())
    assert intake(outer.getvalue()).files["inner.zip"].content == inner.getvalue()


def test_names_that_desktops_write() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in ("caf\u00e9.py", "__MACOSX/._caf\u00e9.py", ".DS_Store"):
            archive.writestr(name, b"x")
    raw = data.getvalue()
    submission = intake(raw)
    assert list(submission.files) == ["café.py"]
    assert sorted(signal.where for signal in submission.signals) == [".DS_Store", "__MACOSX"]
    # The Mac's archiver writes UTF-8 and does not set the flag that says so.
    assert list(intake(raw.replace(b"\x14\x00\x00\x08", b"\x14\x00\x00\x00")).files) == ["café.py"]


def test_backslashes_of_old_windows_archivers_are_directories() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        info = zipfile.ZipInfo("src\\a.py")
        info.create_system = 0
        archive.writestr(info, b"x")
    assert list(intake(data.getvalue()).files) == ["src/a.py"]


def test_version_control_in_an_archive_is_left_out() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(".git/config", b"[core]\nfsmonitor = evil\n")
        archive.writestr("sub/.GIT/hooks/x", b"evil")
        archive.writestr("a.py", b"x")
    submission = intake(data.getvalue())
    assert list(submission.files) == ["a.py"]
    assert {signal.code for signal in submission.signals} == {SignalCode.REMOVED_FILE}


def test_git_archive_with_its_global_comment(tmp_path: Path) -> None:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", pax_headers={"comment": "a" * 40}) as archive:
        info = tarfile.TarInfo("a.py")
        info.size = 1
        archive.addfile(info, io.BytesIO(b"x"))
    assert list(intake(data.getvalue()).files) == ["a.py"]


def test_a_large_honest_file_of_one_letter_is_no_bomb() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros.bin", b"\0" * (16 << 20))
    assert len(intake(data.getvalue()).files["zeros.bin"].content) == 16 << 20
