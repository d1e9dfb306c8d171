"""A directory is taken in as it is, links and version control left out, and nothing that could read the host."""

import os
import socket
from pathlib import Path

import pytest

from assay.errors import ConfigurationError, IntakeError, PackError
from assay.model import SignalCode
from assay.workspace import Bounds, SubmissionKind, intake, read_tree, tree_digest


def _tree(root: Path, files: dict[str, bytes]) -> Path:
    for path, content in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content)
    return root


def test_an_ordinary_checkout_is_taken_in(tmp_path: Path) -> None:
    _tree(tmp_path, {"src/a.py": b"a", "README.md": b"r", ".gitignore": b"x", ".git/config": b"evil", "run": b"#!"})
    (tmp_path / "run").chmod(0o4755)
    (tmp_path / "empty").mkdir()
    submission = intake(tmp_path)
    assert submission.kind is SubmissionKind.DIRECTORY
    assert list(submission.files) == [".gitignore", "README.md", "run", "src/a.py"]
    assert submission.files["run"].executable
    assert [(signal.where, signal.code) for signal in submission.signals] == [(".git", SignalCode.REMOVED_FILE)]
    assert submission.digest == tree_digest(submission.files)
    assert submission == intake(str(tmp_path))


def test_links_that_stay_inside_are_left_out_and_never_followed(tmp_path: Path) -> None:
    _tree(tmp_path, {"docs/guide.md": b"g", "src/a.py": b"a"})
    (tmp_path / "src/guide.md").symlink_to("../docs/guide.md")
    (tmp_path / "latest").symlink_to("docs")
    (tmp_path / "loop").symlink_to("loop")
    submission = intake(tmp_path)
    assert list(submission.files) == ["docs/guide.md", "src/a.py"]
    assert [signal.where for signal in submission.signals] == ["latest", "loop", "src/guide.md"]


def test_build_output_is_left_out_with_whatever_it_holds(tmp_path: Path) -> None:
    _tree(
        tmp_path,
        {"a.js": b"a", "node_modules/x/index.js": b"x", "pkg/node_modules/y.js": b"y", ".venv/pyvenv.cfg": b""},
    )
    (tmp_path / "node_modules/.bin").symlink_to("/usr/bin")
    (tmp_path / ".venv/python").symlink_to("/usr/bin/python3")
    os.mkfifo(tmp_path / "node_modules/fifo")
    os.link(tmp_path / "a.js", tmp_path / ".venv/linked")
    (tmp_path / ".venv/linked").unlink()
    submission = intake(tmp_path, leave_out=("node_modules", ".venv"))
    assert list(submission.files) == ["a.js"]
    assert [signal.where for signal in submission.signals] == [".venv", "node_modules", "pkg/node_modules"]


def test_hard_links_within_the_tree_are_files_like_others(tmp_path: Path) -> None:
    _tree(tmp_path, {"a": b"same"})
    os.link(tmp_path / "a", tmp_path / "b")
    assert intake(tmp_path).files["b"].content == b"same"


def test_a_hard_link_to_a_file_outside_is_refused(tmp_path: Path) -> None:
    tree = _tree(tmp_path / "tree", {"a": b"a"})
    (tmp_path / "secret").write_bytes(b"s")
    os.link(tmp_path / "secret", tree / "b")
    with pytest.raises(IntakeError, match="expected no hard link to a file outside, got 2 names, 1 of them inside"):
        intake(tree)
    assert "b" in read_tree(tree)  # a pack that a package manager has linked from its cache


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


