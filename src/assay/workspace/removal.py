"""Remove what submitted code left behind: by descriptor, following nothing, at any depth, with few descriptors."""

import errno
import os
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

    Goes down and up again by one name at a time, so that 50,000 levels need neither recursion, nor a descriptor each,
    nor a path. The way up (``..``) is checked against the way down. Raises OSError.
    """
    current = os.dup(top)
    full = _emptied(current)
    way: list[tuple[list[str], tuple[int, int]]] = []  # what is left in each directory above, and its identity
    try:
        while full or way:
            if full:
                way.append((full, _identity(current)))
                current = _moved(current, full[-1])
                full = _emptied(current)
            else:
                full, above = way.pop()
                current = _moved(current, "..")
                if _identity(current) != above:
                    raise OSError(errno.EXDEV, "a directory was moved while it was emptied")
                os.rmdir(full.pop(), dir_fd=current)
    finally:
        os.close(current)


def _moved(current: int, name: str) -> int:
    """A descriptor of ``name`` in ``current``, which is closed."""
    descriptor = os.open(name, _DIRECTORY, dir_fd=current)
    os.close(current)
    return descriptor


def _identity(directory: int) -> tuple[int, int]:
    found = os.fstat(directory)
    return found.st_dev, found.st_ino


def _emptied(directory: int) -> list[str]:
    """Unlink the files of a directory and remove its empty directories; the names of those that are not empty."""
    full: list[str] = []
    with os.scandir(directory) as listing:
        names = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in listing]
    for name, is_directory in names:
        if not is_directory:
            os.unlink(name, dir_fd=directory)
            continue
        try:
            os.rmdir(name, dir_fd=directory)
        except OSError as error:
            if error.errno != errno.ENOTEMPTY:
                raise
            full.append(name)
    return full
