"""Patches: what difflib, diff and git write applies exactly; what does not fit is refused, never forced."""

import difflib
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import IntakeError
from assay.model import SignalCode
from assay.workspace import Bounds, File, SubmissionKind, as_tree, intake, read_tree
from assay.workspace.patches import ChangeKind

LINES = b"".join(b"line %d\n" % number for number in range(1, 41))
BASE = read_tree(
    {"a.txt": LINES, "d/run.sh": (b"#!/bin/sh\n", True), "crlf.txt": b"1\r\n2\r\n3\r\n", "cut.txt": b"1\n2"}
)


def applied(patch: bytes) -> dict[str, File]:
    tree, refused = as_tree(intake(patch, kind=SubmissionKind.PATCH), BASE)
    assert refused == ""
    return dict(tree)


def refused(patch: bytes) -> str:
    tree, why = as_tree(intake(patch, kind=SubmissionKind.PATCH), BASE)
    assert tree == BASE
    return why


LINE = st.sampled_from(
    [b"", b"a", b"b", b"-- c", b"++ d", b"@@ -1 +1 @@", b"diff --git a/x b/x", b"\\ x", b"e\r", b"\xff\x85"]
)
TEXT = st.tuples(st.lists(LINE, max_size=25), st.booleans()).map(
    lambda drawn: b"\n".join(drawn[0]) + (b"\n" if drawn[1] and drawn[0] else b"")
)


def _diff(before: bytes, after: bytes, context: int) -> bytes:
    """What difflib makes, with the marker that it leaves out at a missing last newline."""

    def cut(data: bytes) -> list[str]:
        parts = data.decode("latin-1").split("\n")
        return [part + "\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])

    out = b""
    for line in difflib.unified_diff(cut(before), cut(after), "a/f", "b/f", n=context):
        out += line.encode("latin-1")
        if not line.endswith("\n"):
            out += b"\n\\ No newline at end of file\n"
    return out


@given(TEXT, TEXT, st.integers(0, 4))
def test_what_difflib_writes_applies(before: bytes, after: bytes, context: int) -> None:
    patch = _diff(before, after, context)
    if not patch:
        return
    tree, why = as_tree(intake(patch, kind=SubmissionKind.PATCH), read_tree({"f": before}))
    assert why == ""
    assert tree["f"].content == after


@settings(max_examples=30)
@given(TEXT, TEXT, st.integers(1, 40))
def test_lines_put_before_shift_a_patch_and_do_not_break_it(before: bytes, after: bytes, shift: int) -> None:
    patch = _diff(before, after, 3)
    if not patch or b"@@ -0,0" in patch or b"@@ -1" not in patch:
        return
    above = b"".join(b"above %d\n" % number for number in range(shift))
    tree, why = as_tree(intake(patch, kind=SubmissionKind.PATCH), read_tree({"f": above + before}))
    assert why == ""
    assert tree["f"].content == above + after


def _git(directory: Path, *argv: str) -> bytes:
    env = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(directory),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "t",
        "GIT_AUTHOR_EMAIL": "t@example.org",
        "GIT_COMMITTER_NAME": "t",
        "GIT_COMMITTER_EMAIL": "t@example.org",
    }
    return subprocess.run(["git", "-C", str(directory), *argv], check=True, capture_output=True, env=env).stdout


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """The base as a repository with a commit."""
    for path, file in BASE.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(file.content)
        (tmp_path / path).chmod(0o755 if file.executable else 0o644)
    _git(tmp_path, "init", "-q")
    _git(tmp_path, "add", ".")
    _git(tmp_path, "commit", "-qm", "base")
    return tmp_path


def test_what_git_writes_applies(repository: Path) -> None:
    (repository / "a.txt").write_bytes(LINES.replace(b"line 20\n", b"twenty\n"))
    (repository / "crlf.txt").write_bytes(b"1\r\ntwo\r\n3\r\n")
    (repository / "cut.txt").write_bytes(b"1\n2\n")
    (repository / "empty").write_bytes(b"")
    (repository / "größe file.txt").write_bytes(b"no newline")
    _git(repository, "mv", "d/run.sh", "start.sh")
    _git(repository, "add", "-A")
    for options in (["--cached"], ["--cached", "-U0"], ["--cached", "--no-renames"], ["--cached", "-p", "--stat"]):
        tree = applied(_git(repository, "diff", *options))
        assert tree == dict(intake(repository).files)
    assert tree["start.sh"].executable


