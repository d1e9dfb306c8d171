"""Write a tree into a fresh directory, and lay directories of ours over a tree that submitted code has touched.

Every name is opened by descriptor, exclusively and without following links; owners are set on the descriptor that was
just created. Nothing is ever changed recursively by name (CVE-2024-28189 was a ``chown -R``).
"""

import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from assay.errors import SandboxError
from assay.model.text import escape
from assay.workspace.removal import remove_entry
from assay.workspace.restore import Plan
from assay.workspace.tree import BaseTree

__all__ = ["apply", "refill", "write_tree"]

_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def apply(plan: Plan, target: Path, *, uid: int, gid: int | None = None) -> None:
    """Write the plan's resulting tree into ``target``: an empty directory of ours, in which no other process is.

    Files get mode 0644 or 0755, directories 0755, all the owner ``uid`` and the present time. Raises SandboxError
    when ``target`` is not empty, is a link, or cannot be written, and for a plan that was refused.
    """
    if plan.refused:
        raise SandboxError(f"restore: expected a plan that can be applied, got one refused: {plan.refused}")
    write_tree(plan.files, target, uid=uid, gid=gid)


def write_tree(files: BaseTree, target: Path, *, uid: int, gid: int | None = None) -> None:
    """Write ``files`` into the empty directory ``target``. See ``apply``."""
    with _failures(target), _opened(target) as root:
        _check_ours(root, target)
        with os.scandir(root) as listing:
            occupied = next(listing, None) is not None
        if occupied:
            raise SandboxError(f"workspace '{escape(str(target))}': expected an empty directory, got entries in it")
        _fill(root, files, (uid, uid if gid is None else gid))
        os.fchown(root, uid, uid if gid is None else gid)
        os.fchmod(root, 0o755)


def _check_ours(root: int, target: Path) -> None:
    """Nobody else may make or swap names in the directory while it is filled."""
    found = os.fstat(root)
    if found.st_uid != os.geteuid() or found.st_mode & 0o022:
        raise SandboxError(
            f"workspace '{escape(str(target))}': expected a directory that only we can write, "
            f"got owner {found.st_uid} and mode {stat.S_IMODE(found.st_mode):o}"
        )


def refill(target: Path, directory: str, files: BaseTree, *, uid: int, gid: int | None = None) -> None:
    """Empty ``directory`` (relative) of the tree ``target`` and fill it with ``files`` alone, created on the way.

    The tree may have been written by submitted code, all of whose processes are dead. Whatever stands where a
    directory must be (a link, a file, a FIFO) is unlinked and never opened; ``uid`` owns what is made.
    """
    owner = (uid, uid if gid is None else gid)
    parts = directory.split("/")
    if any(part in {"", ".", ".."} for part in parts):
        raise SandboxError(f"workspace: expected a canonical relative directory, got '{escape(directory)}'")
    with _failures(target), _opened(target) as root, ExitStack() as opened:
        current = root
        for part in parts[:-1]:
            current = _descend(current, part, owner)
            opened.callback(os.close, current)
        remove_entry(current, parts[-1])
        current = _made(current, parts[-1], owner)
        opened.callback(os.close, current)
        _fill(current, files, owner)


@contextmanager
def _failures(target: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SandboxError(f"workspace '{escape(str(target))}': expected to write a tree, got {error}") from error


@contextmanager
def _opened(target: Path) -> Iterator[int]:
    descriptor = os.open(target, _DIRECTORY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _descend(parent: int, name: str, owner: tuple[int, int]) -> int:
    """A descriptor of the real directory ``name``, made anew if anything else stands there."""
    found = _mode(parent, name)
    if found is not None and stat.S_ISDIR(found):
        return os.open(name, _DIRECTORY, dir_fd=parent)
    remove_entry(parent, name)
    return _made(parent, name, owner)


def _mode(parent: int, name: str) -> int | None:
    try:
        return os.stat(name, dir_fd=parent, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return None


def _made(parent: int, name: str, owner: tuple[int, int]) -> int:
    os.mkdir(name, 0o700, dir_fd=parent)
    descriptor = os.open(name, _DIRECTORY, dir_fd=parent)
    os.fchown(descriptor, *owner)
    os.fchmod(descriptor, 0o755)
    return descriptor


def _fill(root: int, files: BaseTree, owner: tuple[int, int]) -> None:
    """Write every file below ``root``. Directories stay open only along the current path."""
    stack: list[tuple[str, int]] = []
    try:
        for path in sorted(files, key=lambda one: one.split("/")):
            *above, name = path.split("/")
            shared = 0
            while shared < min(len(stack), len(above)) and stack[shared][0] == above[shared]:
                shared += 1
            while len(stack) > shared:
                os.close(stack.pop()[1])
            for part in above[shared:]:
                stack.append((part, _made(stack[-1][1] if stack else root, part, owner)))
            file = files[path]
            _write(stack[-1][1] if stack else root, name, file.content, 0o755 if file.executable else 0o644, owner)
    finally:
        while stack:
            os.close(stack.pop()[1])


def _write(parent: int, name: str, content: bytes, mode: int, owner: tuple[int, int]) -> None:
    descriptor = os.open(name, _CREATE, 0o600, dir_fd=parent)
    try:
        view = memoryview(content)
        while view:
            view = view[os.write(descriptor, view) :]
        os.fchown(descriptor, *owner)
        os.fchmod(descriptor, mode)
    finally:
        os.close(descriptor)
