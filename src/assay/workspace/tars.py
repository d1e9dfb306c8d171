"""Read a tar archive strictly: regular files and directories, and names that mean one thing only.

Our own reader, because the standard library's believes a header's size before it allocates, resolves sparse maps and
lets a global PAX header rename every member. Format: POSIX.1-2017 pax(1), and tar(5) for the GNU additions.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from assay.errors import IntakeError
from assay.model.text import escape
from assay.workspace.bounds import HEADER_BYTES
from assay.workspace.inflate import COMPRESSIONS, Stream, inflated
from assay.workspace.tree import Collector

__all__ = ["collect_tar", "looks_like_tar"]

BLOCK = 512
_GLOBAL_HARMLESS = {"comment", "mtime", "atime", "ctime", "uid", "gid", "uname", "gname"}
"""Keys allowed in a global header: ``git archive`` writes its commit id there as a comment."""
_REFUSED_KINDS = {b"3": "a character device", b"4": "a block device", b"6": "a FIFO", b"S": "a sparse file"}


@dataclass(slots=True)
class _Member:
    name: bytes
    size: int
    mode: int
    kind: bytes
    target: bytes


def looks_like_tar(head: bytes) -> bool:
    """Whether a file begins with a tar header, judged by its checksum."""
    return len(head) >= BLOCK and head[:BLOCK].strip(b"\0") != b"" and _checksum_holds(head[:BLOCK])


def _checksum_holds(block: bytes) -> bool:
    try:
        stated = int(block[148:156].strip(b" \0") or b"x", 8)
    except ValueError:
        return False
    blanked = block[:148] + b" " * 8 + block[156:]
    return stated in {sum(blanked), sum(byte - 256 if byte > 127 else byte for byte in blanked)}


def _number(field: bytes, what: str) -> int:
    """An octal number, or GNU's base-256 one. Raises IntakeError for a negative or malformed one."""
    if field[0] == 0x80:
        return int.from_bytes(field[1:], "big")
    digits = field.split(b"\0")[0].strip()
    if field[0] & 0x80 or any(byte not in b"01234567" for byte in digits):
        raise IntakeError(f"archive: expected a {what} of 0 or more, got '{escape(field)}'")
    return int(digits or b"0", 8)


def _text(field: bytes) -> bytes:
    return field.split(b"\0")[0]


def _parsed(block: bytes) -> _Member:
    if not _checksum_holds(block):
        raise IntakeError("archive: expected a tar header with its checksum, got other bytes")
    name = _text(block[:100])
    if block[257:263] == b"ustar\0" and (prefix := _text(block[345:500])):
        name = prefix + b"/" + name
    return _Member(
        name=name,
        size=_number(block[124:136], "size"),
        mode=_number(block[100:108], "mode"),
        kind=block[156:157],
        target=_text(block[157:257]),
    )


