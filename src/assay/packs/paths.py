"""Paths as packs write them: relative, with forward slashes, and unable to leave the tree."""

from assay.errors import PackError
from assay.packs.bounds import MAX_PATH_CHARACTERS

__all__ = ["checked_path", "checked_paths"]


def checked_path(path: str, where: str) -> str:
    """``path`` itself. Raises PackError when it is absolute, leaves the tree, or is not in its shortest form."""
    parts = path.split("/")
    plain = all(part not in ("", ".", "..") for part in parts)
    printable = all(character.isprintable() for character in path)
    if not plain or "\\" in path or not printable or len(path) > MAX_PATH_CHARACTERS:
        raise PackError(
            f"{where}: expected a relative path such as 'src/solution.py', got {path[:200]!r}",
            hint="use forward slashes, no '..', no leading or trailing slash",
        )
    return path


def checked_paths(paths: tuple[str, ...], where: str) -> tuple[str, ...]:
    """``paths``, each checked. Raises PackError also for one that is there twice."""
    seen: set[str] = set()
    for path in paths:
        if checked_path(path, where) in seen:
            raise PackError(f"{where}: expected each path once, got {path!r} twice")
        seen.add(path)
    return paths
