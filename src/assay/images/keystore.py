"""Java's store of certificate authorities, made the same on every machine: each entry carries the hour it was added.

The format (JKS): magic, version, count; for each certificate a tag, an alias, a time in milliseconds, a type and
the certificate; at the end a SHA-1 over the password, a fixed phrase and all before. See OpenJDK's JavaKeyStore.java.
"""

import hashlib
import struct
from pathlib import Path

from assay.errors import ImageError
from assay.images.tree import SOURCE_DATE_EPOCH

__all__ = ["settle_keystore"]

MAGIC = 0xFEEDFEED
TRUSTED = 2
"""Tag of a trusted certificate; the store of authorities has no other entries."""

SEAL = "changeit".encode("utf-16-be") + b"Mighty Aphrodite"
"""The JDK's documented default password, which protects nothing here, and the phrase of the format."""


def settle_keystore(path: Path) -> None:
    """Sort the entries of the keystore in ``path`` by alias and set their times to the images' epoch.

    Nothing happens where there is none. Raises ImageError for another format.
    """
    if not path.is_file():
        return
    try:
        data = path.read_bytes()
        settled = _settled(data)
    except (struct.error, ValueError) as wrong:
        raise ImageError(f"expected a JKS keystore of certificate authorities in {path.name}: {wrong}") from wrong
    path.write_bytes(settled + hashlib.sha1(SEAL + settled).digest())  # noqa: S324 - the format's own checksum


def _settled(data: bytes) -> bytes:
    magic, version, count = struct.unpack_from(">III", data)
    if magic != MAGIC or version != 2:
        raise ValueError(f"magic {magic:#x}, version {version}")
    entries, offset = {}, 12
    for _ in range(count):
        (tag,) = struct.unpack_from(">I", data, offset)
        if tag != TRUSTED:
            raise ValueError(f"entry with tag {tag}")
        alias, after = _text(data, offset + 4)
        kind, body = _text(data, after + 8)
        (length,) = struct.unpack_from(">I", data, body)
        offset = body + 4 + length
        entries[alias] = (kind, data[body:offset])
    if len(entries) != count or len(data) != offset + 20:
        raise ValueError("its length or its aliases do not agree with its count")
    stamp = struct.pack(">Q", SOURCE_DATE_EPOCH * 1000)
    rows = (struct.pack(">I", TRUSTED) + alias + stamp + b"".join(entries[alias]) for alias in sorted(entries))
    return data[:12] + b"".join(rows)


def _text(data: bytes, offset: int) -> tuple[bytes, int]:
    """A length-prefixed text with its prefix, and where it ends."""
    (length,) = struct.unpack_from(">H", data, offset)
    return data[offset : offset + 2 + length], offset + 2 + length
