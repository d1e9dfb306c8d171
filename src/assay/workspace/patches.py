"""A patch as a value, applied in memory: exact context, at any offset, never with fuzz."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from assay.model import Signal
from assay.model.text import escape, fold
from assay.workspace.binaries import Binary
from assay.workspace.bounds import Bounds
from assay.workspace.deltas import DeltaError
from assay.workspace.hunks import Hunk, HunkError, SearchBudget, apply_hunks
from assay.workspace.paths import parents
from assay.workspace.tree import BaseTree, File

__all__ = ["Change", "ChangeKind", "Patch"]


class ChangeKind(StrEnum):
    """What one section of a patch does to a file."""

    MODIFY = "modify"
    ADD = "add"
    DELETE = "delete"
    RENAME = "rename"
    COPY = "copy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One section. ``source`` differs from ``path`` for RENAME and COPY only."""

    kind: ChangeKind
    path: str
    source: str
    hunks: tuple[Hunk, ...] = ()
    binary: Binary | None = None
    """In place of hunks."""
    executable: bool | None = None
    """The new executable bit, or None where the patch does not say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patch:
    """A parsed patch: its changes in order, and what was left out of it."""

    changes: tuple[Change, ...]
    signals: tuple[Signal, ...] = ()
    bounds: Bounds

    def apply(self, base: BaseTree) -> tuple[BaseTree, str]:
        """``base`` with every change made, and an empty string; or ``base`` and why the patch does not apply."""
        tree = _Tree(base, self.bounds)
        for change in self.changes:
            try:
                tree.apply(change)
            except (HunkError, DeltaError) as error:
                return base, f"the patch does not apply: '{escape(change.path)}': {error}"
        if problem := _conflict(tree.files, {change.path for change in self.changes}):
            return base, f"the patch does not apply: {problem}"
        return tree.files, ""


class _Tree:
    """The tree while changes are made, under the submission's bounds."""

    def __init__(self, base: BaseTree, bounds: Bounds) -> None:
        self.files = dict(base)
        self._bounds = bounds
        self._total = sum(len(file.content) for file in base.values())
        self._budget = SearchBudget()

    def apply(self, change: Change) -> None:
        """Make one change. Raises HunkError when it does not fit."""
        before = self._before(change)
        if change.binary is not None:
            content = change.binary.apply(before.content, self._bounds.file_bytes)
        else:
            content = apply_hunks(before.content, change.hunks, self._budget)
        if change.kind in {ChangeKind.DELETE, ChangeKind.RENAME}:
            self._total -= len(self.files.pop(change.source).content)
        if change.kind is ChangeKind.DELETE:
            if content:
                raise HunkError("expected a deletion of the whole file, got lines that stay")
            return
        self._put(change.path, File(content, before.executable if change.executable is None else change.executable))

    def _before(self, change: Change) -> File:
        found = self.files.get(change.source)
        if change.kind is ChangeKind.ADD:
            if found is not None:
                raise HunkError("expected a new file, got one that exists")
            return File(b"")
        if found is None:
            raise HunkError(f"expected the file '{escape(change.source)}', got none")
        moved = change.kind in {ChangeKind.RENAME, ChangeKind.COPY}
        if moved and change.path in self.files and change.path != change.source:
            raise HunkError("expected a free name, got a file that exists")
        return found

    def _put(self, path: str, file: File) -> None:
        old = self.files.get(path)
        self._total += len(file.content) - (len(old.content) if old else 0)
        self.files[path] = file
        over = len(file.content) > self._bounds.file_bytes or self._total > self._bounds.total_bytes
        if over or len(self.files) > self._bounds.files:
            raise HunkError("expected a tree within the bounds of a submission, got a larger one")


def _conflict(files: BaseTree, touched: set[str]) -> str:
    """Why the resulting tree is none, or an empty string: what the intake of a whole tree would refuse."""
    keys = Counter(fold(path) for path in files)
    directories = {fold(parent) for path in files for parent in parents(path)}
    for path in sorted(touched & files.keys()):
        if keys[fold(path)] > 1:
            return f"expected names that differ in more than case or normal form, got '{escape(path)}' twice"
        if fold(path) in directories:
            return f"expected a file '{escape(path)}', got a directory"
        if blocked := next((one for one in parents(path) if fold(one) in keys), None):
            return f"expected a directory '{escape(blocked)}', got a file"
    return ""