def test_a_series_from_format_patch_applies_in_order(repository: Path) -> None:
    for number in (1, 2, 3):
        (repository / "a.txt").write_bytes(LINES + b"more %d\n" % number)
        (repository / f"n{number}").write_bytes(b"x\n")
        _git(repository, "add", "-A")
        _git(repository, "commit", "-qm", f"step {number}")
    assert applied(_git(repository, "format-patch", "--stdout", "HEAD~3")) == dict(intake(repository).files)


def test_the_order_of_renames_and_copies_means_nothing(repository: Path) -> None:
    lines = LINES.replace(b"line 9\n", b"nine\n")
    (repository / "copy.txt").write_bytes(lines)
    (repository / "a.txt").write_bytes(LINES.replace(b"line 8\n", b"eight\n"))
    _git(repository, "add", "-A")
    patch = _git(repository, "diff", "--cached", "-C")
    assert b"copy from a.txt" in patch
    assert applied(patch) == dict(intake(repository).files)
    swap = (
        b"diff --git a/a.txt b/cut.txt\nrename from a.txt\nrename to cut.txt\n"
        b"diff --git a/cut.txt b/a.txt\nrename from cut.txt\nrename to a.txt\n"
    )
    assert applied(swap) == {**BASE, "a.txt": BASE["cut.txt"], "cut.txt": BASE["a.txt"]}


def test_diffs_put_after_one_another_apply_in_order(repository: Path) -> None:
    patches = b""
    for step in ("modify", "rename", "delete"):
        if step == "modify":
            (repository / "a.txt").write_bytes(LINES.replace(b"line 9\n", b"nine\n"))
            (repository / "cut.txt").write_bytes(b"1\n")
        elif step == "rename":
            _git(repository, "mv", "a.txt", "b.txt")
        else:
            (repository / "cut.txt").unlink()
        _git(repository, "add", "-A")
        patches += _git(repository, "diff", "--cached", "-M")
        _git(repository, "commit", "-qm", step)
    assert applied(patches) == dict(intake(repository).files)


def test_a_recursive_diff_with_new_and_deleted_files_applies(tmp_path: Path) -> None:
    for side in ("orig", "mine"):
        (tmp_path / side).mkdir()
        (tmp_path / side / "a.txt").write_bytes(LINES)
    (tmp_path / "mine/a.txt").write_bytes(LINES[7:])
    (tmp_path / "mine/new.txt").write_bytes(b"n\n")
    (tmp_path / "orig/cut.txt").write_bytes(b"1\n2")
    found = subprocess.run(["diff", "-ruN", "orig", "mine"], cwd=tmp_path, capture_output=True, check=False)
    tree = applied(found.stdout)
    assert tree["a.txt"].content == LINES[7:]
    assert tree["new.txt"].content == b"n\n"
    assert "cut.txt" not in tree


def test_binary_changes_with_their_bytes_apply(repository: Path) -> None:
    noise = bytes(range(256)) * 40
    (repository / "image.png").write_bytes(noise)
    _git(repository, "add", "-A")
    first = applied(_git(repository, "diff", "--cached", "--binary"))
    assert first["image.png"].content == noise
    _git(repository, "commit", "-qm", "image")
    (repository / "image.png").write_bytes(noise[:5000] + b"new\0" + noise[5000:])
    patch = _git(repository, "diff", "--binary")
    assert b"\ndelta " in patch
    tree, why = as_tree(intake(patch), read_tree({**first}))
    assert why == ""
    assert tree["image.png"].content == (repository / "image.png").read_bytes()
    assert "delta for another base" in as_tree(intake(patch), read_tree({"image.png": b"other"}))[1]
    (repository / "image.png").unlink()
    tree, why = as_tree(intake(_git(repository, "diff", "--binary", "HEAD")), read_tree({**first}))
    assert (why, "image.png" in tree) == ("", False)


