"""The digests that the maintainers got, shipped with the package: what a build here is compared with.

A Debian archive moves on, so another digest is no failure by itself; it is said which packages moved.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from assay.errors import ImageError
from assay.images.manifest import Component, Manifest, changes, versions

__all__ = ["Reference", "drift", "load_reference", "reference_text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One build by the maintainers."""

    digest: str
    key: str
    """Digest of the definition that was built."""
    packages: Mapping[str, str]
    """Version by ``kind/name``."""


def load_reference(name: str) -> Reference | None:
    """The shipped reference of ``name``, or None where there is none. Raises ImageError when it cannot be read."""
    path = resources.files("assay.images") / "locks" / f"{name}.json"
    if not path.is_file():
        return None
    try:
        return Reference(**json.loads(path.read_bytes()))
    except (ValueError, TypeError) as wrong:
        raise ImageError(f"the reference lock of image {name} cannot be read: {wrong!r}") from wrong


def reference_text(manifest: Manifest) -> str:
    """``manifest`` as the text of a reference lock."""
    table = {"digest": manifest.digest, "key": manifest.key, "packages": dict(versions(manifest.components))}
    return json.dumps(table, indent=1, sort_keys=True) + "\n"


def drift(reference: Reference, *, digest: str, key: str, components: tuple[Component, ...]) -> tuple[str, ...]:
    """Why a build is not the reference's, a line for each cause; empty where it is the same image."""
    if digest == reference.digest:
        return ()
    causes = ["the definition was changed"] if key != reference.key else []
    causes += changes(reference.packages, versions(components))
    return tuple(causes) or ("no package moved, and yet the digest differs: this build is not reproducible",)
