"""Archives that the operator has on this machine, by SHA-256: a toolchain that no package registry carries."""

import hashlib
import os
import shutil
import zipfile
from pathlib import Path

from assay.errors import ImageError
from assay.images.commands import run_tool
from assay.images.definition import Archive, Definition
from assay.images.manifest import Component

__all__ = ["check_archives", "install_archives"]


def check_archives(definition: Definition) -> None:
    """Raise ImageError for an archive of ``definition`` that is not named or not there: before anything is built."""
    for archive in definition.archives:
        _named(definition, archive)


def install_archives(definition: Definition, rootfs: Path, *, log: Path) -> tuple[Component, ...]:
    """Unpack each archive of ``definition``. Raises ImageError for one not named, missing, or of another digest."""
    for archive in definition.archives:
        _unpack(_located(definition, archive), rootfs / archive.target.lstrip("/"), log=log)
    rows = definition.archives
    return tuple(Component(kind="generic", name=a.name, version=a.version, sha256=a.sha256) for a in rows)


def _named(definition: Definition, archive: Archive) -> Path:
    named = os.environ.get(archive.setting)
    if not named:
        raise ImageError(
            f"image {definition.name} needs {archive.name} {archive.version}, which no package registry has",
            hint=f"set {archive.setting} to the archive whose sha256 is {archive.sha256}",
        )
    path = Path(named) / archive.file if archive.file else Path(named)
    if not path.is_file():
        raise ImageError(f"{archive.setting} names {path}, which is not a file")
    return path


def _located(definition: Definition, archive: Archive) -> Path:
    path = _named(definition, archive)
    with path.open("rb") as file:
        got = hashlib.file_digest(file, "sha256").hexdigest()
    if got != archive.sha256:
        raise ImageError(f"expected sha256 {archive.sha256} of {path.name} ({archive.setting}), got {got}")
    return path


def _unpack(path: Path, target: Path, *, log: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".nupkg":  # a feed holds packages as they are
        shutil.copyfile(path, target / path.name)
    elif zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            archive.extractall(target)
    else:
        run_tool(["tar", "--extract", "--no-same-owner", f"--file={path}", f"--directory={target}"], log=log)
