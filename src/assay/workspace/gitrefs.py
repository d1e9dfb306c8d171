"""Read one commit of a git repository as objects only: no git process, no configuration, no hook, no filter.

Replacement refs, grafts, alternates and attributes are all ways to make git show another tree than the commit's own:
none is honoured, and alternates are refused because objects of other repositories of the host would be read.
"""

import os
import re
import stat
from pathlib import Path

from dulwich.objects import parse_tree

from assay.errors import ConfigurationError, IntakeError
from assay.model import MIB
from assay.model.text import escape
from assay.workspace.bounds import LINK_BYTES
from assay.workspace.directories import open_directory, read_bounded
from assay.workspace.gitobjects import Objects
from assay.workspace.readback import open_beneath
from assay.workspace.tree import Collector

__all__ = ["collect_git"]

REF_BYTES = 4096
"""Bytes of one loose ref."""
PACKED_REFS_BYTES = 64 * MIB
"""Bytes of ``packed-refs``: half a million refs."""
META_BYTES = 16 * MIB
"""Bytes of one commit, tag or tree object."""
SYMBOLIC_DEPTH = 5
"""Symbolic refs, or tags of tags, after one another; git follows five as well (refs.c)."""

_OID = re.compile(r"[0-9a-f]{40}")
_SHORT_OID = re.compile(r"[0-9a-f]{7,39}")
_REF = re.compile(r"(?!.*(\.\.|//|/\.|@\{))[A-Za-z0-9_][^\x00-\x20~^:?*\[\\\x7f]*(?<![/.])")
"""git-check-ref-format(1), a little stricter."""


def collect_git(source: str, collector: Collector) -> str:
    """Take the tree of ``REPO@REF``: a repository (bare or not), and a branch, tag, ref or commit id.

    Symbolic links and submodules are left out, each with a signal. Returns the commit's id. Raises
    ConfigurationError for a repository, ref or object that is not there, IntakeError for hostile contents.
    """
    repository, ref = _split(source)
    root = _git_directory(repository)
    objects = Objects(root)
    try:
        commit, tree = _peeled(objects, _resolved(root, objects, ref))
        _walk(objects, tree, "", collector)
    finally:
        objects.close()
        os.close(root)
    return commit


def _split(source: str) -> tuple[Path, str]:
    for at in (index for index, letter in enumerate(source) if letter == "@"):
        if Path(source[:at]).is_dir() and source[at + 1 :]:
            return Path(source[:at]), source[at + 1 :]
    raise ConfigurationError(f"submission '{escape(source)}': expected REPO@REF with a directory REPO, got none")


def _git_directory(repository: Path) -> int:
    """A descriptor of the directory that holds ``objects``."""
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
    outer = open_directory(repository)
    try:
        inner = open_beneath(outer, ".git", flags)
    except FileNotFoundError:
        inner = os.dup(outer)
    except OSError as error:
        raise ConfigurationError(
            f"repository '{escape(str(repository))}': expected a .git directory, got {error.strerror}",
            hint="a linked worktree or submodule keeps its objects elsewhere: name the main repository",
        ) from None
    finally:
        os.close(outer)
    try:
        _check_layout(inner, repository)
    except BaseException:
        os.close(inner)
        raise
    return inner


def _check_layout(root: int, repository: Path) -> None:
    for name in ("objects", "HEAD"):
        try:
            os.stat(name, dir_fd=root, follow_symlinks=False)
        except OSError:
            raise ConfigurationError(
                f"repository '{escape(str(repository))}': expected '{name}' in it, got none"
            ) from None
    if _file(root, "objects/info/alternates", REF_BYTES).strip():
        raise ConfigurationError(
            f"repository '{escape(str(repository))}': expected its own objects, got alternates",
            hint="run: git repack -a -d && rm .git/objects/info/alternates",
        )


def _file(root: int, name: str, bound: int) -> bytes:
    """The bytes of a small file of the repository, or none if it is not there."""
    try:
        descriptor = open_beneath(root, name)
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except OSError as error:
        raise IntakeError(f"repository, '{escape(name)}': expected a regular file, got {error.strerror}") from None
    try:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            return b""
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise IntakeError(f"repository, '{escape(name)}': expected a regular file, got another kind")
        content = read_bounded(descriptor, bound)
    finally:
        os.close(descriptor)
    if len(content) > bound:
        raise IntakeError(f"repository, '{escape(name)}': expected at most {bound} bytes, got more")
    return content


