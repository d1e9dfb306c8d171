"""The central directory of a zip archive. Format: PKWARE APPNOTE 6.3.10; a rule's section is named beside it.

Our own reader, because the standard library's makes an object for each of three million entries before anyone can
count them, and differs between versions in what it believes.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from assay.errors import IntakeError

__all__ = ["UTF8_FLAG", "Member", "extras", "members"]

UTF8_FLAG = 0x800
_END = struct.Struct("<4s4H2IH")  # 4.3.16
_END64 = struct.Struct("<4sQ2H2I4Q")  # 4.3.14
_LOCATOR64 = struct.Struct("<4sIQI")  # 4.3.15
_CENTRAL = struct.Struct("<4s4B4H3I5H2I")  # 4.3.12, the two versions as bytes
_ZIP64 = 0x0001  # 4.5.3
_FULL32 = 0xFFFFFFFF
_COMMENT_BYTES = 0xFFFF
"""The longest comment behind the end record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One entry, as the central directory states it."""

    name: bytes
    system: int
    flags: int
    method: int
    crc: int
    packed: int
    """Bytes of the data as stored."""
    size: int
    """Bytes of the data when expanded."""
    offset: int
    attributes: int
    extra: bytes = field(repr=False)


def extras(extra: bytes) -> Iterator[tuple[int, bytes]]:
    """The fields of an extra block (4.5)."""
    while len(extra) >= 4:
        kind, size = struct.unpack_from("<HH", extra)
        yield kind, extra[4 : 4 + size]
        extra = extra[4 + size :]


def members(data: bytes, bound: int) -> list[Member]:
    """The entries of the archive, at most ``bound``. Raises IntakeError."""
    try:
        end, size, start = _directory(data)
    except struct.error:
        raise _unsound("a cut-off end record") from None
    at = end - size
    before = at - start  # bytes before the archive itself, as a self-extracting one has
    if at < 0 or before < 0:
        raise _unsound("a central directory that is not there")
    found: list[Member] = []
    while at < end:
        if len(found) >= bound:
            raise IntakeError(f"archive: expected at most {bound} entries, got more")
        member, at = _member(data, at, end, before)
        found.append(member)
    return found


def _unsound(got: str) -> IntakeError:
    return IntakeError(f"archive: expected a sound zip, got {got}", hint="make the archive again")


def _directory(data: bytes) -> tuple[int, int, int]:
    """Where the central directory ends in the file, its size, and where it says that it starts."""
    at = data.rfind(b"PK\x05\x06", max(len(data) - _COMMENT_BYTES - _END.size, 0))
    if at < 0:
        raise _unsound("no end record")
    _, disk, _, _, _, size, start, _ = _END.unpack_from(data, at)
    locator = at - _LOCATOR64.size
    if locator >= 0 and data.startswith(b"PK\x06\x07", locator):
        at = locator - _END64.size  # an extensible data sector, which nobody writes, would stand between
        if at < 0 or not data.startswith(b"PK\x06\x06", at):
            raise _unsound("a zip64 locator without its end record")
        _, _, _, _, disk, _, _, _, size, start = _END64.unpack_from(data, at)
    if disk not in {0, 0xFFFF}:
        raise _unsound("one part of several")
    return at, size, start


def _member(data: bytes, at: int, end: int, before: int) -> tuple[Member, int]:
    """The entry at ``at``, and where the next one is."""
    if at + _CENTRAL.size > end or not data.startswith(b"PK\x01\x02", at):
        raise _unsound("other bytes in its central directory")
    fields = _CENTRAL.unpack_from(data, at)
    _, _, system, _, _, flags, method, _, _, crc, packed, size, name_size, extra_size, comment_size = fields[:15]
    _, _, attributes, offset = fields[15:]
    name_at = at + _CENTRAL.size
    extra_at = name_at + name_size
    following = extra_at + extra_size + comment_size
    if following > end:
        raise _unsound("a cut-off central directory")
    extra = data[extra_at : extra_at + extra_size]
    packed, size, offset = _wide(extra, packed, size, offset)
    member = Member(
        name=data[name_at:extra_at],
        system=system,
        flags=flags,
        method=method,
        crc=crc,
        packed=packed,
        size=size,
        offset=offset + before,
        attributes=attributes,
        extra=extra,
    )
    return member, following


def _wide(extra: bytes, packed: int, size: int, offset: int) -> tuple[int, int, int]:
    """The three numbers with those that did not fit 32 bits taken from the zip64 field, which keeps this order."""
    if _FULL32 not in {packed, size, offset}:
        return packed, size, offset
    field64 = next((value for kind, value in extras(extra) if kind == _ZIP64), b"")
    numbers = list(struct.unpack(f"<{len(field64) // 8}Q", field64[: len(field64) // 8 * 8]))
    wide: list[int] = []
    for number in (size, packed, offset):
        if number == _FULL32 and not numbers:
            raise _unsound("a size over 4 GiB that is not stated")
        wide.append(numbers.pop(0) if number == _FULL32 else number)
    return wide[1], wide[0], wide[2]
