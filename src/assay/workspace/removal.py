"""Remove what submitted code left behind: by descriptor, following nothing, at any depth, with few descriptors."""

import os
import secrets
import stat

__all__ = ["empty_directory", "remove_entry"]

_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def remove_entry(parent: int, name: str) -> None:
    """Remove ``name`` from the open directory ``parent``, whatever it is; nothing happens if it is not there.

    A link is unlinked, never followed. No process that may change the directory may be alive. Raises OSError.
    """
    try:
        mode = os.stat(name, dir_fd=parent, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISDIR(mode):
        os.unlink(name, dir_fd=parent)
        return
    descriptor = os.open(name, _DIRECTORY, dir_fd=parent)
    try:
        empty_directory(descriptor)
    finally:
        os.close(descriptor)
    os.rmdir(name, dir_fd=parent)


def empty_directory(top: int) -> None:
    """Remove everything below the open directory ``top``.

    Inner directories are first moved up to ``top``, so that 100,000 levels need neither recursion nor more than two
    descriptors, and no path is ever longer than one name.
    """
    while names := _names(top):
        for name in names:
            if stat.S_ISDIR(os.stat(name, dir_fd=top, follow_symlinks=False).st_mode):
                _hoist(top, name)
                os.rmdir(name, dir_fd=top)
            else:
                os.unlink(name, dir_fd=top)


def _names(directory: int) -> list[str]:
    with os.scandir(directory) as listing:
        return [entry.name for entry in listing]


def _hoist(top: int, name: str) -> None:
    """Delete the files of ``top``/``name`` and move its directories up to ``top``."""
    inner = os.open(name, _DIRECTORY, dir_fd=top)
    try:
        for entry in _names(inner):
            if stat.S_ISDIR(os.stat(entry, dir_fd=inner, follow_symlinks=False).st_mode):
                os.rename(entry, secrets.token_hex(16), src_dir_fd=inner, dst_dir_fd=top)
            else:
                os.unlink(entry, dir_fd=inner)
    finally:
        os.close(inner)
