"""Read single objects of a git repository that may be hostile: no link followed, no size believed, no memory mapped.

Our own reader of packs: a library's maps the file (and dies by SIGBUS when its owner truncates it), expands a loose
object whole although it may be a zlib bomb, and lets a delta of a few bytes copy terabytes. Formats:
gitformat-pack(5), gitrepository-layout(5).
"""

import hashlib
import os
import zlib
from bisect import bisect_left
from collections.abc import Iterator

from assay.errors import ConfigurationError, IntakeError
from assay.model import GIB, MIB
from assay.workspace.bounds import CHUNK_BYTES
from assay.workspace.deltas import DeltaError, apply_delta
from assay.workspace.directories import read_bounded
from assay.workspace.readback import open_beneath

__all__ = ["Objects"]

INDEX_BYTES = 256 * MIB
"""Bytes of one pack index: eight million objects."""
PACKS = 1000
"""Packs looked at; git itself repacks at 50."""
OBJECT_BYTES = 128 * MIB
"""Bytes of any object that is expanded on the way to the one that is wanted."""
WORK_BYTES = 8 * GIB
"""Bytes copied for all objects of one intake, an instruction of a delta counted as some: under a minute."""
DELTA_CHAIN = 4096
"""Deltas after one another; git's own limit is 4095 (pack.depth)."""

_TYPES = {1: b"commit", 2: b"tree", 3: b"blob", 4: b"tag"}
_OFFSET_DELTA, _REF_DELTA = 6, 7


class _Damaged(Exception):  # noqa: N818 - caught within this module alone
    """The bytes are no object."""


_DAMAGE = (_Damaged, DeltaError, OSError, OverflowError, zlib.error, LookupError, ValueError)
"""What hostile packs, indexes and loose objects make zlib and the code below raise."""


class _Index:
    """A version 2 index: sorted ids, and where each one's entry begins."""

    def __init__(self, data: bytes) -> None:
        if data[:8] != b"\xfftOc\0\0\0\2" or len(data) < 8 + 1024 + 40:
            raise _Damaged("no pack index of version 2")
        self._data = data
        self._count = int.from_bytes(data[1028:1032], "big")
        self._offsets = 1032 + 24 * self._count  # 20 bytes of id and 4 of checksum each
        self._large = self._offsets + 4 * self._count
        if self._large + 40 > len(data):
            raise _Damaged("a cut-off pack index")

    def _id(self, position: int) -> bytes:
        return self._data[1032 + 20 * position : 1052 + 20 * position]

    def offset(self, oid: bytes) -> int | None:
        """Where the object's entry begins in the pack, or None if it is not in it."""
        position = bisect_left(range(self._count), oid, key=self._id)
        if position == self._count or self._id(position) != oid:
            return None
        at = self._offsets + 4 * position
        offset = int.from_bytes(self._data[at : at + 4], "big")
        if offset & 0x80000000:
            at = self._large + 8 * (offset & 0x7FFFFFFF)
            offset = int.from_bytes(self._data[at : at + 8], "big")
        return offset

    def with_prefix(self, prefix: str) -> Iterator[str]:
        """The ids that begin with ``prefix``, in hex."""
        low = bytes.fromhex(prefix.ljust(40, "0"))
        for position in range(bisect_left(range(self._count), low, key=self._id), self._count):
            oid = self._id(position).hex()
            if not oid.startswith(prefix):
                return
            yield oid


class _Pack:
    """One pack and its index."""

    def __init__(self, root: int, stem: str) -> None:
        self.index = _index(root, stem)
        self.descriptor = open_beneath(root, f"objects/pack/{stem}.pack")

    def read_at(self, offset: int) -> tuple[int, int | bytes, bytes]:
        """Type number, delta base (an offset or an id; 0 for none) and expanded bytes of the entry at ``offset``."""
        head = os.pread(self.descriptor, 64, offset)
        if not head:
            raise _Damaged("an offset past the pack's end")
        kind, size, used = (head[0] >> 4) & 7, head[0] & 15, 1
        shift = 4
        while head[used - 1] & 0x80:
            size |= (head[used] & 0x7F) << shift
            shift += 7
            used += 1
        base: int | bytes = 0
        if kind == _OFFSET_DELTA:
            distance = head[used] & 0x7F
            while head[used] & 0x80:
                used += 1
                distance = ((distance + 1) << 7) | (head[used] & 0x7F)
            used += 1
            base = offset - distance
            if not 12 <= base < offset:
                raise _Damaged("a delta whose base is not before it")
        elif kind == _REF_DELTA:
            base, used = head[used : used + 20], used + 20
        return kind, base, self._expanded(offset + used, size)

    def _expanded(self, offset: int, size: int) -> bytes:
        if size > OBJECT_BYTES:
            raise _Damaged(f"an object of {size} bytes, over {OBJECT_BYTES}")
        decoder = zlib.decompressobj()
        whole = bytearray()
        while not decoder.eof and len(whole) <= size:
            chunk = os.pread(self.descriptor, CHUNK_BYTES, offset)
            offset += len(chunk)
            if not chunk:
                raise _Damaged("a cut-off pack")
            whole += decoder.decompress(chunk, size + 1 - len(whole))
        if len(whole) != size:
            raise _Damaged("an object of another size than stated")
        return bytes(whole)


