"""Read a directory that its owner may be changing: descriptors only, no link followed, no size believed."""

import os
import stat
from collections import Counter
from pathlib import Path

from assay.errors import ConfigurationError, IntakeError
from assay.model.text import escape
from assay.workspace.bounds import CHUNK_BYTES, Bounds
from assay.workspace.tree import Collector

__all__ = ["collect_directory", "open_directory", "read_bounded", "read_regular"]

OPEN_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
"""A FIFO opened O_NONBLOCK does not hang (open(2)); O_NOFOLLOW fails on a link in the last component."""


def read_bounded(descriptor: int, bound: int) -> bytes:
    """At most ``bound`` + 1 bytes of an open file. st_size is never asked: it may lie (sparse, growing, procfs)."""
    chunks: list[bytes] = []
    left = bound + 1
    while left > 0 and (chunk := os.read(descriptor, min(left, CHUNK_BYTES))):
        chunks.append(chunk)
        left -= len(chunk)
    return b"".join(chunks)


def open_directory(path: str | Path, *, dir_fd: int | None = None) -> int:
    """A descriptor of a directory, not through a link when ``dir_fd`` is given."""
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
    return os.open(path, flags | (os.O_NOFOLLOW if dir_fd is not None else 0), dir_fd=dir_fd)


def read_regular(path: Path, bound: int, *, what: str) -> bytes:
    """The bytes of one regular file named by the caller. Raises ConfigurationError when it is none, IntakeError when it
    has more than ``bound``."""
    try:
        descriptor = os.open(path, OPEN_FLAGS)
    except OSError as error:
        raise ConfigurationError(
            f"{what} '{escape(str(path))}': expected a readable file, got {error.strerror}"
        ) from None
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise ConfigurationError(f"{what} '{escape(str(path))}': expected a regular file, got another kind")
        content = read_bounded(descriptor, bound)
    finally:
        os.close(descriptor)
    if len(content) > bound:
        raise IntakeError(f"{what} '{escape(str(path))}': expected at most {bound} bytes, got more")
    return content


def _kind(mode: int) -> str:
    names = {stat.S_IFIFO: "a FIFO", stat.S_IFSOCK: "a socket", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device"}
    return names.get(stat.S_IFMT(mode), "another kind")


class _Walk:
    """One pass over a directory. Hard links are accepted only if every name of the file lies inside the tree."""

    def __init__(self, collector: Collector, *, hard_links: bool) -> None:
        self._collector = collector
        self._hard_links = hard_links
        self._names: Counter[tuple[int, int]] = Counter()
        self._linked: dict[tuple[int, int], tuple[str, int]] = {}

    def directory(self, descriptor: int, prefix: str) -> None:
        """Take everything below an open directory."""
        with os.scandir(descriptor) as listing:
            names: list[str] = []
            for entry in listing:
                names.append(entry.name)
                if len(names) > self._collector.bounds.entries:
                    raise IntakeError(f"directory: expected at most {self._collector.bounds.entries} entries, got more")
        for name in sorted(names):
            self._entry(descriptor, name, prefix + name)

    def _entry(self, directory: int, name: str, raw: str) -> None:
        path = self._collector.path(raw)
        if path is None:
            return
        try:
            self._take(directory, name, path)
        except OSError as error:
            raise IntakeError(
                f"path '{escape(path)}': expected a readable file that stays in place, got {error.strerror}"
            ) from None

    def _take(self, directory: int, name: str, path: str) -> None:
        mode = os.stat(name, dir_fd=directory, follow_symlinks=False).st_mode
        if stat.S_ISLNK(mode):
            self._collector.add_link(path, os.readlink(name, dir_fd=directory))
        elif stat.S_ISDIR(mode):
            self._collector.add_directory(path)
            inner = open_directory(name, dir_fd=directory)
            try:
                self.directory(inner, path + "/")
            finally:
                os.close(inner)
        elif stat.S_ISREG(mode):
            self._file(directory, name, path)
        else:
            raise IntakeError(f"path '{escape(path)}': expected a regular file, got {_kind(mode)}")

    def _file(self, directory: int, name: str, path: str) -> None:
        descriptor = os.open(name, OPEN_FLAGS, dir_fd=directory)
        try:
            found = os.fstat(descriptor)
            if not stat.S_ISREG(found.st_mode):  # swapped between the two looks
                raise IntakeError(f"path '{escape(path)}': expected a regular file, got {_kind(found.st_mode)}")
            if found.st_nlink > 1:
                self._names[found.st_dev, found.st_ino] += 1
                self._linked[found.st_dev, found.st_ino] = (path, found.st_nlink)
            content = read_bounded(descriptor, self._collector.room())
        finally:
            os.close(descriptor)
        if len(content) > self._collector.room():
            raise self._collector.refuse_size(path, "more")
        self._collector.add_file(path, content, executable=bool(found.st_mode & 0o111))

    def finish(self) -> None:
        """Refuse a file that has a name outside the tree: a hard link may stand for a file of the host."""
        if self._hard_links:
            return
        for inode, (path, links) in sorted(self._linked.items(), key=lambda item: item[1]):
            if self._names[inode] != links:
                raise IntakeError(
                    f"file '{escape(path)}': expected no hard link to a file outside, "
                    f"got {links} names, {self._names[inode]} of them inside",
                    hint="copy the tree without links: cp -r --no-preserve=links",
                )


def collect_directory(
    source: Path | int, *, bounds: Bounds, leave_out: tuple[str, ...] = (), hard_links: bool = False
) -> Collector:
    """Everything below ``source`` (a path, or an open descriptor that stays the caller's).

    ``hard_links`` accepts files with names outside the tree: for our own packs only. Raises IntakeError for what is
    in it, ConfigurationError when ``source`` cannot be opened.
    """
    collector = Collector(bounds, leave_out=leave_out)
    walk = _Walk(collector, hard_links=hard_links)
    try:
        descriptor = os.dup(source) if isinstance(source, int) else open_directory(source)
    except OSError as error:
        raise ConfigurationError(
            f"submission '{escape(str(source))}': expected a directory, got {error.strerror}"
        ) from None
    try:
        walk.directory(descriptor, "")
    finally:
        os.close(descriptor)
    walk.finish()
    return collector
