"""Take in a submission, whatever its form, as one frozen value addressed by its digest."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from assay.errors import ConfigurationError, IntakeError, PackError
from assay.model import Signal, SignalCode
from assay.model.text import escape, fold
from assay.workspace.bounds import Bounds
from assay.workspace.diffs import parse_patch
from assay.workspace.directories import collect_directory, read_regular
from assay.workspace.gitrefs import collect_git
from assay.workspace.inflate import COMPRESSIONS
from assay.workspace.patches import Patch
from assay.workspace.tars import collect_tar, looks_like_tar
from assay.workspace.tree import BaseTree, Collector, File, tree_digest
from assay.workspace.zips import collect_zip

__all__ = ["Source", "Submission", "SubmissionKind", "as_tree", "intake", "read_tree"]

Source = Path | str | bytes | Mapping[str, "bytes | str | File | tuple[bytes, bool]"]
"""A path, ``REPO@REF``, the bytes of an archive or patch, or files by path."""


class SubmissionKind(StrEnum):
    """The forms that a submission may come in."""

    DIRECTORY = "directory"
    ZIP = "zip"
    TAR = "tar"
    PATCH = "patch"
    GIT = "git"
    FILES = "files"


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """What was taken in: a tree of files, or a patch to lay on a base."""

    kind: SubmissionKind
    digest: str
    """``sha256:`` over the tree (see ``tree_digest``), or over the patch's own bytes."""
    files: BaseTree = field(default_factory=dict, repr=False)
    patch: Patch | None = None
    signals: tuple[Signal, ...] = ()
    """What was left out, and odd names."""
    commit: str = ""
    """For GIT: the id of the commit that the ref stood for."""


def intake(
    source: Source,
    *,
    bounds: Bounds | None = None,
    kind: SubmissionKind | None = None,
    leave_out: tuple[str, ...] = (),
) -> Submission:
    """Take in ``source``. Nothing of it is executed, followed or believed; every read has a bound.

    ``leave_out`` are names (fnmatch) that are not taken at any depth, each kept as a signal: give ``Rules.leave_out``
    here, so that a committed ``node_modules`` costs nothing. Version control directories always are left out.
    Raises IntakeError, one line each, for a submission that cannot be taken in (see ``Collector`` and the reader of
    each kind): its own fault. Raises ConfigurationError for a source that the caller named wrongly: no such file,
    repository or ref, or a repository that lacks objects.
    """
    bounds = bounds or Bounds()
    if isinstance(source, Mapping):
        return _from_mapping(source, Collector(bounds, leave_out=leave_out))
    kind = kind or _kind_of_path(source)
    if kind is SubmissionKind.FILES:
        raise ConfigurationError("submission: expected a mapping of paths to contents, got one value")
    if kind in {SubmissionKind.DIRECTORY, SubmissionKind.GIT}:
        if isinstance(source, bytes):
            raise ConfigurationError(f"submission: expected a path for kind '{kind.value}', got bytes")
        if kind is SubmissionKind.DIRECTORY:
            return _tree(kind, collect_directory(Path(source), bounds=bounds, leave_out=leave_out))
        collector = Collector(bounds, leave_out=leave_out)
        commit = collect_git(str(source), collector)
        return _tree(kind, collector, commit=commit)
    size = bounds.patch_bytes if kind is SubmissionKind.PATCH else bounds.archive_bytes
    data = source if isinstance(source, bytes) else read_regular(Path(source), size, what="submission")
    return _from_bytes(data, kind, Collector(bounds, leave_out=leave_out))


def read_tree(source: Path | Mapping[str, "bytes | str | File | tuple[bytes, bool]"]) -> BaseTree:
    """A tree of our own: a directory of the pack's, or files by path. Read like a submission, but its files may have
    further hard links (package managers make them), and nothing in it may be left out. Raises IntakeError for what no
    submission may hold either, and PackError for a link or version control directory."""
    if isinstance(source, Mapping):
        collector = Collector(Bounds())
        _add_mapping(source, collector)
    else:
        collector = collect_directory(source, bounds=Bounds(), hard_links=True)
    for signal in collector.signals():
        if signal.code is SignalCode.REMOVED_FILE:
            raise PackError(f"pack, '{signal.where}': expected regular files only, got {signal.detail}")
    return collector.files()