@pytest.mark.parametrize(
    "names",
    [
        (b"a/a.txt", b"b/a.txt"),
        (b"a.txt", b"a.txt"),
        (b"a.txt.orig", b"a.txt"),
        (b"a.txt\t2026-01-01 00:00:00.0 +0000", b"a.txt\t2026-01-01 00:00:01.0 +0000"),
        (b'"a/a.txt"', b'"b/\\141.txt"'),
        (b"old/a.txt", b"new/a.txt"),
        (b"./a.txt", b"./a.txt"),
    ],
)
def test_common_spellings_of_a_name_mean_one_file(names: tuple[bytes, bytes]) -> None:
    tree = applied(b"--- %s\n+++ %s\n@@ -1 +1 @@\n-line 1\n+one\n" % names)
    assert tree["a.txt"].content.startswith(b"one\nline 2\n")


def test_a_patch_that_was_converted_to_crlf_on_its_way_applies() -> None:
    patch = (
        b"diff --git a/a.txt b/a.txt\r\n--- a/a.txt\r\n+++ b/a.txt\r\n@@ -1,2 +1,2 @@\r\n-line 1\r\n+one\r\n line 2\r\n"
    )
    assert applied(patch)["a.txt"].content.startswith(b"one\nline 2\n")


def test_an_empty_context_line_whose_blank_a_mailer_ate_applies() -> None:
    tree, why = as_tree(intake(b"--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n"), read_tree({"f": b"a\n\nb\n"}))
    assert why == ""
    assert tree["f"].content == b"a\n\nc\n"


def test_modes_and_copies() -> None:
    tree = applied(b"diff --git a/a.txt b/a.txt\nold mode 100644\nnew mode 100755\n")
    assert tree["a.txt"].executable
    tree = applied(b"diff --git a/d/run.sh b/e\nsimilarity index 100%\ncopy from d/run.sh\ncopy to e\n")
    assert tree["e"] == tree["d/run.sh"]


def test_kinds_of_change_are_told_apart() -> None:
    patch = intake(b"--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+x\n--- a/y\n+++ /dev/null\n@@ -1 +0,0 @@\n-y\n").patch
    assert patch is not None
    assert [(change.kind, change.path) for change in patch.changes] == [
        (ChangeKind.ADD, "x"),
        (ChangeKind.DELETE, "y"),
    ]


@pytest.mark.parametrize(
    ("patch", "why"),
    [
        (b"--- a/none\n+++ b/none\n@@ -1 +1 @@\n-x\n+y\n", "'none': expected the file 'none', got none"),
        (b"--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-Line 1\n+x\n", "expected the lines of hunk 1 near line 1"),
        (b"--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-line 1 \n+x\n", "expected the lines of hunk 1"),
        (b"--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+x\n", "expected a new file, got one that exists"),
        (b"--- a/cut.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-1\n", "expected a deletion of the whole file"),
        (b"--- a/cut.txt\n+++ b/cut.txt\n@@ -2 +2 @@\n-2\n+3\n", "expected the lines of hunk 1"),
        (
            b"diff --git a/a.txt b/cut.txt\nrename from a.txt\nrename to cut.txt\n",
            "expected a free name, got one that exists",
        ),
        (b"--- /dev/null\n+++ b/A.TXT\n@@ -0,0 +1 @@\n+x\n", "got 'A.TXT' twice"),
        (b"--- /dev/null\n+++ b/a.txt/x\n@@ -0,0 +1 @@\n+x\n", "expected a directory 'a.txt', got a file"),
        (b"--- /dev/null\n+++ b/d\n@@ -0,0 +1 @@\n+x\n", "expected a file 'd', got a directory"),
        (
            b"--- a/a.txt\n+++ b/a.txt\n@@ -30 +30 @@\n-line 30\n+x\n@@ -5 +5 @@\n-line 5\n+x\n",
            "expected the lines of hunk 2",
        ),
    ],
)
def test_what_does_not_fit_the_base_is_refused_in_one_line(patch: bytes, why: str) -> None:
    got = refused(patch)
    assert got.startswith("the patch does not apply: ")
    assert why in got


