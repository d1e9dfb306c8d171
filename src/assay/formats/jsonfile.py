"""Our own JSON documents as bytes: one canonical form to digest, and a reader that leaves nothing to chance."""

import hashlib
import json
from collections.abc import Mapping
from typing import NoReturn

from assay.errors import EvidenceError

__all__ = ["canonical", "digest", "parse"]


def canonical(document: object) -> bytes:
    """The one form of ``document``: ASCII, sorted keys, no spaces. Raises EvidenceError for NaN and infinities."""
    try:
        return json.dumps(document, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")
    except (ValueError, TypeError, RecursionError) as e:
        raise EvidenceError(f"expected a document that JSON can hold: {e}") from e


def digest(data: bytes) -> str:
    """``sha256:`` and 64 hex digits."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def parse(data: bytes) -> object:
    """The document in ``data``. Raises EvidenceError for what is not JSON, NaN, infinities and keys given twice."""
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError) as e:
        raise EvidenceError(f"expected a JSON document: {str(e)[:200]}") from e


def _unique(pairs: list[tuple[str, object]]) -> Mapping[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is given twice")
    return found


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a finite number")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{digits[:20]} is not a finite number")
    return number
