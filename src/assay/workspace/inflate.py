"""Bounded decompression of bytes that may be a bomb."""

import bz2
import lzma
import zlib
from collections.abc import Callable, Iterator
from typing import Protocol

from assay.errors import IntakeError
from assay.workspace.bounds import CHUNK_BYTES, XZ_MEMORY_BYTES

__all__ = ["COMPRESSIONS", "Stream", "inflated", "raw_deflate"]


class _Decoder(Protocol):
    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class _Zlib:
    """zlib's object with the interface that bz2's and lzma's have."""

    def __init__(self, window: int) -> None:
        self._inner = zlib.decompressobj(window)

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return self._inner.decompress(self._inner.unconsumed_tail + data, max_length)


def _gzip() -> _Decoder:
    return _Zlib(zlib.MAX_WBITS | 16)


def raw_deflate() -> _Decoder:
    """A decoder of a zip member."""
    return _Zlib(-zlib.MAX_WBITS)


def _xz() -> _Decoder:
    return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=XZ_MEMORY_BYTES)


COMPRESSIONS: dict[bytes, Callable[[], _Decoder]] = {
    b"\x1f\x8b": _gzip,
    b"BZh": bz2.BZ2Decompressor,
    b"\xfd7zXZ\0": _xz,
}
"""Magic bytes -> decoder of one stream."""


def _ended(decoder: _Decoder) -> bool:
    return decoder.eof


def _one(data: bytes, make: Callable[[], _Decoder]) -> Iterator[bytes | int]:
    """Chunks of one stream, then the offset of the byte after it."""
    decoder = make()
    position = 0
    while not decoder.eof:
        piece = data[position : position + CHUNK_BYTES]
        position += len(piece)
        chunk = decoder.decompress(piece, CHUNK_BYTES)
        while chunk:
            yield chunk
            chunk = b"" if _ended(decoder) else decoder.decompress(b"", CHUNK_BYTES)
        if not piece and not _ended(decoder):
            raise IntakeError("archive: expected the end of its compressed data, got a cut-off file")
    yield position - len(decoder.unused_data)


def inflated(data: bytes, make: Callable[[], _Decoder]) -> Iterator[bytes]:
    """The expanded bytes in chunks; several streams after one another count as one, padding of zeros is ignored.

    Raises IntakeError for damaged data. Bounding the sum is the caller's.
    """
    while data.strip(b"\0"):
        end = 0
        try:
            for item in _one(data, make):
                if isinstance(item, int):
                    end = item
                else:
                    yield item
        except (zlib.error, lzma.LZMAError, OSError, EOFError, ValueError) as error:
            raise IntakeError(f"archive: expected sound compressed data, got '{error}'") from None
        data = data[end:]


class Stream:
    """Exact reads from chunks, under a bound on all bytes ever taken. Raises IntakeError past it."""

    def __init__(self, chunks: Iterator[bytes], bound: int) -> None:
        self._chunks = chunks
        self._buffer = bytearray()
        self._bound = bound
        self._taken = 0

    def read(self, size: int) -> bytes:
        """``size`` bytes, or fewer at the end."""
        self._fill(size)
        found = bytes(self._buffer[:size])
        del self._buffer[:size]
        return found

    def skip(self, size: int) -> None:
        """Pass over ``size`` bytes without keeping them. Raises IntakeError when they are not there."""
        while size > 0:
            got = len(self.read(min(size, CHUNK_BYTES)))
            if not got:
                raise IntakeError("archive: expected more data, got a cut-off file")
            size -= got

    def _fill(self, size: int) -> None:
        while len(self._buffer) < size:
            chunk = next(self._chunks, None)
            if chunk is None:
                return
            self._taken += len(chunk)
            if self._taken > self._bound:
                raise IntakeError(
                    f"archive: expected at most {self._bound} bytes when expanded, got more",
                    hint="leave build output and data out of the archive",
                )
            self._buffer += chunk
