"""What the rest of the house needs to know of an image."""

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Image"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Image:
    """A root file system on this machine, by digest."""

    name: str
    """Name of the definition, for people."""
    digest: str
    """``sha256:`` and 64 hex digits, of the root file system's tar archive."""
    rootfs: Path
    """Unpacked, owned by root, never written by a run."""
