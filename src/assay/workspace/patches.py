"""Parse a unified diff, plain or git's, and apply it in memory: exact context, at any offset, never with fuzz.

Works on bytes, so that line ends and encodings stay what they are. Format: POSIX.1-2017 diff -u, and git-diff(1) for
the extended headers.
"""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from assay.errors import IntakeError
from assay.model import Signal, SignalCode
from assay.model.text import escape, fold
from assay.workspace.bounds import Bounds
from assay.workspace.hunks import Hunk, HunkError, apply_hunks, parse_hunk
from assay.workspace.paths import canonical, link_escapes, parents
from assay.workspace.tree import BaseTree, File, capped

__all__ = ["Change", "ChangeKind", "Patch", "parse_patch"]

_QUOTED = re.compile(rb'"((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)
_LETTERS = {b"a": b"\a", b"b": b"\b", b"t": b"\t", b"n": b"\n", b"v": b"\v", b"f": b"\f", b"r": b"\r"}
_SYMLINK, _SUBMODULE = b"120000", b"160000"
_NOTHING = b"/dev/null"


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
        files = dict(base)
        for change in self.changes:
            try:
                _apply_change(change, files)
                self._check_bounds(files)
            except HunkError as error:
                return base, f"the patch does not apply: '{escape(change.path)}': {error}"
        if problem := _conflict(files, {change.path for change in self.changes}):
            return base, f"the patch does not apply: {problem}"
        return MappingProxyType(files), ""

    def _check_bounds(self, files: BaseTree) -> None:
        total = sum(len(file.content) for file in files.values())
        if total > self.bounds.total_bytes or len(files) > self.bounds.files:
            raise HunkError(f"expected at most {self.bounds.total_bytes} bytes in {self.bounds.files} files, got more")


def _conflict(files: BaseTree, touched: set[str]) -> str:
    keys = {fold(path): path for path in files}
    for path in sorted(touched & files.keys()):
        if keys[fold(path)] != path or sum(fold(other) == fold(path) for other in files) > 1:
            return f"expected names that differ in more than case or normal form, got '{escape(path)}' twice"
        if blocked := next((one for one in parents(path) if fold(one) in keys), None):
            return f"expected a directory '{escape(blocked)}', got a file"
    directories = {fold(parent) for path in files for parent in parents(path)}
    clash = next((path for path in sorted(touched & files.keys()) if fold(path) in directories), None)
    return f"expected a file '{escape(clash)}', got a directory" if clash else ""


def _apply_change(change: Change, files: dict[str, File]) -> None:
    if change.kind is ChangeKind.ADD:
        before = File(b"")
        if change.path in files:
            raise HunkError("expected a new file, got one that exists")
    elif (found := files.get(change.source)) is None:
        raise HunkError(f"expected the file '{escape(change.source)}', got none")
    else:
        before = found
    if change.kind in {ChangeKind.RENAME, ChangeKind.COPY} and change.path in files and change.path != change.source:
        raise HunkError("expected a free name, got a file that exists")
    content = apply_hunks(before.content, change.hunks)
    if change.kind in {ChangeKind.DELETE, ChangeKind.RENAME}:
        del files[change.source]
    if change.kind is ChangeKind.DELETE:
        if content:
            raise HunkError("expected a deletion of the whole file, got lines that stay")
        return
    files[change.path] = File(content, before.executable if change.executable is None else change.executable)


def _unquoted(name: bytes) -> bytes:
    """A name as git prints it: in double quotes with C escapes when it has odd bytes."""
    if not (match := _QUOTED.fullmatch(name)):
        return name

    def plain(escaped: re.Match[bytes]) -> bytes:
        code = escaped.group(1)
        return bytes([int(code, 8) & 0xFF]) if len(code) == 3 else _LETTERS.get(code, code)

    return _ESCAPED.sub(plain, match.group(1))


def _header_name(line: bytes) -> bytes:
    """The name in a ``---`` or ``+++`` line, without the time that diff puts behind a tab."""
    name = line[4:].rstrip(b"\r\n")
    if name.startswith(b'"') and (match := _QUOTED.match(name)):
        return _unquoted(match.group(0))
    return name.split(b"\t")[0]


@dataclass(slots=True)
class _Section:
    """What the header lines of one file say, before it is judged."""

    git: bytes = b""
    old: bytes = b""
    new: bytes = b""
    old_mode: bytes = b""
    new_mode: bytes = b""
    added: bool = False
    deleted: bool = False
    renamed: tuple[bytes, bytes] = (b"", b"")
    copied: tuple[bytes, bytes] = (b"", b"")
    binary: bool = False
    hunks: tuple[Hunk, ...] = ()

    def header(self, line: bytes) -> bool:  # noqa: C901 - one flat table of prefixes
        """Take one extended header line; False when it is none."""
        value = line.rstrip(b"\r\n")
        if value.startswith(b"old mode "):
            self.old_mode = value[9:]
        elif value.startswith(b"new mode "):
            self.new_mode = value[9:]
        elif value.startswith(b"new file mode "):
            self.added, self.new_mode = True, value[14:]
        elif value.startswith(b"deleted file mode "):
            self.deleted, self.old_mode = True, value[18:]
        elif value.startswith(b"rename from "):
            self.renamed = (_unquoted(value[12:]), self.renamed[1])
        elif value.startswith(b"rename to "):
            self.renamed = (self.renamed[0], _unquoted(value[10:]))
        elif value.startswith(b"copy from "):
            self.copied = (_unquoted(value[10:]), self.copied[1])
        elif value.startswith(b"copy to "):
            self.copied = (self.copied[0], _unquoted(value[8:]))
        elif value.startswith((b"GIT binary patch", b"Binary files ")):
            self.binary = True
        elif value.startswith(b"index ") and len(value.split(b" ")) == 3:
            self.old_mode = self.old_mode or value.split(b" ")[2]
        elif not value.startswith((b"index ", b"similarity index ", b"dissimilarity index ")):
            return False
        return True


class _Parser:
    def __init__(self, data: bytes, bounds: Bounds) -> None:
        self._lines = _split(data)
        self._at = 0
        self._bounds = bounds
        self.changes: list[Change] = []
        self.signals: list[Signal] = []

    def parse(self) -> None:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if line.startswith(b"diff --git "):
                self._section(_Section(git=line[11:].rstrip(b"\r\n")))
            elif line.startswith(b"--- ") and self._peek(1).startswith(b"+++ "):
                self._section(None)
            else:
                if line.startswith(b"@@ -"):
                    raise IntakeError(f"patch, line {self._at + 1}: expected file names before a hunk, got none")
                self._at += 1

    def _peek(self, ahead: int) -> bytes:
        return self._lines[self._at + ahead] if self._at + ahead < len(self._lines) else b""

    def _section(self, section: _Section | None) -> None:
        if section is None:
            section = _Section()
        else:
            self._at += 1
            while section.header(self._peek(0)) and self._at < len(self._lines):
                self._at += 1
        if self._peek(0).startswith(b"--- ") and self._peek(1).startswith(b"+++ "):
            section.old, section.new = _header_name(self._peek(0)), _header_name(self._peek(1))
            self._at += 2
            section.hunks = self._hunks()
        self._take(section)

    def _hunks(self) -> tuple[Hunk, ...]:
        hunks: list[Hunk] = []
        while self._peek(0).startswith(b"@@ -"):
            try:
                hunk, used = parse_hunk(self._lines, self._at)
            except HunkError as error:
                raise IntakeError(f"patch, line {self._at + 1}: {error}", hint="make it with git diff") from None
            hunks.append(hunk)
            self._at += used
        return tuple(hunks)

    def _take(self, section: _Section) -> None:
        change = self._judged(section)
        if section.binary:
            raise IntakeError(
                f"patch: expected text changes, got a binary one to '{escape(change.path)}'",
                hint="submit the files themselves, as a directory or an archive",
            )
        modes = {section.old_mode, section.new_mode}
        if _SUBMODULE in modes:
            self._leave(change.path, "a submodule: not taken in")
        elif _SYMLINK in modes:
            self._link(change)
        else:
            self.changes.append(change)

    def _leave(self, path: str, why: str) -> None:
        self.signals.append(Signal(code=SignalCode.REMOVED_FILE, where=escape(path), detail=why))

    def _link(self, change: Change) -> None:
        target = b"".join(line for hunk in change.hunks for line in hunk.new)
        if change.hunks and change.kind is not ChangeKind.DELETE and link_escapes(change.path, target):
            raise IntakeError(
                f"link '{escape(change.path)}': expected a target inside the submission, got '{escape(target)}'",
                hint="replace the link by the file itself, or delete it",
            )
        self._leave(change.path, "a symbolic link: never followed, not taken in")

    def _judged(self, section: _Section) -> Change:
        kind = ChangeKind.MODIFY
        if any(section.renamed):
            kind, (old, new) = ChangeKind.RENAME, section.renamed
        elif any(section.copied):
            kind, (old, new) = ChangeKind.COPY, section.copied
        else:
            old, new = self._names(section)
            if section.added or section.old == _NOTHING:
                kind = ChangeKind.ADD
            elif section.deleted or section.new == _NOTHING:
                kind = ChangeKind.DELETE
        executable = section.new_mode.endswith(b"755") if section.new_mode else None
        change = Change(
            kind=kind,
            path=canonical(old if kind is ChangeKind.DELETE else new, self._bounds),
            source=canonical(new if kind is ChangeKind.ADD else old, self._bounds),
            hunks=section.hunks,
            executable=executable,
        )
        return replace(change, source=change.path) if kind is ChangeKind.ADD else change

    def _names(self, section: _Section) -> tuple[bytes, bytes]:
        if not section.old:
            return _git_names(section.git)
        old, new = section.old, section.new
        if _NOTHING in {old, new}:
            name = _stripped(new if old == _NOTHING else old)
            return name, name
        first_old, _, rest_old = old.partition(b"/")
        first_new, _, rest_new = new.partition(b"/")
        if rest_old and rest_old == rest_new and (first_old != first_new or first_old in {b"a", b"b"}):
            return rest_old, rest_new
        if old == new:
            return old, new
        for suffix in (b".orig", b".old", b"~"):  # diff -u file.orig file
            if old == new + suffix:
                return new, new
        return _stripped(old), _stripped(new)


def _stripped(name: bytes) -> bytes:
    return name[2:] if name.startswith((b"a/", b"b/")) else name


def _git_names(line: bytes) -> tuple[bytes, bytes]:
    """The two names of a ``diff --git`` line that no other line repeats: they are the same but for the prefix."""
    if line.startswith(b'"') and (match := _QUOTED.match(line)):
        old = _unquoted(match.group(0))
        return _stripped(old), _stripped(old)
    half = (len(line) - 1) // 2
    old, new = line[:half], line[half + 1 :]
    if line[half : half + 1] != b" " or _stripped(old) != _stripped(new):
        raise IntakeError(f"patch: expected one name twice in 'diff --git', got '{escape(line)}'")
    return _stripped(old), _stripped(new)


def _split(data: bytes) -> list[bytes]:
    """Lines by LF alone: a lone CR is a character of the line."""
    lines = [line + b"\n" for line in data.split(b"\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def parse_patch(data: bytes, bounds: Bounds) -> Patch:
    """The changes of a patch. Raises IntakeError for malformed hunks, bad paths, binary changes and for no change."""
    parser = _Parser(data, bounds)
    parser.parse()
    if not parser.changes and not parser.signals:
        raise IntakeError("patch: expected at least one change, got none", hint="make it with git diff")
    if len(parser.changes) > bounds.files:
        raise IntakeError(f"patch: expected at most {bounds.files} changes, got {len(parser.changes)}")
    return Patch(changes=tuple(parser.changes), signals=capped(parser.signals), bounds=bounds)
