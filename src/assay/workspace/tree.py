"""A tree of regular files as a frozen value, and the collector that every reader fills it through."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from assay.errors import IntakeError
from assay.model import Signal, SignalCode
from assay.model.text import escape, fold, name_match
from assay.workspace.bounds import LINK_BYTES, SIGNALS, Bounds
from assay.workspace.paths import canonical, link_escapes, oddity, parents

__all__ = ["BaseTree", "Collector", "File", "capped", "tree_digest"]

VERSION_CONTROL = (".git", ".hg", ".svn", ".jj", ".bzr")
"""Names left out of every submission: history is no work, and hooks and configuration inside are hostile."""

PACKAGER_NOISE = ("__MACOSX", ".DS_Store", "._*", "Thumbs.db", "desktop.ini")
"""What a desktop adds by itself, to a folder or to an archive."""

ENVIRONMENTS = (".venv", ".tox", ".nox", ".direnv")
"""Environments that tools make beside the work: large, not portable, and full of links to the machine's programs."""

BY_PRODUCTS = ("venv", "env", "node_modules")
"""Names that may be honest folders, but whose links are a tool's: left out, wherever they lead."""


@dataclass(frozen=True, slots=True)
class File:
    """One regular file: its bytes, and whether it may be executed. Nothing else of a mode is kept."""

    content: bytes = field(repr=False)
    executable: bool = False

    @property
    def sha256(self) -> str:
        """Hex digest of the bytes."""
        return hashlib.sha256(self.content).hexdigest()


BaseTree = Mapping[str, File]
"""Canonical path -> file."""


def tree_digest(files: BaseTree) -> str:
    """``sha256:`` over path, executable bit and content digest of every file, in the order of the paths' bytes."""
    total = hashlib.sha256(b"assay-tree-1\0")
    for path, file in sorted(files.items(), key=lambda item: item[0].encode()):
        name = path.encode()
        total.update(b"%d:%s%c" % (len(name), name, b"x" if file.executable else b"-"))
        total.update(hashlib.sha256(file.content).digest())
    return f"sha256:{total.hexdigest()}"


def capped(signals: list[Signal]) -> tuple[Signal, ...]:
    """At most ``SIGNALS`` of them, and one more that says how many were dropped."""
    if len(signals) <= SIGNALS:
        return tuple(signals)
    rest = Signal(code=signals[-1].code, where="", detail=f"and {len(signals) - SIGNALS} more like these")
    return (*signals[:SIGNALS], rest)


