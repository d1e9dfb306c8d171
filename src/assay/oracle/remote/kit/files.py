"""Files that tests and submission share, although each side has a file system of its own.

A path that a test hands to the submission (or changes into) lies in the oracle's scratch. What lies there goes with
the call, and what the submission changed there comes back with its reply: regular files and directories as bytes,
never a link, device or owner. So the submission can plant nothing in the oracle's file system but plain files, and only
where a test pointed it to.
"""

# os.path and not pathlib: this runs at every call while a directory is shared
# ruff: noqa: PTH100, PTH102, PTH103, PTH106, PTH108, PTH112, PTH113, PTH114, PTH118, PTH120
import contextlib
import os
import stat
from collections.abc import Iterator
from typing import Any

from .bounds import MAX_FILE_BYTES, MAX_FILES, MAX_TREES

__all__ = ["FileError", "Mirror"]

_Row = tuple[str, bytes | None, int]


class FileError(ValueError):
    """The peer sent something else than plain files below a path that is shared."""


class Mirror:
    """The trees of files that this side shares, and their state when the other side last had them."""

    def __init__(self, scratch: str, readable: str = "") -> None:
        """``scratch`` holds all that may be shared both ways; files below ``readable`` that
        are no programs are sent and never taken."""
        self._scratch = os.path.realpath(scratch)
        self._readable = os.path.realpath(readable) if readable else ""
        self._trees: dict[str, dict[str, tuple[int, int, int]]] = {}

    def mention(self, path: str) -> None:
        """A path is about to be sent: share what lies there, if it is of our scratch or a file of the tests."""
        path = os.path.abspath(path)
        if self._readable and path.startswith(self._readable + "/"):
            if os.path.isfile(path) and not path.endswith(".py") and path not in self._trees:
                self._add(path)
        elif path.startswith(self._scratch + "/"):
            self._add(self._tree_of(path))

    def _tree_of(self, path: str) -> str:
        """The directory to share for a path: itself, or its parent; but never the scratch as a whole."""
        if os.path.isdir(path):
            return path
        parent = os.path.dirname(path)
        return path if parent == self._scratch else parent

    def _add(self, path: str) -> None:
        if any(path == tree or path.startswith(tree + "/") for tree in self._trees):
            return
        if len(self._trees) >= MAX_TREES:
            self._trees.pop(next(iter(self._trees)))
        self._trees[path] = {}

    def forget(self, tree: str) -> None:
        """Share a tree no longer."""
        self._trees.pop(tree, None)

    @property
    def trees(self) -> tuple[str, ...]:
        """The shared paths."""
        return tuple(self._trees)

    def changes(self) -> tuple[Any, ...]:
        """What changed below the shared paths: ``("files", tree, rows, gone)`` events."""
        if not self._trees:
            return ()
        events = []
        for tree in list(self._trees):
            event = self._changes_of(tree)
            if event is not None:
                events.append(event)
        return tuple(events)

    def _changes_of(self, tree: str) -> tuple[Any, ...] | None:
        known = self._trees[tree]
        seen: dict[str, tuple[int, int, int]] = {}
        rows: list[_Row] = []
        total = 0
        for name, info in _walk(tree):
            mark = (info.st_mtime_ns, info.st_size, stat.S_IFMT(info.st_mode))
            seen[name] = mark
            if known.get(name) == mark or (stat.S_ISDIR(info.st_mode) and name in known):
                continue
            data = None if stat.S_ISDIR(info.st_mode) else _read(os.path.join(tree, name) if name else tree)
            total += len(data or b"")
            if total > MAX_FILE_BYTES:
                raise FileError(f"expected at most {MAX_FILE_BYTES} bytes of files that changed below {tree}")
            rows.append((name, data, stat.S_IMODE(info.st_mode)))
        gone = tuple(name for name in known if name not in seen)
        self._trees[tree] = seen
        return ("files", tree, tuple(rows), gone) if rows or gone else None

    def take(self, tree: Any, rows: Any, gone: Any, *, share: bool) -> None:
        """Write what the other side changed. ``share``: a tree that is new here is shared from now on.

        Raises FileError for a tree that is not shared, or a name that leads out of it.
        """
        if type(tree) is not str or type(rows) is not tuple or type(gone) is not tuple:
            raise FileError("expected a tree of files")
        if tree not in self._trees:
            if not share:
                raise FileError(f"expected a path that a test shared, got {tree[:200]!r}")
            self._add(tree)
            os.makedirs(os.path.dirname(tree), exist_ok=True)
        if len(rows) > MAX_FILES or (self._readable and tree.startswith(self._readable + "/")):
            raise FileError("expected fewer files, or files that the submission may write")
        for name in sorted((_checked(name) for name in gone), reverse=True):
            _remove(os.path.join(tree, name) if name else tree)
        for row in rows:
            if type(row) is not tuple or len(row) != 3:
                raise FileError("expected name, bytes and mode of a file")
            name, data, mode = row
            _write(os.path.join(tree, _checked(name)) if name else tree, data, mode)
        self._trees[tree] = {
            name: (info.st_mtime_ns, info.st_size, stat.S_IFMT(info.st_mode)) for name, info in _walk(tree)
        }


def _checked(name: Any) -> str:
    if type(name) is not str or "\0" in name or name.startswith("/"):
        raise FileError("expected the name of a file below its tree")
    if name and any(part in ("", ".", "..") for part in name.split("/")):
        raise FileError("expected the name of a file below its tree")
    return name


def _walk(tree: str) -> Iterator[tuple[str, os.stat_result]]:
    """Names and states of all regular files and directories, the tree's own first, as the empty name."""
    try:
        info = os.lstat(tree)
    except OSError:
        return
    if not (stat.S_ISREG(info.st_mode) or stat.S_ISDIR(info.st_mode)):
        return
    yield "", info
    pending = [""] if stat.S_ISDIR(info.st_mode) else []
    count = 0
    while pending:
        inside = pending.pop()
        for entry in sorted(os.scandir(os.path.join(tree, inside)), key=lambda e: e.name):
            name = f"{inside}/{entry.name}" if inside else entry.name
            info = entry.stat(follow_symlinks=False)
            count += 1
            if count > MAX_FILES:
                raise FileError(f"expected at most {MAX_FILES} files below {tree}")
            if stat.S_ISDIR(info.st_mode):
                pending.append(name)
            if stat.S_ISREG(info.st_mode) or stat.S_ISDIR(info.st_mode):
                yield name, info


def _read(path: str) -> bytes:
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC), "rb") as file:
        return file.read(MAX_FILE_BYTES + 1)


def _write(path: str, data: Any, mode: Any) -> None:
    if (data is not None and type(data) is not bytes) or type(mode) is not int:
        raise FileError("expected name, bytes and mode of a file")
    if os.path.realpath(path) != path:
        raise FileError("expected a path without links")
    if data is None:
        if not os.path.isdir(path):
            os.mkdir(path)
        return
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK
    with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
        file.write(data)
        os.fchmod(file.fileno(), mode & 0o777 | 0o200)


def _remove(path: str) -> None:
    with contextlib.suppress(OSError):  # gone already, or not empty on this side
        if os.path.isdir(path) and not os.path.islink(path):
            os.rmdir(path)
        else:
            os.unlink(path)
