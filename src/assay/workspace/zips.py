"""Read a zip archive strictly. Format: PKWARE APPNOTE 6.3.10; the section is named where a rule comes from one."""

import bz2
import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator

from assay.errors import IntakeError
from assay.model.text import escape
from assay.workspace.bounds import CHUNK_BYTES, LINK_BYTES
from assay.workspace.inflate import raw_deflate
from assay.workspace.tree import Collector

__all__ = ["collect_zip"]

_LOCAL = struct.Struct("<4sHHHHHIIIHH")  # 4.3.7
_UNICODE_PATH = 0x7075  # 4.6.9
_ENCRYPTED = 0x1
_UTF8 = 0x800
_WINDOWS_MAKERS = {0, 10, 14}
"""Systems (4.4.2) whose older archivers write backslashes between directories."""


def _name(info: zipfile.ZipInfo) -> str:
    """The member's name: its Unicode extra field if that holds, else UTF-8 if it is that, else CP437 (appendix D)."""
    raw = info.orig_filename.encode("utf-8" if info.flag_bits & _UTF8 else "cp437")
    for kind, value in _extras(info.extra):
        if kind == _UNICODE_PATH and len(value) > 5 and value[:5] == struct.pack("<BI", 1, zlib.crc32(raw)):
            raw = value[5:]
            break
    try:
        name = raw.decode("utf-8")
    except UnicodeDecodeError:
        name = raw.decode("cp437")
    if info.create_system in _WINDOWS_MAKERS and "/" not in name:
        name = name.replace("\\", "/")
    return name


def _extras(extra: bytes) -> Iterator[tuple[int, bytes]]:
    while len(extra) >= 4:
        kind, size = struct.unpack_from("<HH", extra)
        yield kind, extra[4 : 4 + size]
        extra = extra[4 + size :]


def _data_start(data: bytes, info: zipfile.ZipInfo) -> int:
    """Where the member's compressed bytes begin. Raises IntakeError when local and central header disagree."""
    header = data[info.header_offset : info.header_offset + _LOCAL.size]
    if len(header) < _LOCAL.size or not header.startswith(b"PK\x03\x04"):
        raise IntakeError(f"path '{escape(info.orig_filename)}': expected a local header, got other bytes")
    fields = _LOCAL.unpack(header)
    name_at = info.header_offset + _LOCAL.size
    name = data[name_at : name_at + fields[9]]
    stated = info.orig_filename.encode("utf-8" if info.flag_bits & _UTF8 else "cp437")
    if name != stated:
        raise IntakeError(
            f"path '{escape(stated)}': expected the same name in both headers, got '{escape(name)}'",
            hint="make the archive again",
        )
    return name_at + int(fields[9]) + int(fields[10])


def _refuse_overlaps(data: bytes, infos: list[zipfile.ZipInfo]) -> None:
    """Members that share bytes make a bomb without nesting (Fifield, "A better zip bomb", WOOT 2019)."""
    end = 0
    for info in sorted(infos, key=lambda one: one.header_offset):
        if info.header_offset < end:
            raise IntakeError(f"path '{escape(info.orig_filename)}': expected members apart, got overlapping ones")
        end = _data_start(data, info) + info.compress_size
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
    zipfile.ZIP_STORED: lambda packed: iter([packed]),
    zipfile.ZIP_DEFLATED: _deflated,
    zipfile.ZIP_BZIP2: _bzipped,
}


def _content(data: bytes, info: zipfile.ZipInfo, path: str, bound: int) -> bytes:
    """The member's bytes, which must be as many as the header says and have its checksum."""
    start = _data_start(data, info)
    packed = data[start : start + info.compress_size]
    whole = bytearray()
    try:
        for chunk in _DECODERS[info.compress_type](packed):
            whole += chunk
            if len(whole) > bound or len(whole) > info.file_size:
                break
    except (zlib.error, OSError, EOFError) as error:
        raise IntakeError(f"path '{escape(path)}': expected sound data, got '{error}'") from None
    if len(whole) != info.file_size or zlib.crc32(whole) != info.CRC:
        raise IntakeError(
            f"path '{escape(path)}': expected {info.file_size} bytes of checksum {info.CRC:08x}, got others"
        )
    return bytes(whole)


def _take(data: bytes, info: zipfile.ZipInfo, collector: Collector) -> None:
    name = _name(info)
    if name in {"/", "./"}:
        return
    path = collector.path(name)
    if path is None:
        return
    if info.flag_bits & _ENCRYPTED:
        raise IntakeError(f"path '{escape(path)}': expected readable data, got an encrypted member")
    if info.compress_type not in _DECODERS:
        raise IntakeError(
            f"path '{escape(path)}': expected method stored, deflate or bzip2, got number {info.compress_type}",
            hint="make the archive with deflate",
        )
    mode = info.external_attr >> 16 if info.create_system not in _WINDOWS_MAKERS else 0
    kind = stat.S_IFMT(mode)
    if name.endswith("/") or kind == stat.S_IFDIR:
        if info.file_size:
            raise IntakeError(f"path '{escape(path)}': expected a directory without data, got {info.file_size} bytes")
        collector.add_directory(path)
    elif kind == stat.S_IFLNK:
        collector.add_link(path, _content(data, info, path, LINK_BYTES))
    elif kind in {0, stat.S_IFREG}:
        if info.file_size > collector.room():
            raise collector.refuse_size(path, info.file_size)
        content = _content(data, info, path, collector.room())
        collector.add_file(path, content, executable=bool(mode & 0o111))
    else:
        raise IntakeError(f"path '{escape(path)}': expected a regular file, got a device, FIFO or socket")


def collect_zip(data: bytes, collector: Collector) -> None:
    """Take every member of a zip archive. Raises IntakeError."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
    except (zipfile.BadZipFile, struct.error, ValueError, NotImplementedError, OverflowError) as error:
        raise IntakeError(f"archive: expected a sound zip, got '{escape(str(error))}'") from None
    if len(infos) > collector.bounds.entries:
        raise IntakeError(f"archive: expected at most {collector.bounds.entries} entries, got {len(infos)}")
    _refuse_overlaps(data, infos)
    for info in infos:
        _take(data, info, collector)