class Collector:
    """Takes entries in any order, one at a time, and refuses what is dangerous.

    Raises IntakeError, from every method, for a bad path, a duplicate, a twin that differs in case or normal form
    only, a name that is file and directory at once, and for anything over a bound.
    """

    def __init__(self, bounds: Bounds, *, leave_out: tuple[str, ...] = ()) -> None:
        self.bounds = bounds
        self._leave_out = (*VERSION_CONTROL, *PACKAGER_NOISE, *ENVIRONMENTS, *leave_out)
        self._files: dict[str, File] = {}
        self._seen: dict[str, tuple[str, str]] = {}  # folded path -> (path, kind)
        self._left: dict[str, str] = {}
        self._wanted: set[str] = set()
        self._signals: list[Signal] = []
        self._entries = 0
        self._bytes = 0

    def path(self, raw: str | bytes) -> str | None:
        """The canonical path of an entry that is wanted, or None for one that is left out (kept as a signal)."""
        self._entries += 1
        if self._entries > self.bounds.entries:
            raise self._over("entries", self.bounds.entries)
        path = canonical(raw, self.bounds)
        for top in (*parents(path), path):
            if top in self._wanted:
                continue
            if top in self._left:
                return None
            if name_match(top, self._leave_out):
                self.leave_out(top, "version control, an environment, build output or a desktop's extra: not taken in")
                return None
            self._wanted.add(top)
        return path

    def room(self) -> int:
        """How many bytes the next file may have."""
        return min(self.bounds.file_bytes, self.bounds.total_bytes - self._bytes)

    def refuse_size(self, path: str, got: int | str) -> IntakeError:
        """The error for a file over a bound."""
        if self.room() < self.bounds.file_bytes:
            return self._over("bytes in all", self.bounds.total_bytes)
        return IntakeError(
            f"file '{escape(path)}': expected at most {self.bounds.file_bytes} bytes, got {got}",
            hint="leave large data and build output out of the submission",
        )

    def add_file(self, path: str, content: bytes, *, executable: bool) -> None:
        """Take a file whose ``path`` came from ``path()``."""
        if len(content) > self.room():
            raise self.refuse_size(path, len(content))
        if len(self._files) >= self.bounds.files:
            raise self._over("files", self.bounds.files)
        self._claim(path, "file")
        self._bytes += len(content)
        self._files[path] = File(content, executable)
        if odd := oddity(path):
            self._signals.append(Signal(code=SignalCode.ODD_NAME, where=escape(path), detail=odd))

    def add_directory(self, path: str) -> None:
        """Note a directory, so that a file of the same name is refused. Empty directories are not kept."""
        self._claim(path, "directory")

    def add_link(self, path: str, target: str | bytes) -> None:
        """Leave out a symbolic link that stays inside the tree; refuse one that does not. None is ever followed."""
        made_by_tool = any(name_match(part, BY_PRODUCTS) for part in path.split("/")[:-1])
        if not made_by_tool and (len(target) > LINK_BYTES or link_escapes(path, target)):
            raise IntakeError(
                f"link '{escape(path)}': expected a target inside the submission, got '{escape(target)}'",
                hint="replace the link by the file itself, or delete it",
            )
        self._claim(path, "link")
        # Not noted as left out: an entry below the link's name must still be refused.
        self._signal(path, f"a symbolic link to '{escape(target)}': never followed, not taken in")

    def leave_out(self, path: str, why: str) -> None:
        """Record that ``path``, and all below it, is not part of what was taken in."""
        if path not in self._left:
            self._left[path] = why
            self._signal(path, why)

    def _signal(self, path: str, why: str) -> None:
        self._signals.append(Signal(code=SignalCode.REMOVED_FILE, where=escape(path), detail=why))

    def get(self, path: str) -> File | None:
        """A file taken before."""
        return self._files.get(path)

    def files(self) -> BaseTree:
        """What was taken, in the order of the paths' bytes."""
        return dict(sorted(self._files.items(), key=lambda item: item[0].encode()))

    def signals(self) -> tuple[Signal, ...]:
        """What a person should know about what was taken or left out, in the order of where it is."""
        return capped(sorted(self._signals, key=lambda signal: signal.where))

    def _over(self, what: str, bound: int) -> IntakeError:
        return IntakeError(
            f"submission: expected at most {bound} {what}, got more", hint="leave data and build output out"
        )

    def _claim(self, path: str, kind: str) -> None:
        for directory in reversed(parents(path)):
            known = self._seen.get(fold(directory)) == (directory, "directory")
            self._claim_one(directory, "directory")
            if known:  # and so all above it
                break
        self._claim_one(path, kind)

    def _claim_one(self, path: str, kind: str) -> None:
        key = fold(path)
        if key not in self._seen:
            self._seen[key] = (path, kind)
            return
        before, before_kind = self._seen[key]
        if before != path:
            raise IntakeError(
                f"path '{escape(path)}': expected names that differ in more than case or normal form, "
                f"got '{escape(before)}' too",
                hint="rename one of them",
            )
        if before_kind != kind:
            raise IntakeError(f"path '{escape(path)}': expected one kind of entry, got {before_kind} and {kind}")
        if kind != "directory":
            raise IntakeError(f"path '{escape(path)}': expected one entry, got two")
