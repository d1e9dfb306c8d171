"""Parse a unified diff, plain or git's, into changes. On bytes, so that line ends and encodings stay what they are.

Format: POSIX.1-2017 diff -u, and git-diff(1) for the extended headers.
"""

import re
from dataclasses import dataclass, replace

from assay.errors import IntakeError
from assay.model import Signal, SignalCode
from assay.model.text import escape
from assay.workspace.binaries import Binary, parse_binary
from assay.workspace.bounds import Bounds
from assay.workspace.deltas import DeltaError
from assay.workspace.hunks import Hunk, HunkError, parse_hunk
from assay.workspace.patches import Change, ChangeKind, Patch
from assay.workspace.paths import canonical, link_escapes
from assay.workspace.tree import capped

__all__ = ["parse_patch"]

_QUOTED = re.compile(rb'"((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)
_LETTERS = {b"a": b"\a", b"b": b"\b", b"t": b"\t", b"n": b"\n", b"v": b"\v", b"f": b"\f", b"r": b"\r"}
_SYMLINK, _SUBMODULE = b"120000", b"160000"
_NOTHING = b"/dev/null"
_EPOCH = re.compile(rb"\t(1970-01-01|1969-12-31) ")
"""The time that ``diff -N`` gives to a file that is not there, in any time zone."""

_MAIL = re.compile(rb"From [0-9a-f]{40,64} ")
"""The line before each patch of a series by ``git format-patch``."""

PATCH_LINES = 2_000_000
"""Lines of a patch; each costs some 40 bytes more than its own."""


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
    holds_binary: bool = False
    binary: Binary | None = None
    dataless: bool = False
    """Only said to differ: the patch does not hold the bytes."""
    hunks: tuple[Hunk, ...] = ()

    def name(self, old: bytes, new: bytes) -> None:
        """Take the ``---`` and ``+++`` lines."""
        self.old, self.new = _header_name(old), _header_name(new)
        self.added = self.added or self.old == _NOTHING or bool(_EPOCH.search(old))
        self.deleted = self.deleted or self.new == _NOTHING or bool(_EPOCH.search(new))
        if self.added and self.deleted:
            raise IntakeError("patch: expected a file on one side, got none on both")

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
        elif value.startswith(b"GIT binary patch"):
            self.holds_binary = True
        elif value.startswith(b"Binary files "):
            self.dataless = True
        elif value.startswith(b"index ") and len(value.split(b" ")) == 3:
            self.old_mode = self.old_mode or value.split(b" ")[2]
        elif not value.startswith((b"index ", b"similarity index ", b"dissimilarity index ")):
            return False
        return True


class _Parser:
    def __init__(self, data: bytes, bounds: Bounds) -> None:
        if data.count(b"\n") > PATCH_LINES:
            raise IntakeError(f"patch: expected at most {PATCH_LINES} lines, got more")
        self._lines = _split(data)
        self._at = 0
        self._part = 0
        self._bounds = bounds
        self.changes: list[Change] = []
        self.signals: list[Signal] = []

    def parse(self) -> None:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if _MAIL.match(line):
                self._part += 1
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
            section.name(self._peek(0), self._peek(1))
            if self._peek(0).endswith(b"\r\n"):
                self._strip_carriage_returns()
            self._at += 2
            section.hunks = self._hunks()
        elif section.holds_binary:
            section.binary = self._binary()
        self._take(section)

    def _strip_carriage_returns(self) -> None:
        """The patch itself was converted on its way: diff writes its own header lines with LF, as GNU patch knows."""
        rest = self._lines[self._at :]
        self._lines[self._at :] = [line[:-2] + b"\n" if line.endswith(b"\r\n") else line for line in rest]

    def _binary(self) -> Binary:
        try:
            binary, used = parse_binary(self._lines, self._at, self._bounds.file_bytes)
        except DeltaError as error:
            raise IntakeError(
                f"patch, line {self._at + 1}: expected a binary change, got {error}",
                hint="make it with git diff --binary",
            ) from None
        self._at += used
        return binary

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
        modes = {section.old_mode, section.new_mode}
        if section.dataless:
            self._leave(change.path, "a binary file whose bytes the patch does not hold")
        elif _SUBMODULE in modes:
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
            if section.added:
                kind = ChangeKind.ADD
            elif section.deleted:
                kind = ChangeKind.DELETE
        executable = section.new_mode.endswith(b"755") if section.new_mode else None
        change = Change(
            kind=kind,
            path=canonical(old if kind is ChangeKind.DELETE else new, self._bounds),
            source=canonical(new if kind is ChangeKind.ADD else old, self._bounds),
            hunks=section.hunks,
            binary=section.binary,
            part=self._part,
            executable=executable,
        )
        return replace(change, source=change.path) if kind is ChangeKind.ADD else change

    def _names(self, section: _Section) -> tuple[bytes, bytes]:
        if not section.old:
            return _git_names(section.git)
        old, new = section.old, section.new
        if _NOTHING in {old, new}:
            name = new if old == _NOTHING else old
            return _stripped(name), _stripped(name)
        first_old, _, rest_old = old.partition(b"/")
        first_new, _, rest_new = new.partition(b"/")
        if rest_old and rest_old == rest_new and (first_old != first_new or first_old in {b"a", b"b"}):
            return rest_old, rest_new
        if old == new:
            return old, new
        if not section.git and _stripped(old) == _stripped(new):
            return _stripped(old), _stripped(new)
        for suffix in (b".orig", b".old", b"~"):  # diff -u file.orig file
            if old == new + suffix:
                return new, new
        raise IntakeError(
            f"patch: expected one file, got '{escape(old)}' and '{escape(new)}'", hint="make it with git diff"
        )


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
