"""Python packages by hash, unpacked without pip in the image: a wheel is a zip archive with a known layout."""

import importlib.util
import shutil
import stat
import sys
import zipfile
from pathlib import Path, PurePosixPath

from assay.errors import ImageError
from assay.images.chroot import run_inside
from assay.images.commands import run_tool
from assay.images.definition import Definition, Wheel

__all__ = ["compile_python", "install_wheels"]


def install_wheels(definition: Definition, rootfs: Path, *, cache: Path, log: Path) -> None:
    """Download and unpack the wheels of ``definition``; pip refuses any whose hash is not listed.

    Raises ImageError when one cannot be had, or holds what this cannot place.
    """
    if not definition.wheels:
        return
    _download(definition, cache=cache, log=log)
    site = rootfs / definition.site.lstrip("/")
    site.mkdir(parents=True, exist_ok=True)
    for wheel in definition.wheels:
        _unpack(_find(cache, wheel), site)


def _download(definition: Definition, *, cache: Path, log: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    for stale in cache.glob("*.whl"):  # hashes are checked again by pip, which takes what is still right from here
        stale.rename(_kept(cache) / stale.name)
    lines = (f"{w.name}=={w.version} " + " ".join(f"--hash=sha256:{d}" for d in w.sha256) for w in definition.wheels)
    wanted = cache / "requirements.txt"
    wanted.write_text("\n".join(lines) + "\n", encoding="utf-8")
    python = sys.executable if importlib.util.find_spec("pip") else "python3"
    argv = [python, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes"]
    argv += [f"--python-version={definition.python}", "--implementation=cp", f"--find-links={_kept(cache)}"]
    run_tool([*argv, "--dest", str(cache), "--requirement", str(wanted)], log=log)


def _kept(cache: Path) -> Path:
    kept = cache / "kept"
    kept.mkdir(exist_ok=True)
    return kept


def _find(cache: Path, wheel: Wheel) -> Path:
    stem = wheel.name.lower().replace("-", "_").replace(".", "_")
    found = [path for path in cache.glob("*.whl") if path.name.lower().startswith(f"{stem}-{wheel.version}-")]
    if len(found) != 1:
        raise ImageError(f"expected one wheel of {wheel.name} {wheel.version}, got {[path.name for path in found]}")
    return found[0]


def _unpack(path: Path, site: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        for member in sorted(archive.infolist(), key=lambda member: member.filename):
            if member.is_dir():
                continue
            target = site / _place(member.filename, path.name)
            target.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(member) as content, target.open("wb") as sink:
                shutil.copyfileobj(content, sink)
            executable = stat.S_IMODE(member.external_attr >> 16) & 0o111
            target.chmod(0o755 if executable else 0o644)


def _place(name: str, wheel: str) -> PurePosixPath:
    """Where a member belongs below the site directory (PEP 427: ``*.data`` holds other install schemes)."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts:
        raise ImageError(f"expected relative names in {wheel}, got {name!r}")
    if path.parts[0].endswith(".data"):
        if path.parts[1] not in {"purelib", "platlib"}:
            return PurePosixPath(path.parts[0], *path.parts[1:])  # scripts and headers: kept, on nobody's PATH
        return PurePosixPath(*path.parts[2:])
    return path


def compile_python(rootfs: Path, site: str, *, log: Path) -> None:
    """Replace every byte-code file by one made now, by the image's own interpreter, that no file time is part of.

    Unchecked hashes (PEP 552): the root is read-only, so source and byte code cannot part, and nothing is read twice.
    """
    for folder in sorted(rootfs.glob("usr/**/__pycache__")):
        shutil.rmtree(folder)
    if not (rootfs / "usr/bin/python3").exists():
        return
    trees = [str(Path("/", path.relative_to(rootfs))) for path in sorted(rootfs.glob("usr/lib/python3.*"))]
    trees += [site] if site else []
    argv = ["python3", "-I", "-m", "compileall", "-q", "-j", "1", "--invalidation-mode", "unchecked-hash"]
    run_inside(rootfs, [*argv, *trees], log=log)
