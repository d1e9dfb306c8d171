"""What a submission may measure. One file for the whole boundary between foreign bytes and the workspace."""

from dataclasses import dataclass

from assay.model import GIB, KIB, MIB

__all__ = [
    "ARCHIVE_BYTES",
    "CHUNK_BYTES",
    "COMPONENT_BYTES",
    "DEPTH",
    "ENTRIES",
    "EXPANDED_BYTES",
    "FILES",
    "FILE_BYTES",
    "HEADER_BYTES",
    "LINK_BYTES",
    "PATCH_BYTES",
    "PATH_BYTES",
    "SIGNALS",
    "TOTAL_BYTES",
    "XZ_MEMORY_BYTES",
    "Bounds",
]

FILES = 20_000
"""Regular files taken in. Ten times the largest course repository; the workspace's tmpfs has 65,536 inodes."""
ENTRIES = 200_000
"""Names looked at, taken or not: a committed ``node_modules`` has tens of thousands and must not refuse the work."""
TOTAL_BYTES = 128 * MIB
"""Bytes taken in; half the workspace's default tmpfs, so that the run keeps room to build."""
FILE_BYTES = 32 * MIB
"""Bytes of one file."""
PATH_BYTES = 1024
"""Bytes of one relative path; PATH_MAX is 4096 and the workspace's own prefix and the tools need the rest."""
COMPONENT_BYTES = 255
"""Bytes of one name: NAME_MAX."""
DEPTH = 48
"""Directories below one another; each costs the reader one descriptor."""
ARCHIVE_BYTES = 128 * MIB
"""Bytes of an archive as it arrives."""
EXPANDED_BYTES = 1 * GIB
"""Bytes that an archive may expand to, with what is left out counted: a few seconds of inflating."""
PATCH_BYTES = 16 * MIB
"""Bytes of a patch."""
HEADER_BYTES = 64 * KIB
"""Bytes of one extended tar header (PAX or GNU long name); a path has 1024 at most."""
LINK_BYTES = 4096
"""Bytes of a link's target: PATH_MAX."""
XZ_MEMORY_BYTES = 128 * MIB
"""Memory that the xz decoder may ask for; ``xz -9`` needs 65 MiB, the format allows 4 GiB."""
CHUNK_BYTES = 64 * KIB
"""Bytes read at a time."""
SIGNALS = 200
"""Signals kept from one step; one more says how many were dropped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The bounds that a caller may set; the rest are fixed."""

    files: int = FILES
    entries: int = ENTRIES
    total_bytes: int = TOTAL_BYTES
    file_bytes: int = FILE_BYTES
    path_bytes: int = PATH_BYTES
    depth: int = DEPTH
    archive_bytes: int = ARCHIVE_BYTES
    expanded_bytes: int = EXPANDED_BYTES
    patch_bytes: int = PATCH_BYTES
