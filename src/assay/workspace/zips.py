"""Read a zip archive strictly. Format: PKWARE APPNOTE 6.3.10; the section is named where a rule comes from one."""

import bz2
import stat
import struct
import zlib
from collections.abc import Iterator

from assay.errors import IntakeError
from assay.model.text import escape
from assay.workspace.bounds import CHUNK_BYTES, LINK_BYTES
from assay.workspace.inflate import raw_deflate
from assay.workspace.tree import Collector
from assay.workspace.zipdirectory import UTF8_FLAG, Member, extras, members

__all__ = ["collect_zip"]

_LOCAL = struct.Struct("<4s5H3I2H")  # 4.3.7
_UNICODE_PATH = 0x7075  # 4.6.9
_ENCRYPTED = 0x1
_STORED, _DEFLATE, _BZIP2 = 0, 8, 12  # 4.4.5
_WINDOWS_MAKERS = {0, 10, 14}
"""Systems (4.4.2) whose older archivers write backslashes between directories."""


def _name(member: Member) -> bytes | str:
    """The member's name: its Unicode field if that is of this name, else UTF-8 if it is that, else CP437 (appendix D).

    Archivers of desktops write UTF-8 without the flag that says so.
    """
    raw = member.name
    for kind, value in extras(member.extra):
        if kind == _UNICODE_PATH and value[:5] == struct.pack("<BI", 1, zlib.crc32(raw)) and value[5:]:
            return value[5:]
    try:
        name = raw.decode("utf-8")
    except UnicodeDecodeError:
        if member.flags & UTF8_FLAG:
            return raw
        name = raw.decode("cp437")
    if member.system in _WINDOWS_MAKERS and "/" not in name:
        name = name.replace("\\", "/")
    return name


def _data_start(data: bytes, member: Member) -> int:
    """Where the member's compressed bytes begin. Raises IntakeError when local and central header disagree."""
    header = data[member.offset : member.offset + _LOCAL.size]
    if len(header) < _LOCAL.size or not header.startswith(b"PK\x03\x04"):
        raise IntakeError(f"path '{escape(member.name)}': expected a local header, got other bytes")
    fields = _LOCAL.unpack(header)
    name_at = member.offset + _LOCAL.size
    name = data[name_at : name_at + fields[9]]
    if name != member.name:
        raise IntakeError(
            f"path '{escape(member.name)}': expected the same name in both headers, got '{escape(name)}'",
            hint="make the archive again",
        )
    return name_at + int(fields[9]) + int(fields[10])


def _refuse_overlaps(data: bytes, found: list[Member]) -> None:
    """Members that share bytes make a bomb without nesting (Fifield, "A better zip bomb", WOOT 2019)."""
    end = 0
    for member in sorted(found, key=lambda one: one.offset):
        if member.offset < end:
            raise IntakeError(f"path '{escape(member.name)}': expected members apart, got overlapping ones")
        end = _data_start(data, member) + member.packed
    if end > len(data):
        raise IntakeError("archive: expected every member inside the file, got one past its end")


def _deflated(packed: bytes) -> Iterator[bytes]:
    decoder = raw_deflate()
    chunk = decoder.decompress(packed, CHUNK_BYTES)
    while chunk:
        yield chunk
        chunk = b"" if decoder.eof else decoder.decompress(b"", CHUNK_BYTES)
    if not decoder.eof or decoder.unused_data:
        raise EOFError("a member whose sizes lie")


def _bzipped(packed: bytes) -> Iterator[bytes]:
    decoder = bz2.BZ2Decompressor()
    chunk = decoder.decompress(packed, CHUNK_BYTES)
    while chunk:
        yield chunk
        chunk = b"" if decoder.eof else decoder.decompress(b"", CHUNK_BYTES)
    if not decoder.eof or decoder.unused_data:
        raise EOFError("a member whose sizes lie")


_DECODERS = {
    _STORED: lambda packed: iter([packed]),
    _DEFLATE: _deflated,
    _BZIP2: _bzipped,
}


def _content(data: bytes, member: Member, path: str, bound: int) -> bytes:
    """The member's bytes, which must be as many as the header says and have its checksum."""
    start = _data_start(data, member)
    packed = data[start : start + member.packed]
    whole = bytearray()
    try:
        for chunk in _DECODERS[member.method](packed):
            whole += chunk
            if len(whole) > bound or len(whole) > member.size:
                break
    except (zlib.error, OSError, EOFError) as error:
        raise IntakeError(f"path '{escape(path)}': expected sound data, got '{error}'") from None
    if len(whole) != member.size or zlib.crc32(whole) != member.crc:
        raise IntakeError(
            f"path '{escape(path)}': expected {member.size} bytes of checksum {member.crc:08x}, got others"
        )
    return bytes(whole)


def _take(data: bytes, member: Member, collector: Collector) -> None:
    name = _name(member)
    if name in {"/", "./"}:
        return
    path = collector.path(name)
    if path is None:
        return
    if member.flags & _ENCRYPTED:
        raise IntakeError(f"path '{escape(path)}': expected readable data, got an encrypted member")
    if member.method not in _DECODERS:
        raise IntakeError(
            f"path '{escape(path)}': expected method stored, deflate or bzip2, got number {member.method}",
            hint="make the archive with deflate",
        )
    mode = member.attributes >> 16 if member.system not in _WINDOWS_MAKERS else 0
    kind = stat.S_IFMT(mode)
    if name[-1:] in {"/", b"/"} or kind == stat.S_IFDIR:
        if member.size:
            raise IntakeError(f"path '{escape(path)}': expected a directory without data, got {member.size} bytes")
        collector.add_directory(path)
    elif kind == stat.S_IFLNK:
        collector.add_link(path, _content(data, member, path, LINK_BYTES))
    elif kind in {0, stat.S_IFREG}:
        if member.size > collector.room():
            raise collector.refuse_size(path, member.size)
        content = _content(data, member, path, collector.room())
        collector.add_file(path, content, executable=bool(mode & 0o111))
    else:
        raise IntakeError(f"path '{escape(path)}': expected a regular file, got a device, FIFO or socket")


def collect_zip(data: bytes, collector: Collector) -> None:
    """Take every member of a zip archive. Raises IntakeError."""
    found = members(data, collector.bounds.entries)
    _refuse_overlaps(data, found)
    for member in found:
        _take(data, member, collector)