def as_tree(submission: Submission, base: BaseTree) -> tuple[BaseTree, str]:
    """The submission's whole tree, and why it could not be made (or an empty string): a patch goes on ``base``."""
    if submission.patch is not None:
        return submission.patch.apply(base)
    if submission.kind in {SubmissionKind.ZIP, SubmissionKind.TAR}:
        return _unwrapped(submission.files, base), ""
    return submission.files, ""


def _unwrapped(files: BaseTree, base: BaseTree) -> BaseTree:
    """The tree without the one directory that archivers and code hosts wrap around it ("repository-main/").

    Only where everything lies below it and the base has no such name at its top: else it is a directory like others.
    """
    tops = {path.partition("/")[0] for path in files}
    if len(tops) != 1 or not all("/" in path for path in files):
        return files
    (top,) = tops
    if not base or any(fold(path.partition("/")[0]) == fold(top) for path in base):
        return files
    return {path.partition("/")[2]: file for path, file in files.items()}


def _kind_of_path(source: Path | str | bytes) -> SubmissionKind | None:
    if isinstance(source, bytes):
        return None
    if Path(source).is_dir():
        return SubmissionKind.DIRECTORY
    if isinstance(source, str) and "@" in source and not Path(source).exists():
        return SubmissionKind.GIT
    return None


def _sniffed(data: bytes) -> SubmissionKind:
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return SubmissionKind.ZIP
    if data.startswith(tuple(COMPRESSIONS)) or looks_like_tar(data):
        return SubmissionKind.TAR
    if data.startswith((b"diff --git ", b"--- ")) or b"\ndiff --git " in data or b"\n+++ " in data:
        return SubmissionKind.PATCH
    raise IntakeError(
        f"submission: expected a directory, zip, tar, patch or git ref, got a file that begins '{escape(data, 20)}'",
        hint="put a single file into a directory, and name the directory",
    )


def _from_bytes(data: bytes, kind: SubmissionKind | None, collector: Collector) -> Submission:
    kind = kind or _sniffed(data)
    bound = collector.bounds.patch_bytes if kind is SubmissionKind.PATCH else collector.bounds.archive_bytes
    if len(data) > bound:
        raise IntakeError(f"submission: expected at most {bound} bytes, got {len(data)}")
    if kind is SubmissionKind.PATCH:
        patch = parse_patch(data, collector.bounds)
        digest = f"sha256:{hashlib.sha256(data).hexdigest()}"
        return Submission(kind=kind, digest=digest, patch=patch, signals=patch.signals)
    if kind is SubmissionKind.ZIP:
        collect_zip(data, collector)
    else:
        collect_tar(data, collector)
    return _tree(kind, collector)


def _from_mapping(source: Mapping[str, "bytes | str | File | tuple[bytes, bool]"], collector: Collector) -> Submission:
    _add_mapping(source, collector)
    return _tree(SubmissionKind.FILES, collector)


def _add_mapping(source: Mapping[str, "bytes | str | File | tuple[bytes, bool]"], collector: Collector) -> None:
    for raw, value in source.items():
        path = collector.path(raw)
        if path is None:
            continue
        if isinstance(value, tuple):
            content, executable = value
        elif isinstance(value, File):
            content, executable = value.content, value.executable
        else:
            content, executable = value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value, False
        collector.add_file(path, content, executable=executable)


def _tree(kind: SubmissionKind, collector: Collector, *, commit: str = "") -> Submission:
    files = collector.files()
    return Submission(kind=kind, digest=tree_digest(files), files=files, signals=collector.signals(), commit=commit)