@pytest.mark.parametrize(
    ("patch", "error"),
    [
        (b"--- a/../x\n+++ b/../x\n@@ -1 +1 @@\n-x\n+y\n", "got '..'"),
        (b"--- /etc/passwd\n+++ /etc/passwd\n@@ -1 +1 @@\n-x\n+y\n", "got an absolute one"),
        (b"--- a/x\n+++ b/x\n@@ -1,5 +1 @@\n-x\n+y\n", "expected 4 old and 0 new lines more, got the end"),
        (b"--- a/x\n+++ b/x\n@@ -1 +1 @@\nx\n", "expected a line that begins with"),
        (b"--- a/x\n+++ b/x\n@@ -1 +1,x @@\n x\n", "expected '@@ -l,n +l,n @@'"),
        (b"--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n\\ No newline\n", "expected a line before"),
        (b"@@ -1 +1 @@\n-x\n+y\n", "expected file names before a hunk"),
        (b"--- /dev/null\n+++ /dev/null\n@@ -0,0 +1 @@\n+y\n", "got none on both"),
        (b"--- x\n+++ y\n@@ -1 +1 @@\n-x\n+y\n", "expected one file, got 'x' and 'y'"),
        (b"diff --git a/x b/x\nGIT binary patch\nliteral 5\nCzz\n\n", "a line of another length"),
        (b"diff --git a/x b/x\nGIT binary patch\nliteral 9999999999\n\n", "9999999999 bytes, over"),
        (b"diff --git a/x b/x\nGIT binary patch\nliteral 5\nD00000\n\n", "damaged data"),
        (b"diff --git a/x b/x\nGIT binary patch\nother 5\n", "no 'literal' or 'delta'"),
        (b"just text\n", "expected at least one change, got none"),
        (b'diff --git "a/\\001" "b/\\001"\nnew file mode 100644\n', "got a control character"),
        (b"diff --git a/x y b/z\nnew file mode 100644\n", "expected one name twice"),
        (
            b"diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc/passwd\n"
            b"\\ No newline at end of file\n",
            "expected a target inside the submission, got '/etc/passwd'",
        ),
    ],
)
def test_a_malformed_or_dangerous_patch_is_not_taken_in(patch: bytes, error: str) -> None:
    with pytest.raises(IntakeError) as caught:
        intake(patch, kind=SubmissionKind.PATCH)
    assert error in str(caught.value)
    assert str(caught.value).isprintable()


def test_links_submodules_and_missing_bytes_are_left_out_with_a_signal() -> None:
    patch = intake(
        b"diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+d\n\\ No newline\n"
        b"diff --git a/m b/m\nnew file mode 160000\n--- /dev/null\n+++ b/m\n@@ -0,0 +1 @@\n+Subproject commit 1\n"
        b"diff --git a/x.pyc b/x.pyc\nnew file mode 100644\nindex 000..111\nBinary files /dev/null and b/x.pyc differ\n"
    )
    assert [signal.where for signal in patch.signals] == ["l", "m", "x.pyc"]
    assert {signal.code for signal in patch.signals} == {SignalCode.REMOVED_FILE}
    assert as_tree(patch, BASE) == (BASE, "")


def test_a_patch_grows_no_tree_over_its_bounds() -> None:
    copies = b"".join(b"diff --git a/a.txt b/c%d\ncopy from a.txt\ncopy to c%d\n" % (n, n) for n in range(10))
    patch = intake(copies, bounds=Bounds(total_bytes=5 * len(LINES)), kind=SubmissionKind.PATCH)
    assert "within the bounds" in as_tree(patch, BASE)[1]


def test_a_search_that_is_made_to_be_long_ends() -> None:
    base = read_tree({"f": b"x\n" * 400_000})
    hunk = b"@@ -1,2001 +1,2001 @@\n" + b" x\n" * 2000 + b"-y\n+z\n"
    _, why = as_tree(intake(b"--- a/f\n+++ b/f\n" + hunk), base)
    assert "a search that is too long" in why
