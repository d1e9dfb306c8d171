"""What most callers want: images by name, in this machine's store."""

from dataclasses import dataclass

from assay.errors import ImageError
from assay.images.build import build
from assay.images.commands import Progress, quiet
from assay.images.definition import definition_names, load_definition
from assay.images.interface import Image
from assay.images.manifest import Manifest
from assay.images.scan import Scan, read_scan
from assay.images.store import Store

__all__ = ["Listed", "ensure", "get", "list_images", "promote", "prune", "rollback"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """One line of ``assay images list``. Everything but the name is None where the image was never built here."""

    name: str
    summary: str
    image: Image | None = None
    verified: bool = False
    outdated: bool = False
    """The definition is not the one that the image was built from."""
    manifest: Manifest | None = None
    scan: Scan | None = None


def get(name: str, *, store: Store | None = None) -> Image:
    """The image that ``name`` stands for on this machine. Raises ImageError when it was never built here."""
    return (store or Store.default()).get(name)


def ensure(name: str, *, progress: Progress = quiet, store: Store | None = None) -> Image:
    """The image that ``name`` stands for, built first where the shipped definition was never built here.

    A verified image is not replaced by a newer definition's; ``verify`` does that. Raises ImageError.
    """
    store = store or Store.default()
    pointer = store.pointer(name)
    if pointer is None or not pointer.current.verified:
        build(load_definition(name), store=store, progress=progress)
    return store.get(name)


def promote(name: str, digest: str, *, store: Store | None = None) -> Image:
    """Let ``name`` stand for ``digest``, which must have been verified here before.

    Raises ImageError when it never was: an image that nobody proved is promoted by ``verify`` alone.
    """
    store = store or Store.default()
    pointer = store.pointer(name)
    if not any(p.digest == digest and p.verified for p in (pointer.promotions if pointer else ())):
        raise ImageError(f"{digest} was never verified as {name}", hint=f"run: assay images verify {name}")
    store.point(name, digest, verified=True)
    return store.get(name)


def rollback(name: str, *, store: Store | None = None) -> Image:
    """Let ``name`` stand for what it stood for before, and return that. Raises ImageError when that is nothing."""
    return (store or Store.default()).roll_back(name)


def prune(*, store: Store | None = None) -> tuple[str, ...]:
    """Delete images that no name stands for or stood for lately. Returns their digests."""
    return (store or Store.default()).prune()


def list_images(*, store: Store | None = None) -> tuple[Listed, ...]:
    """Every definition that ships, with what this machine has of it, by name."""
    store = store or Store.default()
    return tuple(_listed(name, store) for name in definition_names())


def _listed(name: str, store: Store) -> Listed:
    definition = load_definition(name)
    pointer = store.pointer(name)
    if pointer is None:
        return Listed(name=name, summary=definition.summary)
    image = store.get(name)
    manifest = store.manifest(image.digest)
    return Listed(
        name=name,
        summary=definition.summary,
        image=image,
        verified=pointer.current.verified,
        outdated=manifest.key != definition.key(),
        manifest=manifest,
        scan=read_scan(image.rootfs.parent / "scan.json"),
    )
