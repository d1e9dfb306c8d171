"""Planting a bypass: on a directory of ours that holds somebody's honest but wrong work."""

from pathlib import Path

from assay.bypasses.model import Bypass, Plant, PlantMode, Target
from assay.errors import ConfigurationError

__all__ = ["needs_entry", "plant"]

_ENTRY = "{entry}"


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
    return tuple(_plant(item, bypass.id, directory, target) for item in bypass.plants)


def _plant(item: Plant, name: str, directory: Path, target: Target) -> str:
    relative = _filled(item.path, target)
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
        path.symlink_to(_filled(item.target, target))
        return relative
    path.write_bytes(_content(item, path, target))
    if item.executable:
        path.chmod(0o755)
    return relative


def _content(item: Plant, path: Path, target: Target) -> bytes:
    payload = _filled(item.content, target).encode()
    match item.mode:
        case PlantMode.APPEND:
            return path.read_bytes() + b"\n" + payload
        case PlantMode.PREPEND:
            return payload + b"\n" + path.read_bytes()
        case _:
            return payload


def _filled(text: str, target: Target) -> str:
    """Literal replacement of the placeholders' exact spellings; braces of any other kind stay."""
    values = {
        "{module}": target.module,
        "{stem}": target.stem,
        "{dir}": target.folder,
        "{tests}": target.tests,
        _ENTRY: target.entry,
    }
    for spelling, value in values.items():
        text = text.replace(spelling, value)
    return text
