"""The root file system of one sandbox: the image, under a thin layer of ours that holds the mount points.

Both are lower layers of an overlay without an upper one, so the root cannot be written by anybody, the runtime creates
nothing inside the shared image, and every sandbox has inodes of its own (file locks and watches on a shared inode
would be a signal between sandboxes).
"""

import os
import stat
from pathlib import Path, PurePosixPath

from assay.errors import ConfigurationError
from assay.sandbox.interface import Mount

__all__ = ["build_layer", "check_target", "overlay_options"]

_OWN_DIRECTORIES = ("/proc", "/dev", "/tmp")  # noqa: S108 - names inside the sandbox
_RESERVED = ("/proc", "/dev", "/sys")


def build_layer(layer: Path, *, rootfs: Path, mounts: tuple[Mount, ...], uid: int) -> None:
    """Fill ``layer`` with mount points and the few files of /etc that name the user and the host.

    Raises ConfigurationError for a target that is not a clean absolute path, passes through a link of the image, or
    lies inside another mount without existing there.
    """
    layer.chmod(0o755)
    for name in _OWN_DIRECTORIES:
        _directory(layer, rootfs, PurePosixPath(name))
    for mount in mounts:
        target = check_target(mount.target)
        outer = _outer(target, mounts)
        if outer is not None:
            _check_inside(mount, outer)
        elif not target.is_relative_to("/tmp"):  # noqa: S108
            _point(layer, rootfs, target, is_directory=mount.source.is_dir())
    _etc(layer, rootfs, uid)


def check_target(target: str) -> PurePosixPath:
    """``target`` as a path. Raises ConfigurationError unless absolute, clean, and outside /proc, /dev and /sys."""
    path = PurePosixPath(target)
    clean = target.startswith("/") and not target.startswith("//") and str(path) == target and ".." not in path.parts
    if not clean or target == "/":
        raise ConfigurationError(f"expected a clean absolute mount target below /, got {target!r}")
    if any(path.is_relative_to(name) for name in _RESERVED):
        raise ConfigurationError(f"expected a mount target outside {', '.join(_RESERVED)}, got {target!r}")
    return path


def overlay_options(layer: Path, rootfs: Path) -> str:
    """Options of the overlay mount: the layer over the image."""
    return f"lowerdir={_escaped(layer)}:{_escaped(rootfs)}"


def _escaped(path: Path) -> str:
    text = str(path)
    for character in "\\:,":
        text = text.replace(character, "\\" + character)
    return text


def _outer(target: PurePosixPath, mounts: tuple[Mount, ...]) -> Mount | None:
    """The mount with the longest target that ``target`` lies inside."""
    around = [other for other in mounts if other.target != str(target) and target.is_relative_to(other.target)]
    return max(around, key=lambda other: len(other.target), default=None)


def _check_inside(mount: Mount, outer: Mount) -> None:
    """A mount point inside another mount must be there already: we create nothing in a tree that others may write."""
    place = outer.source
    for part in PurePosixPath(mount.target).relative_to(outer.target).parts:
        place /= part
        try:
            mode = place.lstat().st_mode
        except FileNotFoundError:
            mode = 0
        if not stat.S_ISDIR(mode) and not (stat.S_ISREG(mode) and mount.source.is_file()):
            raise ConfigurationError(
                f"expected the mount point {mount.target!r} to exist in {outer.target!r} without links, got none",
                hint="make the directory in the outer mount before the sandbox starts",
            )


def _point(layer: Path, rootfs: Path, target: PurePosixPath, *, is_directory: bool) -> None:
    if is_directory:
        _directory(layer, rootfs, target)
        return
    _directory(layer, rootfs, target.parent)
    (layer / target.relative_to("/")).touch(mode=0o444)


def _directory(layer: Path, rootfs: Path, target: PurePosixPath) -> None:
    """Make ``target`` in the layer; with the image's mode and owner where it has that directory (the layer's win)."""
    here, there = layer, rootfs
    for part in target.parts[1:]:
        here, there = here / part, there / part
        try:
            below = there.lstat()
        except FileNotFoundError:
            below = None
        if below is not None and not stat.S_ISDIR(below.st_mode):
            raise ConfigurationError(
                f"expected {target} to be a directory of the image or absent, got a link or file at {there}"
            )
        if not here.is_dir():
            here.mkdir(mode=0o755)
            if below is not None:
                here.chmod(stat.S_IMODE(below.st_mode))
                os.chown(here, below.st_uid, below.st_gid)


def _etc(layer: Path, rootfs: Path, uid: int) -> None:
    """Name the user, so that whoami, getpwuid and os.userInfo() answer as they do everywhere else."""
    _directory(layer, rootfs, PurePosixPath("/etc"))
    files = {
        "passwd": f"root:x:0:0:root:/nonexistent:/bin/false\nuser:x:{uid}:{uid}:user:/nonexistent:/bin/sh\n",
        "group": f"root:x:0:\nuser:x:{uid}:\n",
        "hosts": "127.0.0.1 localhost sandbox\n::1 localhost\n",
        "hostname": "sandbox\n",
        "resolv.conf": "",
    }
    for name, text in files.items():
        path = layer / "etc" / name
        path.write_text(text)
        path.chmod(0o444)
