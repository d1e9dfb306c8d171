"""What is kept beside a root file system: what it was built from, and what came into it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from assay.errors import ImageError

__all__ = ["Component", "Manifest", "changes", "moved", "read_manifest", "versions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One package in an image, whichever packager brought it."""

    kind: str
    """A package URL's type: deb, pypi, npm, maven, golang, generic."""
    name: str
    """With its namespace where the packager has one: ``group/artifact``, ``@scope/name``."""
    version: str
    sha256: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The record of one build."""

    name: str
    digest: str
    key: str
    """Digest of the definition that it was built from."""
    suite: str
    source_date_epoch: int
    components: tuple[Component, ...]
    tools: Mapping[str, str] = field(default_factory=dict)
    """First line that each self-test command printed, by the command."""
    size_bytes: int = 0
    drift: tuple[str, ...] = ()
    """Why it is not the image of the shipped reference lock, a line for each cause."""

    def text(self) -> str:
        """The manifest as JSON."""
        return json.dumps(asdict(self), indent=1, sort_keys=True) + "\n"


def read_manifest(path: Path) -> Manifest:
    """Read a manifest. Raises ImageError when it is missing or of another shape."""
    try:
        table = json.loads(path.read_bytes())
        components = tuple(Component(**row) for row in table.pop("components"))
        return Manifest(**{**table, "drift": tuple(table.get("drift", ()))}, components=components)
    except (OSError, ValueError, KeyError, TypeError) as wrong:
        raise ImageError(f"the manifest {path} cannot be read: {wrong!r}") from wrong


def versions(components: tuple[Component, ...]) -> dict[str, str]:
    """The version of each component by ``kind/name``; several versions of one package are joined by commas."""
    found: dict[str, str] = {}
    for row in components:
        name = f"{row.kind}/{row.name}"
        found[name] = f"{found[name]}, {row.version}" if name in found else row.version
    return found


def moved(before: tuple[Component, ...], after: tuple[Component, ...]) -> tuple[str, ...]:
    """One line for each package whose version differs, such as ``deb/openssl: 3.5.1-1 -> 3.5.2-1``."""
    return changes(versions(before), versions(after))


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[str, ...]:
    """``moved`` over the versions themselves."""
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    return tuple(f"{name}: {before.get(name, 'absent')} -> {after.get(name, 'absent')}" for name in changed)
