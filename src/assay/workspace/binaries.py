"""The binary part of git's patches: a whole new content, or a delta on the old one. Format: git's diff.c, apply.c."""

import base64
import zlib
from dataclasses import dataclass, field

from assay.workspace.deltas import DeltaError, apply_delta

__all__ = ["Binary", "parse_binary"]

_LENGTHS = {bytes([65 + number]): number + 1 for number in range(26)} | {
    bytes([97 + number]): number + 27 for number in range(26)
}
"""The first letter of a line says how many bytes it holds: A-Z are 1 to 26, a-z 27 to 52."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Binary:
    """The new bytes of a file (``literal``), or a delta on the old ones."""

    literal: bool
    data: bytes = field(repr=False)

    def apply(self, content: bytes, bound: int) -> bytes:
        """The new bytes. Raises DeltaError."""
        return self.data if self.literal else apply_delta(content, self.data, bound)


def parse_binary(lines: list[bytes], at: int, bound: int) -> tuple[Binary, int]:
    """The change whose ``literal`` or ``delta`` line is ``lines[at]``, and how many lines it and its reverse take.

    Raises DeltaError for malformed lines and for more than ``bound`` bytes.
    """
    forward, used = _block(lines, at, bound)
    if at + used < len(lines) and lines[at + used].startswith((b"literal ", b"delta ")):
        used += _block(lines, at + used, bound)[1]
    return forward, used


def _block(lines: list[bytes], at: int, bound: int) -> tuple[Binary, int]:
    kind, _, size_text = (lines[at] if at < len(lines) else b"").strip().partition(b" ")
    if kind not in {b"literal", b"delta"} or not size_text.isdigit() or len(size_text) > 12:
        raise DeltaError("no 'literal' or 'delta' with a size")
    size, used, packed = int(size_text), 1, bytearray()
    while at + used < len(lines) and (line := lines[at + used].rstrip(b"\r\n")):
        packed += _decoded(line)
        used += 1
    if size > bound:
        raise DeltaError(f"{size} bytes, over {bound}")
    return Binary(literal=kind == b"literal", data=_inflated(bytes(packed), size)), used + 1


def _decoded(line: bytes) -> bytes:
    length = _LENGTHS.get(line[:1], 0)
    try:
        data = base64.b85decode(line[1:])
    except ValueError:
        raise DeltaError("a line that is not base 85") from None
    if not length <= len(data) < length + 4 or not length:
        raise DeltaError("a line of another length than it says")
    return data[:length]


def _inflated(packed: bytes, size: int) -> bytes:
    decoder = zlib.decompressobj()
    try:
        data = decoder.decompress(packed, size + 1)
    except zlib.error:
        raise DeltaError("damaged data") from None
    if len(data) != size or not decoder.eof:
        raise DeltaError("data of another size than stated")
    return data