def _records(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The ``length key=value`` records of a PAX header."""
    while data:
        length_text, _, _ = data.partition(b" ")
        length = int(length_text) if length_text.isdigit() and len(length_text) < 9 else 0
        record = data[len(length_text) + 1 : length]
        key, equals, value = record.partition(b"=")
        if length > len(data) or not equals or value[-1:] != b"\n":
            raise IntakeError("archive: expected PAX records, got other bytes")
        yield key.decode("utf-8", "replace"), value[:-1]
        data = data[length:]


class _Reader:
    def __init__(self, stream: Stream, collector: Collector) -> None:
        self._stream = stream
        self._collector = collector
        self._name: bytes | None = None
        self._target: bytes | None = None
        self._size: int | None = None

    def read(self) -> None:
        """Every member until the end marker, or until the data ends at a header's place."""
        while (block := self._stream.read(BLOCK)) and block.strip(b"\0"):
            if len(block) < BLOCK:
                raise IntakeError("archive: expected a whole tar header, got a cut-off file")
            member = _parsed(block)
            if member.kind in b"xgLKX" and member.kind:
                self._extension(member)
            else:
                self._member(member)

    def _extension(self, member: _Member) -> None:
        data = self._content(member.size, HEADER_BYTES, "an extended header")
        if member.kind == b"L":
            self._name = _text(data)
        elif member.kind == b"K":
            self._target = _text(data)
        elif member.kind == b"g":
            for key, _ in _records(data):
                if key not in _GLOBAL_HARMLESS:
                    raise IntakeError(f"archive: expected no global '{escape(key)}', got one that renames or resizes")
        else:
            self._local(data)

    def _local(self, data: bytes) -> None:
        for key, value in _records(data):
            if key == "path":
                self._name = value
            elif key == "linkpath":
                self._target = value
            elif key == "size":
                if not value.isdigit() or len(value) > 18:
                    raise IntakeError(f"archive: expected a size of 0 or more, got '{escape(value)}'")
                self._size = int(value)
            elif key.startswith("GNU.sparse"):
                raise IntakeError("archive: expected whole files, got a sparse one", hint="tar without --sparse")

    def _member(self, member: _Member) -> None:
        name = self._name if self._name is not None else member.name
        target = self._target if self._target is not None else member.target
        size = self._size if self._size is not None else member.size
        self._name = self._target = self._size = None
        if member.kind in _REFUSED_KINDS:
            raise IntakeError(f"path '{escape(name)}': expected a regular file, got {_REFUSED_KINDS[member.kind]}")
        plain = member.kind in {b"0", b"\0", b"7"}
        directory = member.kind == b"5" or (plain and name.endswith(b"/"))
        if not name.strip(b"./") and directory and b".." not in name.split(b"/") and not name.startswith(b"/"):
            return  # the root itself, as "tar -C tree ." writes it
        path = self._collector.path(name)
        if directory:
            self._directory(path, size)
        elif plain:
            self._file(path, size, member.mode)
        elif member.kind in {b"1", b"2"}:
            self._link(path, target, member)
        else:
            raise IntakeError(f"path '{escape(name)}': expected a known tar entry, got type '{escape(member.kind)}'")

    def _directory(self, path: str | None, size: int) -> None:
        if size:
            raise IntakeError(f"path '{escape(path or '')}': expected a directory without data, got {size} bytes")
        if path is not None:
            self._collector.add_directory(path)

    def _file(self, path: str | None, size: int, mode: int) -> None:
        if path is None:
            self._stream.skip(size + -size % BLOCK)
            return
        if size > self._collector.room():
            raise self._collector.refuse_size(path, size)
        content = self._content(size, size, path)
        self._collector.add_file(path, content, executable=bool(mode & 0o111))

    def _link(self, path: str | None, target: bytes, member: _Member) -> None:
        if member.size:
            raise IntakeError(f"path '{escape(path or '')}': expected a link without data, got {member.size} bytes")
        if path is None:
            return
        if member.kind == b"2":
            self._collector.add_link(path, target)
            return
        # A hard link inside an archive names a member before it: its bytes are taken again, nothing is linked.
        inside = self._collector.path(target)
        file = self._collector.get(inside) if inside is not None else None
        if file is None:
            raise IntakeError(
                f"path '{escape(path)}': expected a hard link to a file before it, got '{escape(target)}'",
                hint="archive with tar --hard-dereference",
            )
        self._collector.add_file(path, file.content, executable=file.executable)

    def _content(self, size: int, bound: int, what: str) -> bytes:
        if size > bound:
            raise IntakeError(f"archive, {escape(what)}: expected at most {bound} bytes, got {size}")
        content = self._stream.read(size)
        if len(content) < size:
            raise IntakeError(f"archive, {escape(what)}: expected {size} bytes, got a cut-off file")
        self._stream.skip(-size % BLOCK)
        return content


def collect_tar(data: bytes, collector: Collector) -> None:
    """Take every member of a tar archive, plain or compressed. Raises IntakeError."""
    chunks: Iterator[bytes] = iter([data])
    for magic, make in COMPRESSIONS.items():
        if data.startswith(magic):
            chunks = inflated(data, make)
    _Reader(Stream(chunks, collector.bounds.expanded_bytes), collector).read()