HOSTILE = {
    "absolute link": (lambda tree: (tree / "l").symlink_to("/etc/passwd"), "got '/etc/passwd'"),
    "link that leaves": (lambda tree: (tree / "l").symlink_to("../../x"), "got '../../x'"),
    "link to a magic link": (lambda tree: (tree / "l").symlink_to("/proc/self/root"), "got '/proc/self/root'"),
    "fifo": (lambda tree: os.mkfifo(tree / "f"), "expected a regular file, got a FIFO"),
    "socket": (lambda tree: _socket(tree / "s"), "expected a regular file, got a socket"),
    "newline": (lambda tree: (tree / "a\nb").touch(), "got a control character"),
    "escape": (lambda tree: (tree / "\x1b[2J").touch(), "got a control character"),
    "no utf-8": (lambda tree: (tree / os.fsdecode(b"\xff")).touch(), "got other bytes"),
    "case twins": (lambda tree: [(tree / name).touch() for name in ("Readme", "README")], "got 'README' too"),
    "nfc twins": (lambda tree: [(tree / name).touch() for name in ("é", "e\u0301")], "more than case or normal form"),
    "directory twins": (lambda tree: [(tree / name).mkdir() for name in ("Src", "src")], "got 'Src' too"),
    "huge": (lambda tree: os.truncate(_tree(tree, {"h": b""}) / "h", 1 << 40), "expected at most 1000 bytes"),
    "total": (lambda tree: [(tree / f"{n}").write_bytes(b"x" * 900) for n in range(3)], "at most 2000 bytes in all"),
    "many": (lambda tree: [(tree / f"{n}").touch() for n in range(11)], "at most 10 files"),
    "deep": (lambda tree: (tree / "/".join("abcdef")).mkdir(parents=True), "at most 5 levels, got 6"),
}
BOUNDS = Bounds(files=10, file_bytes=1000, total_bytes=2000, depth=5)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_trees_are_refused_in_one_line(tmp_path: Path, name: str) -> None:
    make, error = HOSTILE[name]
    make(tmp_path)
    with pytest.raises(IntakeError) as caught:
        intake(tmp_path, bounds=BOUNDS)
    assert error in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.root
def test_devices_are_refused_and_never_opened(tmp_path: Path) -> None:
    os.mknod(tmp_path / "zero", 0o20666, os.makedev(1, 5))
    with pytest.raises(IntakeError, match="expected a regular file, got a device"):
        intake(tmp_path)


def test_a_file_that_is_no_submission_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"hello\x1b")
    with pytest.raises(IntakeError, match=r"got a file that begins 'hello\\x1b'") as caught:
        intake(tmp_path / "x")
    assert "name the directory" in caught.value.hint


def test_a_source_that_the_caller_named_wrongly_is_not_the_submissions_fault(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "link").symlink_to("file")
    for source, kind, error in (
        (tmp_path / "none", None, "expected a readable file, got No such file"),
        (tmp_path / "fifo", None, "expected a regular file"),
        (tmp_path / "link", None, "expected a readable file"),
        (tmp_path / "file", SubmissionKind.DIRECTORY, "expected a directory, got Not a directory"),
        (b"x", SubmissionKind.GIT, "expected a path for kind 'git', got bytes"),
        (b"x", SubmissionKind.FILES, "expected a mapping"),
    ):
        with pytest.raises(ConfigurationError, match=error):
            intake(source, kind=kind)


def test_odd_names_are_taken_and_named(tmp_path: Path) -> None:
    _tree(tmp_path, {"aux.c": b"", "unit-dev\\x2ddisk.mount": b"", "ok.py": b""})
    submission = intake(tmp_path)
    assert len(submission.files) == 3
    assert [signal.code for signal in submission.signals] == [SignalCode.ODD_NAME] * 2


def test_a_pack_may_hold_regular_files_only(tmp_path: Path) -> None:
    _tree(tmp_path, {"a": b""})
    (tmp_path / "l").symlink_to("a")
    with pytest.raises(PackError, match="pack, 'l': expected regular files only"):
        read_tree(tmp_path)


def test_files_in_a_request_are_taken_with_the_same_care() -> None:
    submission = intake({"a.py": "text é", "b": b"\xff", "c.sh": (b"#!", True)})
    assert submission.kind is SubmissionKind.FILES
    assert submission.files["a.py"].content == "text é".encode()
    assert submission.files["c.sh"].executable
    for path in ("../x", "/x", "a\0"):
        with pytest.raises(IntakeError):
            intake({path: b""})
    with pytest.raises(IntakeError, match="expected one kind of entry"):
        intake({"a": b"", "a/b": b""})


def test_signals_are_bounded(tmp_path: Path) -> None:
    for number in range(300):
        (tmp_path / f"l{number}").symlink_to("x")
    signals = intake(tmp_path).signals
    assert len(signals) == 201
    assert signals[-1].detail == "and 100 more like these"


def test_the_digest_covers_names_modes_and_bytes() -> None:
    digests = {
        intake(files).digest
        for files in (
            {},
            {"a": b""},
            {"b": b""},
            {"a": b"1"},
            {"a": (b"", True)},
            {"a": b"", "b": b""},
            {"ab": b""},
            {"a/b": b""},
        )
    }
    assert len(digests) == 8


def test_descriptors_do_not_leak(tmp_path: Path) -> None:
    _tree(tmp_path, {"a/b/c/d": b"x"})
    (tmp_path / "a/b/c/l").symlink_to("/etc")
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    for _ in range(20):
        with pytest.raises(IntakeError):
            intake(tmp_path)
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
