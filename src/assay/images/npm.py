"""npm packages by integrity: the lock that lies beside the definition says which bytes, npm itself checks them.

No package's install script is run. The lock names no registry; npm takes the packages from the one it is set up for.
"""

import json
import shutil
from pathlib import Path
from typing import Any

from assay.errors import ImageError
from assay.images.commands import run_tool
from assay.images.definition import Definition
from assay.images.manifest import Component

__all__ = ["install_npm"]

TRACES = (".package-lock.json", ".cache", ".vite")
"""What npm and others leave in ``node_modules`` that is not of a package; the first can name the registry."""


def install_npm(definition: Definition, rootfs: Path, *, cache: Path, log: Path) -> tuple[Component, ...]:
    """Install the locked packages into ``node_modules`` below ``definition.npm``. Raises ImageError.

    A directory above both the tree and the tests (the root) lets every module find them: Node looks upwards.
    """
    if not definition.npm:
        return ()
    lock = _lock(definition)
    project = cache / "project"
    shutil.rmtree(project, ignore_errors=True)
    project.mkdir(parents=True)
    (project / "package-lock.json").write_bytes(definition.attachment("package-lock.json"))
    (project / "package.json").write_text(json.dumps(lock["packages"][""]), encoding="utf-8")
    argv = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", f"--cache={cache / 'kept'}"]
    run_tool(argv, log=log, cwd=project)
    modules = project / "node_modules"
    for name in TRACES:
        shutil.rmtree(modules / name) if (modules / name).is_dir() else (modules / name).unlink(missing_ok=True)
    target = rootfs / definition.npm.lstrip("/") / "node_modules"
    shutil.copytree(modules, target, symlinks=True)
    shutil.rmtree(project)
    return tuple(_components(lock, target))


def _lock(definition: Definition) -> dict[str, Any]:
    try:
        lock: dict[str, Any] = json.loads(definition.attachment("package-lock.json"))
        loose = [name for name, row in lock["packages"].items() if name and "integrity" not in row]
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise ImageError(f"the npm lock of image {definition.name} cannot be read: {wrong!r}") from wrong
    if loose:
        raise ImageError(f"the npm lock of image {definition.name} has no integrity for {', '.join(loose[:5])}")
    return lock


def _components(lock: dict[str, Any], modules: Path) -> list[Component]:
    """The packages that are there: those for other platforms are in the lock and were not installed."""
    rows = sorted((name, row["version"]) for name, row in lock["packages"].items() if name)
    found = {
        (name.rpartition("node_modules/")[2], version) for name, version in rows if (modules.parent / name).is_dir()
    }
    return [Component(kind="npm", name=name, version=version) for name, version in sorted(found)]
