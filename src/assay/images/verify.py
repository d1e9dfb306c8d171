"""Rebuild and verify: an image earns its name by being built again, bit for bit, and by passing its own tests."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from assay.images.build import build, construct
from assay.images.commands import Progress, quiet
from assay.images.definition import Definition
from assay.images.difference import differing
from assay.images.interface import Image
from assay.images.manifest import Manifest, moved
from assay.images.store import Store

__all__ = ["SelfTest", "Verification", "verify"]

SelfTest = Callable[[Image], tuple[str, ...]]
"""Runs an image's self-test pack and the bypasses under the production flags; returns what went wrong, a line each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """What a verification found. The name's pointer has moved exactly when ``failures`` is empty."""

    image: Image
    """The image that was compared and tested."""
    moved: tuple[str, ...]
    """Packages that the archive had renewed since the build that was here, a line each."""
    failures: tuple[str, ...]


def verify(definition: Definition, *, store: Store, selftest: SelfTest, progress: Progress = quiet) -> Verification:
    """Build twice, compare, run ``selftest``, and only then let the name stand for the image.

    A build that is here already counts as the first, unless the archive has moved since: then both are made now.
    Raises ImageError when a build fails; everything else that is wrong is in the result.
    """
    first = build(definition, store=store, progress=progress)
    with store.locked(definition.name):
        before = store.manifest(first.digest)
        folder, after = construct(definition, store=store, progress=progress)
        changed = moved(before.components, after.components)
        if changed:
            store.adopt(folder, after)
            before = after
            folder, after = construct(definition, store=store, progress=progress)
        image = store.image(definition.name, before.digest)
        failures = _compare(image, folder, after)
    failures += selftest(image)
    if not failures:
        store.point(definition.name, image.digest, verified=True)
    return Verification(image=image, moved=changed, failures=failures)


def _compare(image: Image, folder: Path, again: Manifest) -> tuple[str, ...]:
    """Compare ``image`` with its rebuild in ``folder``, and delete the rebuild."""
    try:
        if again.digest == image.digest:
            return ()
        paths = ", ".join(differing(image.rootfs, folder / "rootfs"))
        return (f"a rebuild gave {again.digest} in place of {image.digest}; they differ in: {paths or 'metadata'}",)
    finally:
        shutil.rmtree(folder)
