"""Canonical relative paths: what a name in a submission may be, and what a link in it may point to."""

import re
import unicodedata

from assay.errors import IntakeError
from assay.model.text import escape
from assay.workspace.bounds import COMPONENT_BYTES, Bounds

__all__ = ["canonical", "link_escapes", "oddity", "parents", "within"]

_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?")
"""Names that Windows gives to devices, with any extension (Microsoft, "Naming Files, Paths, and Namespaces")."""


def _refuse(raw: str | bytes, expected: str, got: str) -> IntakeError:
    return IntakeError(f"path '{escape(raw)}': expected {expected}, got {got}", hint="rename it and submit again")


def _decoded(raw: str | bytes) -> str:
    try:
        return raw.decode("utf-8") if isinstance(raw, bytes) else raw.encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeError:
        raise _refuse(raw, "valid UTF-8", "other bytes") from None


def canonical(raw: str | bytes, bounds: Bounds) -> str:
    """``raw`` as a relative path with forward slashes, without empty and ``.`` components.

    Raises IntakeError for a path that is empty, absolute, holds ``..``, a NUL or another control character, is not
    UTF-8, or is over a bound. Letters are kept as they are: normal forms and case matter only where names are compared.
    """
    text = _decoded(raw)
    if text.startswith("/"):
        raise _refuse(raw, "a relative path", "an absolute one")
    if not text.isprintable() and any(unicodedata.category(character) == "Cc" for character in text):
        raise _refuse(raw, "printable characters", "a control character")
    parts = [part for part in text.split("/") if part not in {"", "."}]
    if not parts:
        raise _refuse(raw, "a file name", "none")
    if ".." in parts:
        raise _refuse(raw, "a path that stays inside", "'..'")
    if any(len(part.encode()) > COMPONENT_BYTES for part in parts):
        raise _refuse(raw, f"names of at most {COMPONENT_BYTES} bytes", "a longer one")
    path = "/".join(parts)
    if len(path.encode()) > bounds.path_bytes:
        raise _refuse(raw, f"at most {bounds.path_bytes} bytes", f"{len(path.encode())}")
    if len(parts) > bounds.depth:
        raise _refuse(raw, f"at most {bounds.depth} levels", f"{len(parts)}")
    return path


def parents(path: str) -> list[str]:
    """Every directory above ``path``, outermost first, without the root."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[: count + 1]) for count in range(len(parts))]


def within(path: str, directory: str) -> bool:
    """Whether ``path`` is ``directory`` or lies below it. Both canonical, or both folded."""
    return path == directory or path.startswith(directory + "/")


def oddity(path: str) -> str:
    """Why another system, or a reader's eye, takes ``path`` for something else, or an empty string."""
    if not path.isprintable() and any(
        unicodedata.category(character) in {"Cf", "Cn", "Co", "Zl", "Zp"} for character in path
    ):
        return "an invisible character in a name"
    for part in path.split("/"):
        if "\\" in part or ":" in part:
            return "a backslash or colon in a name"
        if part[-1] in " .":
            return "a name that ends in a blank or dot"
        if _RESERVED.fullmatch(part):
            return "a device name of Windows"
    return ""


def link_escapes(path: str, target: str | bytes) -> bool:
    """Whether a symbolic link at ``path`` would leave the tree, judged by its letters alone; none is ever followed."""
    text = target.decode("utf-8", "surrogateescape") if isinstance(target, bytes) else target
    if not text or text.startswith("/") or "\0" in text:
        return True
    depth = path.count("/")
    for part in text.split("/"):
        if part == "..":
            depth -= 1
        elif part not in {"", "."}:
            depth += 1
        if depth < 0:
            return True
    return False
