"""Paths of a request: relative, in their shortest form, inside the tree, and out of each other's way."""

import unicodedata
from typing import Final

from assay.errors import RequestError
from assay.model.text import escape, fold

__all__ = ["MAX_NAME_BYTES", "MAX_PATH_BYTES", "checked_request_path", "refuse_clashes"]

MAX_PATH_BYTES: Final = 1024
"""Bytes of one path; PATH_MAX is 4096, and the workspace's own prefix and the tools need the rest."""
MAX_NAME_BYTES: Final = 255
"""Bytes of one name: NAME_MAX."""
MAX_DEPTH: Final = 32
"""Names in one path; no language's packages are nested deeper than about ten."""
_HINT: Final = "write it as src/solution.ext: forward slashes, no '.' or '..', no slash at either end"


def checked_request_path(path: str, where: str) -> str:
    """``path`` itself. Raises RequestError for one that is absolute, leaves the tree, or is no plain name."""
    parts = path.split("/")
    if any(part in ("", ".", "..") for part in parts) or "\\" in path or not _printable(path):
        raise RequestError(f"{where}: expected a relative path inside the tree, got {_shown(path)}", hint=_HINT)
    long = max(len(part.encode()) for part in parts) > MAX_NAME_BYTES or len(path.encode()) > MAX_PATH_BYTES
    if long or len(parts) > MAX_DEPTH:
        raise RequestError(
            f"{where}: expected a path of at most {MAX_PATH_BYTES} bytes and {MAX_DEPTH} names of {MAX_NAME_BYTES} "
            f"bytes, got {_shown(path)}"
        )
    return path


def refuse_clashes(paths: tuple[str, ...], where: str) -> None:
    """Raises RequestError for two paths of one name (without regard to case), and for a file below a file."""
    seen: dict[str, str] = {}
    for path in paths:
        if (other := seen.get(fold(path))) is not None:
            raise RequestError(f"{where}: expected each path once, got {_shown(other)} and {_shown(path)}")
        seen[fold(path)] = path
    for path in paths:
        parts = fold(path).split("/")[:-1]
        above = next((key for at in range(len(parts)) if (key := "/".join(parts[: at + 1])) in seen), None)
        if above is not None:
            raise RequestError(
                f"{where}: expected files alone, got {_shown(path)} below the file {_shown(seen[above])}"
            )


def _printable(path: str) -> bool:
    return all(unicodedata.category(character) not in ("Cc", "Cs") for character in path)


def _shown(path: str) -> str:
    return f"'{escape(path, 200)}'"