def _index(root: int, stem: str) -> _Index:
    descriptor = open_beneath(root, f"objects/pack/{stem}.idx")
    try:
        data = read_bounded(descriptor, INDEX_BYTES)
    finally:
        os.close(descriptor)
    if len(data) > INDEX_BYTES:
        raise _Damaged(f"an index of more than {INDEX_BYTES} bytes")
    return _Index(data)


class Objects:
    """The objects of the repository whose directory is open as ``root``. Raises IntakeError for all it meets,
    but ConfigurationError for an object that is not there.

    Each object's bytes must have the id that was asked for.
    """

    def __init__(self, root: int) -> None:
        self._root = root
        self._packs: list[_Pack] | None = None
        self._work = 0

    def get(self, oid: str, bound: int) -> tuple[bytes, bytes]:
        """Type and bytes of an object of at most ``bound`` bytes."""
        try:
            kind, data = self._loose(oid) or self._packed(bytes.fromhex(oid)) or (b"", b"")
        except _DAMAGE as error:
            raise IntakeError(f"git object {oid}: expected a sound object, got '{error}'") from None
        if not kind:
            raise ConfigurationError(
                f"git object {oid}: expected it in the repository, got none",
                hint="a partial or shallow clone lacks objects: fetch them first",
            )
        if len(data) > bound:
            raise IntakeError(f"git object {oid}: expected at most {bound} bytes, got {len(data)}")
        found = hashlib.sha1(b"%s %d\0%s" % (kind, len(data), data), usedforsecurity=False).hexdigest()
        if found != oid:
            raise IntakeError(f"git object {oid}: expected bytes with that id, got {found}")
        return kind, data

    def with_prefix(self, prefix: str) -> set[str]:
        """The ids that begin with ``prefix`` (of four hex digits or more)."""
        try:
            found = self._loose_ids(prefix) | self._packed_ids(prefix)
        except _DAMAGE as error:
            raise IntakeError(f"git object {prefix}: expected sound packs, got '{error}'") from None
        return {oid for oid in found if oid.startswith(prefix) and len(oid) == 40}

    def _loose_ids(self, prefix: str) -> set[str]:
        try:
            descriptor = open_beneath(self._root, f"objects/{prefix[:2]}", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except FileNotFoundError:
            return set()
        with os.scandir(descriptor) as listing:
            found = {prefix[:2] + entry.name for entry in listing if entry.name.startswith(prefix[2:])}
        os.close(descriptor)
        return found

    def _packed_ids(self, prefix: str) -> set[str]:
        return {oid for pack in self._opened() for oid in pack.index.with_prefix(prefix)}

    def close(self) -> None:
        """Close the packs."""
        for pack in self._packs or []:
            os.close(pack.descriptor)
        self._packs = []

    def _loose(self, oid: str) -> tuple[bytes, bytes] | None:
        try:
            descriptor = open_beneath(self._root, f"objects/{oid[:2]}/{oid[2:]}")
        except FileNotFoundError:
            return None
        try:
            packed = read_bounded(descriptor, OBJECT_BYTES)
        finally:
            os.close(descriptor)
        decoder = zlib.decompressobj()
        whole = decoder.decompress(packed, OBJECT_BYTES + 64)
        header, _, data = whole.partition(b"\0")
        kind, _, size = header.partition(b" ")
        if not decoder.eof or not size.isdigit() or len(size) > 12 or int(size) != len(data):
            raise _Damaged("a loose object that is cut off, too large or of another size than stated")
        return kind, data

    def _opened(self) -> list[_Pack]:
        if self._packs is None:
            self._packs = []
            flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
            try:
                descriptor = open_beneath(self._root, "objects/pack", flags)
            except FileNotFoundError:
                return self._packs
            with os.scandir(descriptor) as listing:
                names = sorted(entry.name for entry in listing if entry.name.endswith(".idx"))
            os.close(descriptor)
            if len(names) > PACKS:
                raise _Damaged(f"more than {PACKS} packs")
            for name in names:
                self._packs.append(_Pack(self._root, name.removesuffix(".idx")))
        return self._packs

    def _packed(self, oid: bytes) -> tuple[bytes, bytes] | None:
        for pack in self._opened():
            offset = pack.index.offset(oid)
            if offset is not None:
                return self._resolved(pack, offset)
        return None

    def _resolved(self, pack: _Pack, offset: int) -> tuple[bytes, bytes]:
        """Follow the chain of deltas down to a whole object, then apply them on the way back."""
        deltas: list[bytes] = []
        kind, base, data = pack.read_at(offset)
        while kind in {_OFFSET_DELTA, _REF_DELTA}:
            deltas.append(data)
            self._charge(len(data))
            if len(deltas) > DELTA_CHAIN or sum(map(len, deltas)) > OBJECT_BYTES:
                raise _Damaged("a chain of deltas that is too long")
            place = base if isinstance(base, int) else pack.index.offset(base)
            if place is None:
                raise _Damaged("a delta whose base is not in the pack")
            kind, base, data = pack.read_at(place)
        if kind not in _TYPES:
            raise _Damaged(f"an object of type {kind}")
        for delta in reversed(deltas):
            data = self._applied(data, delta)
        return _TYPES[kind], data

    def _charge(self, size: int) -> None:
        self._work += size
        if self._work > WORK_BYTES:
            raise _Damaged(f"more than {WORK_BYTES} bytes of work")

    def _applied(self, base: bytes, delta: bytes) -> bytes:
        self._charge(len(base) + 16 * len(delta))
        return apply_delta(base, delta, OBJECT_BYTES)
