"""Where images live on this machine.

    sha256/HEX/{rootfs/, manifest.json, sbom.cdx.json, scan.json}   a finished image; never changed
    locks/NAME.json       which digest a name stands for
    builds/KEY.json       which digest a definition gave, so that it is built once
    kits/HEX/NAME/        our own files as prepared in the image HEX (see ``shelf``)
    cache/, work/         downloads, and builds under way

Builds happen in ``work`` and are renamed into place, so that a crash leaves no half image.
"""

import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from assay.errors import ImageError
from assay.images.interface import Image
from assay.images.manifest import Manifest, read_manifest
from assay.images.pointers import DIGEST, Pointer, Promotion, read_pointer, write_pointer

__all__ = ["DEFAULT_STORE", "Store", "discard"]

DEFAULT_STORE = Path("/var/lib/assay/images")
"""FHS: state that a program keeps between runs. ASSAY_IMAGE_STORE names another place."""


@dataclass(frozen=True, slots=True)
class Store:
    """The images under ``root``."""

    root: Path

    @staticmethod
    def default() -> "Store":
        """The store of this machine."""
        return Store(Path(os.environ.get("ASSAY_IMAGE_STORE") or DEFAULT_STORE))

    def folder(self, digest: str) -> Path:
        """Where the image of ``digest`` is or would be. Raises ImageError for anything but a digest."""
        if not DIGEST.match(digest):
            raise ImageError(f"expected sha256: and 64 hex digits, got {digest!r}")
        return self.root / "sha256" / digest.removeprefix("sha256:")

    def shelf(self, digest: str) -> Path:
        """Where the kits of the image of ``digest`` lie. Raises ImageError for anything but a digest."""
        return self.root / "kits" / self.folder(digest).name

    def get(self, name: str) -> Image:
        """The image that ``name`` stands for. Fast: reads one small file, and hashes nothing.

        Raises ImageError when it was never built here, or its files are gone.
        """
        pointer = self.pointer(name)
        if pointer is None:
            raise ImageError(f"image {name} is not built", hint=f"run: assay images build {name}")
        return self.image(name, pointer.current.digest)

    def image(self, name: str, digest: str) -> Image:
        """The image of ``digest``. Raises ImageError when it is not in the store."""
        rootfs = self.folder(digest) / "rootfs"
        if not rootfs.is_dir():
            raise ImageError(f"image {name} {digest} is not in {self.root}", hint=f"run: assay images build {name}")
        return Image(name=name, digest=digest, rootfs=rootfs)

    def pointer(self, name: str) -> Pointer | None:
        """The pointer of ``name``, or None where it was never promoted."""
        return read_pointer(self._pointer_path(name), name=name)

    def _pointer_path(self, name: str) -> Path:
        return self.root / "locks" / f"{name}.json"

    def point(self, name: str, digest: str, *, verified: bool) -> None:
        """Let ``name`` stand for ``digest`` from now on. Raises ImageError when that image is not here."""
        self.image(name, digest)
        promotion = Promotion.now(digest, verified=verified)
        before = self.pointer(name)
        after = before.moved_to(promotion) if before else Pointer(name=name, promotions=(promotion,))
        write_pointer(self._pointer_path(name), after)

    def roll_back(self, name: str) -> Image:
        """Let ``name`` stand for what it stood for before. Raises ImageError when that is nothing, or gone."""
        before = self.pointer(name)
        if before is None:
            raise ImageError(f"image {name} was never promoted")
        after = before.rolled_back()
        image = self.image(name, after.current.digest)
        write_pointer(self._pointer_path(name), after)
        return image

    def pointers(self) -> tuple[Pointer, ...]:
        """Every pointer, by name."""
        found = (self.pointer(path.stem) for path in sorted((self.root / "locks").glob("*.json")))
        return tuple(pointer for pointer in found if pointer)

    def manifest(self, digest: str) -> Manifest:
        """The manifest of a stored image. Raises ImageError."""
        return read_manifest(self.folder(digest) / "manifest.json")

    def built(self, key: str) -> str | None:
        """The digest that the definition of ``key`` gave before, where that image is still here."""
        try:
            digest = str(json.loads((self.root / "builds" / f"{key}.json").read_bytes())["digest"])
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError) as wrong:
            raise ImageError(f"the record of build {key} cannot be read: {wrong!r}") from wrong
        return digest if (self.folder(digest) / "rootfs").is_dir() else None

    def adopt(self, built: Path, manifest: Manifest) -> None:
        """Move the finished folder ``built`` into the store; an equal image that is here already is kept."""
        target = self.folder(manifest.digest)
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists():
            shutil.rmtree(built)
        else:
            built.rename(target)
        record = self.root / "builds" / f"{manifest.key}.json"
        record.parent.mkdir(parents=True, exist_ok=True)
        fresh = record.with_suffix(".new")
        fresh.write_text(json.dumps({"name": manifest.name, "digest": manifest.digest}) + "\n", encoding="utf-8")
        fresh.replace(record)

    @contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Hold the right to build or promote ``name``; another process waits. The kernel frees it on a crash."""
        folder = self.root / "work"
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / f"{name}.lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def prune(self) -> tuple[str, ...]:
        """Delete images that no pointer's history names, and what interrupted builds left. Returns their digests.

        Raises ImageError while any pointer cannot be read: what it names is unknown then, so nothing is deleted.
        """
        named = {promotion.digest for pointer in self.pointers() for promotion in pointer.promotions}
        gone = []
        for folder in sorted((self.root / "sha256").glob("*")):
            if f"sha256:{folder.name}" not in named:
                shutil.rmtree(folder)
                gone.append(f"sha256:{folder.name}")
        for shelf in (self.root / "kits").glob("*"):
            if not (self.root / "sha256" / shelf.name).is_dir():
                shutil.rmtree(shelf)
        for record in (self.root / "builds").glob("*.json"):
            if self.built(record.stem) is None:
                record.unlink()
        for left in (self.root / "work").glob("build-*"):
            self._discard_unless_under_way(left)
        return tuple(gone)

    def _discard_unless_under_way(self, left: Path) -> None:
        name = left.name.removeprefix("build-")
        with (self.root / "work" / f"{name}.lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return
            discard(left)


def discard(folder: Path) -> None:
    """Delete ``folder``, where it is. Raises ImageError when something is mounted below it: that is not ours."""
    if not folder.exists():
        return
    mounted = [line.split()[4] for line in Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines()]
    inside = [point for point in mounted if point.startswith(f"{folder.resolve()}/")]
    if inside:
        raise ImageError(f"{inside[0]} is mounted below {folder}, which is to be deleted", hint=f"umount {inside[0]}")
    shutil.rmtree(folder)
