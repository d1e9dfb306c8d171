"""The digest of a root file system: SHA-256 of a tar archive of it whose every byte is settled by the tree alone."""

import hashlib
import tarfile
from pathlib import Path
from typing import IO, cast

from assay.images.tree import entries

__all__ = ["tree_digest", "write_archive"]


class _Hashing:
    """A file that only hashes what is written to it."""

    def __init__(self) -> None:
        self.sha256 = hashlib.sha256()

    def write(self, data: bytes) -> int:
        self.sha256.update(data)
        return len(data)


def tree_digest(rootfs: Path) -> str:
    """``sha256:`` and 64 hex digits, of the archive that ``write_archive`` writes of ``rootfs``."""
    sink = _Hashing()
    write_archive(rootfs, sink=cast(IO[bytes], sink))
    return f"sha256:{sink.sha256.hexdigest()}"


def write_archive(rootfs: Path, *, sink: IO[bytes]) -> None:
    """Write ``rootfs`` as a POSIX pax archive: sorted by name, numeric ids, whole seconds, hard links as files."""
    with tarfile.open(fileobj=sink, mode="w|", format=tarfile.PAX_FORMAT, dereference=False) as archive:
        for path in entries(rootfs):
            archive.inodes = {}  # type: ignore[attr-defined]  # forget inodes: which name is the link is no fact
            member = archive.gettarinfo(path, arcname=str(path.relative_to(rootfs)))
            member.uname = member.gname = ""
            member.mtime = int(member.mtime)
            if member.isreg():
                with path.open("rb") as content:
                    archive.addfile(member, content)
            else:
                archive.addfile(member)
