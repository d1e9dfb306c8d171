"""Reading the files of a pack: a sorted, bounded walk without links, and the digest over it."""

import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from assay.errors import PackError
from assay.packs.bounds import MAX_FILE_BYTES, MAX_FILES, MAX_PACK_BYTES
from assay.packs.paths import checked_path

__all__ = ["LOCK_NAME", "TreeFile", "digest_of", "read_bounded", "read_tree"]

LOCK_NAME = "lock.json"
STATE_NAME = ".assay"
"""Unfinished verification; never part of the pack."""
_NOT_PACK = frozenset({LOCK_NAME, STATE_NAME, ".git"})
_DIGEST_DOMAIN = b"assay-pack-1\n"


@dataclass(frozen=True, slots=True)
class TreeFile:
    """One regular file of a tree."""

    content: bytes
    executable: bool = False


def read_bounded(path: Path, max_bytes: int) -> bytes:
    """The file's bytes. Raises PackError when it is missing, no regular file, or longer than ``max_bytes``."""
    try:
        info = path.lstat()
        if not stat.S_ISREG(info.st_mode):
            raise PackError(f"{path}: expected a regular file, got another kind of entry")
        with path.open("rb") as stream:
            data = stream.read(max_bytes + 1)
    except OSError as error:
        raise PackError(f"{path}: expected a readable file, got {error.strerror}") from error
    if len(data) > max_bytes:
        raise PackError(f"{path}: expected at most {max_bytes} bytes, got more")
    return data


def read_tree(root: Path) -> Mapping[str, TreeFile]:
    """Every file below ``root`` by its relative path, sorted; empty where ``root`` is missing.

    Raises PackError for links, devices, unusable names, and for more than the bounds allow.
    """
    if not root.exists() and not root.is_symlink():
        return {}
    tree: dict[str, TreeFile] = {}
    total = 0
    for name, path in _walk(root, ()):
        data = read_bounded(path, MAX_FILE_BYTES)
        total += len(data)
        if len(tree) >= MAX_FILES or total > MAX_PACK_BYTES:
            raise PackError(f"{root}: expected at most {MAX_FILES} files and {MAX_PACK_BYTES} bytes, got more")
        tree[name] = TreeFile(data, bool(path.lstat().st_mode & stat.S_IXUSR))
    return dict(sorted(tree.items()))


def digest_of(root: Path) -> str:
    """``sha256:`` over name, executable bit and content of every file, sorted by name; the lock is left out."""
    total = sha256(_DIGEST_DOMAIN)
    files = sorted(_walk(root, _NOT_PACK))
    if len(files) > MAX_FILES:
        raise PackError(f"{root}: expected at most {MAX_FILES} files, got {len(files)}")
    for name, path in files:
        encoded = name.encode()
        mode = b"x" if path.lstat().st_mode & stat.S_IXUSR else b"-"
        content = sha256(read_bounded(path, MAX_FILE_BYTES)).digest()
        total.update(len(encoded).to_bytes(8, "big") + encoded + mode + content)
    return "sha256:" + total.hexdigest()


def _walk(root: Path, skipped_at_top: frozenset[str] | tuple[()]) -> Iterator[tuple[str, Path]]:
    if not root.is_dir() or root.is_symlink():
        raise PackError(f"{root}: expected a directory")
    pending = [(entry.name, entry) for entry in root.iterdir() if entry.name not in skipped_at_top]
    while pending:
        name, path = pending.pop()
        checked_path(name, str(root))
        mode = path.lstat().st_mode
        if stat.S_ISDIR(mode):
            pending.extend((f"{name}/{entry.name}", entry) for entry in path.iterdir())
        elif stat.S_ISREG(mode):
            yield name, path
        else:
            raise PackError(
                f"{path}: expected a regular file or a directory, got another kind of entry",
                hint="a pack holds no links and no devices: copy the file itself",
            )
