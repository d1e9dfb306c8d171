"""Making a root file system the same on every machine, and safe to share: the last step of each build.

Removed: whatever a build leaves that depends on the machine or the hour (lists, logs, caches, ids, backups of account
files), device nodes, set-id bits and file capabilities. Left: what the packages brought, readable by every user.
"""

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

__all__ = ["MOUNT_POINTS", "SOURCE_DATE_EPOCH", "entries", "normalise"]

SOURCE_DATE_EPOCH = 1_767_225_600
"""2026-01-01T00:00:00Z in seconds. No file of an image is younger; see reproducible-builds.org's specification."""

MOUNT_POINTS = ("dev", "kit", "proc", "run", "sys", "tests", "tmp", "var/tmp", "work")
"""Directories that a sandbox mounts something over. They exist, since the root is read-only when it starts."""

STICKY = frozenset({"tmp", "var/tmp"})

EMPTIED = (
    "dev",
    "proc",
    "sys",
    "run",
    "tmp",
    "var/tmp",
    "var/log",
    "var/cache",
    "var/lib/apt",
    "etc/apt",
    "usr/share/man",
)
"""Directories whose contents are the build's own traces."""

REMOVED = (
    "etc/hostname",
    "etc/resolv.conf",
    "etc/machine-id",
    "etc/shadow",
    "etc/gshadow",
    "etc/.pwd.lock",
    "etc/dpkg/dpkg.cfg.d/99mmdebstrap",
    "var/lib/dbus/machine-id",
    "var/lib/systemd",
    "var/lib/dpkg/lock",
    "var/lib/dpkg/lock-frontend",
    "var/lib/dpkg/triggers/Lock",
    "root/.wget-hsts",
)


EXECUTE_ONLY = 0o711
"""A program that a definition made so: processes that run it cannot be traced, nor written to through /proc."""

HOSTS = "127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost ip6-loopback\n"
"""The one thing that a name lookup can answer in a sandbox: tests that listen on localhost are honest work."""


def normalise(rootfs: Path) -> None:
    """Bring ``rootfs`` to the form described above. Idempotent; never follows a link out of it."""
    for name in EMPTIED:
        _empty(rootfs / name)
    backups = [*rootfs.glob("etc/*-"), *rootfs.glob("var/lib/dpkg/*-old")]
    for path in [*(rootfs / name for name in REMOVED), *backups]:
        _remove(path)
    for name in MOUNT_POINTS:
        (rootfs / name).mkdir(parents=True, exist_ok=True)
    (rootfs / "etc").mkdir(exist_ok=True)
    _remove(rootfs / "etc/hosts")
    (rootfs / "etc/hosts").write_text(HOSTS, encoding="utf-8")
    for path in [path for path in entries(rootfs) if _is_special(path.lstat().st_mode)]:
        path.unlink()
    for path in [*entries(rootfs), rootfs]:
        _settle(path, sticky=str(path.relative_to(rootfs)) in STICKY)


def entries(rootfs: Path) -> Iterator[Path]:
    """Every entry below ``rootfs``, parents before children, in the order of the names' bytes."""
    for entry in sorted(os.scandir(rootfs), key=lambda entry: os.fsencode(entry.name)):
        path = Path(entry.path)
        yield path
        if entry.is_dir(follow_symlinks=False):
            yield from entries(path)


def _empty(folder: Path) -> None:
    if folder.is_dir() and not folder.is_symlink():
        for path in list(folder.iterdir()):
            _remove(path)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _is_special(mode: int) -> bool:
    return not (stat.S_ISDIR(mode) or stat.S_ISREG(mode) or stat.S_ISLNK(mode))


def _settle(path: Path, *, sticky: bool) -> None:
    """One entry: no special bits, readable by all, no younger than the epoch."""
    status = path.lstat()
    if not stat.S_ISLNK(status.st_mode):
        path.chmod(_mode(status.st_mode, sticky=sticky))
    for attribute in os.listxattr(path, follow_symlinks=False):
        os.removexattr(path, attribute, follow_symlinks=False)
    # A directory's own time says when its last entry was made, so it is always the build's.
    old = SOURCE_DATE_EPOCH if stat.S_ISDIR(status.st_mode) else min(int(status.st_mtime), SOURCE_DATE_EPOCH)
    os.utime(path, (old, old), follow_symlinks=False)


def _mode(mode: int, *, sticky: bool) -> int:
    if stat.S_ISDIR(mode):
        return 0o1777 if sticky else 0o755
    if stat.S_IMODE(mode) == EXECUTE_ONLY:
        return EXECUTE_ONLY
    return 0o755 if mode & 0o111 else 0o644
