"""Files that were made in an image by its own tools from ours, kept beside the image.

    kits/HEX/NAME/    HEX: the image's digest; never changed once it is there

Made in ``work`` and renamed into place, under a lock that the kernel frees on a crash, so that no half is ever found.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from assay.images.interface import Image
from assay.images.store import Store, discard

__all__ = ["Shelf"]


@dataclass(frozen=True, slots=True)
class Shelf:
    """The shelf of one image in ``store``."""

    store: Store
    image: Image

    @classmethod
    def of(cls, image: Image) -> "Shelf":
        """The image's shelf in this machine's store."""
        return cls(Store.default(), image)

    def _place(self, name: str) -> Path:
        return self.store.shelf(self.image.digest) / name

    def find(self, name: str) -> Path | None:
        """The directory of ``name``, or None where it was not made yet."""
        place = self._place(name)
        return place if place.is_dir() else None

    def put(self, name: str, fill: Callable[[Path], None]) -> Path:
        """Have ``fill`` write into a new directory, and keep it as ``name``. The first of several makers wins."""
        place = self._place(name)
        with self.store.locked(f"kit-{name}"):
            if place.is_dir():
                return place
            work = self.store.root / "work" / f"build-kit-{name}"
            discard(work)
            work.mkdir(mode=0o755)
            fill(work)
            place.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
            work.rename(place)
        return place
