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
    part: int = 0
    """Which patch of a series (of ``git format-patch``) this belongs to, from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patch:
    """A parsed patch: its changes in order, and what was left out of it."""

    changes: tuple[Change, ...]
    signals: tuple[Signal, ...] = ()
    bounds: Bounds

    def apply(self, base: BaseTree) -> tuple[BaseTree, str]:
        """``base`` with every change made, and an empty string; or ``base`` and why the patch does not apply."""
        vacated = {(change.part, change.source) for change in self.changes if change.kind in _VACATES}
        tree = _Tree(base, vacated, self.bounds)
        for change in self.changes:
            try:
                tree.apply(change)
            except (HunkError, DeltaError) as error:
                return base, f"the patch does not apply: '{escape(change.path)}': {error}"
        if problem := _conflict(tree.files, {change.path for change in self.changes}):
            return base, f"the patch does not apply: {problem}"
        return tree.files, ""


_VACATES = {ChangeKind.DELETE, ChangeKind.RENAME}
_MOVES = {ChangeKind.RENAME, ChangeKind.COPY}


class _Tree:
    """The tree while changes are made, under the submission's bounds.

    Renames and copies read the tree as it was before their patch, so that their order means nothing, as in git's
    apply.c; other changes go on what the changes before them made.
    """

    def __init__(self, base: BaseTree, vacated: set[tuple[int, str]], bounds: Bounds) -> None:
        self.files = dict(base)
        self._before: BaseTree = base
        self._part = 0
        self._modified: set[str] = set()
        self._vacated = vacated
        self._bounds = bounds
        self._total = sum(len(file.content) for file in base.values())
        self._budget = SearchBudget()

    def apply(self, change: Change) -> None:
        """Make one change. Raises HunkError or DeltaError when it does not fit."""
        # One diff never both modifies and renames a file: two diffs were put after one another without a mark.
        if change.part != self._part or (change.kind is ChangeKind.RENAME and change.source in self._modified):
            self._part, self._before, self._modified = change.part, dict(self.files), set()
        if change.kind is ChangeKind.MODIFY:
            self._modified.add(change.path)
        old = self._old(change)
        if change.binary is not None:
            content = change.binary.apply(old.content, self._bounds.file_bytes)
        else:
            content = apply_hunks(old.content, change.hunks, self._budget)
        # A name that another change of this patch has filled anew stays.
        if change.kind in _VACATES and self.files.get(change.source) is old:
            self._total -= len(self.files.pop(change.source).content)
        if change.kind is not ChangeKind.DELETE:
            self._put(change.path, File(content, old.executable if change.executable is None else change.executable))
        elif content:
            raise HunkError("expected a deletion of the whole file, got lines that stay")

    def _old(self, change: Change) -> File:
        """The file that the change starts from."""
        makes = change.kind is ChangeKind.ADD or (change.kind in _MOVES and change.path != change.source)
        if makes and change.path in self.files and (change.part, change.path) not in self._vacated:
            what = "a new file" if change.kind is ChangeKind.ADD else "a free name"
            raise HunkError(f"expected {what}, got one that exists")
        if change.kind is ChangeKind.ADD:
            return File(b"")
        files = self._before if change.kind in _MOVES else self.files
        if (found := files.get(change.source)) is None:
            raise HunkError(f"expected the file '{escape(change.source)}', got none")
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
