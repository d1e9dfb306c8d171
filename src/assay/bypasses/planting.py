"""Planting a bypass: on a directory of ours that holds somebody's honest but wrong work."""

import re
from dataclasses import dataclass
from pathlib import Path

from assay.bypasses.model import Bypass, Plant, PlantMode, Target
from assay.errors import ConfigurationError

__all__ = ["needs_entry", "plant"]

_ENTRY = "{entry}"
_PACKAGE = re.compile(r"^[ \t]*package[ \t]+([A-Za-z_][\w.]*)", re.MULTILINE | re.ASCII)


def needs_entry(bypass: Bypass) -> bool:
    """Whether the bypass must know what the tests call, so that it fits only tasks that say so."""
    return any(_ENTRY in text for item in bypass.plants for text in (item.path, item.content, item.target))


def plant(bypass: Bypass, directory: Path, target: Target) -> tuple[str, ...]:
    """Change the tree in ``directory``; returns the paths that were planted.

    The directory must be the caller's own and hold no links: nothing here is safe on a tree that somebody else can
    change. Raises ConfigurationError when a plant does not fit: a file to be appended to is missing, a file to be
    created is there, or the bypass needs an entry that ``target`` does not name.
    """
    if needs_entry(bypass) and not target.entry:
        raise ConfigurationError(
            f"bypass {bypass.id}: expected a task that names its entry, got one that does not",
            hint='say entry = "NAME" in task.toml',
        )
    package = _package(directory / target.module, target)
    return tuple(_plant(item, bypass.id, directory, _Filler(target, package)) for item in bypass.plants)


def _package(module: Path, target: Target) -> str:
    """The package that the module says it belongs to; the module's stem where it says none."""
    found = _PACKAGE.search(module.read_text(encoding="utf-8", errors="replace")) if module.is_file() else None
    return found[1] if found else target.stem


def _plant(item: Plant, name: str, directory: Path, fill: "_Filler") -> str:
    relative = fill(item.path)
    path = directory / relative
    if relative.startswith("/") or ".." in relative.split("/"):
        raise ConfigurationError(f"bypass {name}: expected a path inside the tree, got {relative!r}")
    here = path.exists() or path.is_symlink()
    if item.mode in (PlantMode.APPEND, PlantMode.PREPEND) and not path.is_file():
        raise ConfigurationError(f"bypass {name}: expected a file {relative!r} to {item.mode.value} to, got none")
    if item.mode in (PlantMode.CREATE, PlantMode.SYMLINK) and here:
        raise ConfigurationError(f"bypass {name}: expected no file {relative!r} yet, got one")
    path.parent.mkdir(parents=True, exist_ok=True)
    if item.mode is PlantMode.SYMLINK:
        path.symlink_to(fill(item.target))
        return relative
    path.write_bytes(_content(item, path, fill))
    if item.executable:
        path.chmod(0o755)
    return relative


def _content(item: Plant, path: Path, fill: "_Filler") -> bytes:
    payload = fill(item.content).encode()
    match item.mode:
        case PlantMode.APPEND:
            return path.read_bytes() + b"\n" + payload
        case PlantMode.PREPEND:
            return payload + b"\n" + path.read_bytes()
        case _:
            return payload


@dataclass(frozen=True, slots=True)
class _Filler:
    """Literal replacement of the placeholders' exact spellings; braces of any other kind stay."""

    target: Target
    package: str

    def __call__(self, text: str) -> str:
        values = {
            "{module}": self.target.module,
            "{stem}": self.target.stem,
            "{dir}": self.target.folder,
            "{tests}": self.target.tests,
            "{package}": self.package,
            _ENTRY: self.target.entry,
        }
        for spelling, value in values.items():
            text = text.replace(spelling, value)
        return text