def _resolved(root: int, objects: Objects, ref: str) -> str:
    """The object id that ``ref`` stands for, in git's own order of looking (gitrevisions(7))."""
    if _OID.fullmatch(ref):
        return ref
    if not _REF.fullmatch(ref):
        raise ConfigurationError(
            f"ref '{escape(ref)}': expected a branch, tag, ref or commit id, got another expression"
        )
    packed = _packed_refs(root)
    plain = (ref,) if ref.startswith("refs/") or re.fullmatch(r"[A-Z_]+", ref) else ()
    for candidate in (*plain, f"refs/tags/{ref}", f"refs/heads/{ref}", f"refs/remotes/{ref}"):
        if oid := _followed(root, packed, candidate):
            return oid
    found = objects.with_prefix(ref) if _SHORT_OID.fullmatch(ref) else set()
    if len(found) == 1:
        return found.pop()
    got = f"{len(found)} objects that begin so" if found else "none"
    raise ConfigurationError(f"ref '{escape(ref)}': expected one commit, got {got}", hint="give the whole commit id")


def _packed_refs(root: int) -> dict[str, str]:
    refs: dict[str, str] = {}
    for line in _file(root, "packed-refs", PACKED_REFS_BYTES).decode("utf-8", "replace").splitlines():
        oid, _, name = line.partition(" ")
        if _OID.fullmatch(oid):
            refs[name] = oid
    return refs


def _followed(root: int, packed: dict[str, str], name: str) -> str:
    for _ in range(SYMBOLIC_DEPTH):
        text = _file(root, name, REF_BYTES).decode("utf-8", "replace").strip()
        if not text.startswith("ref:"):
            return text if _OID.fullmatch(text) else packed.get(name, "")
        name = text[4:].strip()
        if not _REF.fullmatch(name) or not name.startswith("refs/"):
            raise IntakeError(f"ref: expected a symbolic ref to 'refs/', got '{escape(name)}'")
    raise IntakeError(f"ref '{escape(name)}': expected at most {SYMBOLIC_DEPTH} symbolic refs, got more")


def _peeled(objects: Objects, oid: str) -> tuple[str, str]:
    """The commit and tree that ``oid`` leads to, through annotated tags."""
    for _ in range(SYMBOLIC_DEPTH):
        kind, data = objects.get(oid, META_BYTES)
        field, _, value = data.partition(b"\n")[0].decode("ascii", "replace").partition(" ")
        if kind == b"commit" and field == "tree" and _OID.fullmatch(value):
            return oid, value
        if kind != b"tag" or field != "object" or not _OID.fullmatch(value):
            break
        oid = value
    raise IntakeError(f"git object {oid}: expected a commit, got {escape(kind)}")


def _walk(objects: Objects, tree: str, prefix: str, collector: Collector) -> None:
    """Take everything below ``tree``. The collector's bound on depth ends the recursion."""
    kind, data = objects.get(tree, META_BYTES)
    if kind != b"tree":
        raise IntakeError(f"git object {tree}: expected a tree, got {escape(kind)}")
    try:
        entries = list(parse_tree(data, 20))
    except Exception as error:  # noqa: BLE001 - the parser is native code with errors of its own
        raise IntakeError(f"git object {tree}: expected a tree, got '{error}'") from None
    for name, mode, oid in entries:
        if not name:
            raise IntakeError(f"git object {tree}: expected names, got an empty name")
        if b"/" in name:
            raise IntakeError(f"git object {tree}: expected names without '/', got '{escape(name)}'")
        path = collector.path(prefix.encode() + name)
        if path is not None:
            _entry(objects, path, mode, oid.decode("ascii"), collector)


def _entry(objects: Objects, path: str, mode: int, oid: str, collector: Collector) -> None:
    if stat.S_ISDIR(mode):
        collector.add_directory(path)
        _walk(objects, oid, path + "/", collector)
    elif stat.S_ISREG(mode):
        collector.add_file(path, _blob(objects, oid, collector.room()), executable=bool(mode & 0o111))
    elif stat.S_ISLNK(mode):
        collector.add_link(path, _blob(objects, oid, LINK_BYTES))
    elif mode == 0o160000:
        collector.leave_out(path, "a submodule: not taken in")
    else:
        raise IntakeError(f"path '{escape(path)}': expected a file, directory or link, got mode {mode:o}")


def _blob(objects: Objects, oid: str, bound: int) -> bytes:
    kind, data = objects.get(oid, bound)
    if kind != b"blob":
        raise IntakeError(f"git object {oid}: expected a blob, got {escape(kind)}")
    return data
