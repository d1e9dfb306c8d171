"""Which digest a name stands for on this machine: one small file for each image, moved only by promotion."""

import json
import os
import re
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from assay.errors import ImageError

__all__ = ["MAX_HISTORY", "Pointer", "Promotion", "read_pointer", "write_pointer"]

MAX_HISTORY = 20
"""Promotions that a pointer remembers. Their trees are kept by ``prune``, so this bounds the disk."""

MAX_POINTER_BYTES = 64 * 1024
"""A pointer with a full history has under 8 KiB; a larger file is not one of ours."""

DIGEST = re.compile(r"sha256:[0-9a-f]{64}\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotion:
    """One digest that a name stood for."""

    digest: str
    verified: bool
    """False only for the first build of a machine, which is used until a verified one takes its place."""
    at: str
    """When it was promoted, RFC 3339 in UTC."""

    @staticmethod
    def now(digest: str, *, verified: bool) -> "Promotion":
        return Promotion(digest=digest, verified=verified, at=datetime.now(UTC).isoformat(timespec="seconds"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointer:
    """The promotions of a name, newest first; never empty."""

    name: str
    promotions: tuple[Promotion, ...]

    @property
    def current(self) -> Promotion:
        return self.promotions[0]

    def moved_to(self, promotion: Promotion) -> "Pointer":
        """This pointer with ``promotion`` as the current one. What was never verified is nothing to roll back to."""
        kept = (promotion, *(p for p in self.promotions if p.verified and p.digest != promotion.digest))
        return Pointer(name=self.name, promotions=kept[:MAX_HISTORY])

    def rolled_back(self) -> "Pointer":
        """This pointer without its current promotion. Raises ImageError when there is none before it."""
        if len(self.promotions) < 2:
            raise ImageError(f"image {self.name} has no earlier promotion to roll back to")
        return Pointer(name=self.name, promotions=self.promotions[1:])


def read_pointer(path: Path, *, name: str) -> Pointer | None:
    """The pointer in ``path``, or None where there is none. Raises ImageError for anything of another shape."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_POINTER_BYTES + 1)
    except FileNotFoundError:
        return None
    if len(data) > MAX_POINTER_BYTES:
        raise ImageError(f"expected at most {MAX_POINTER_BYTES} bytes in {path}, got more")
    try:
        table = json.loads(data)
        pointer = Pointer(name=table["name"], promotions=tuple(Promotion(**row) for row in table["promotions"]))
    except (ValueError, KeyError, TypeError) as wrong:
        raise ImageError(f"the pointer of image {name} cannot be read: {wrong!r}") from wrong
    if pointer.name != name or not pointer.promotions or not all(map(_is_whole, pointer.promotions)):
        raise ImageError(f"expected the pointer of image {name} in {path}, got another shape")
    return pointer


def _is_whole(promotion: Promotion) -> bool:
    return bool(DIGEST.match(str(promotion.digest))) and str(promotion.verified) in {"True", "False"}


def write_pointer(path: Path, pointer: Pointer) -> None:
    """Replace ``path`` in one step: a reader sees the old pointer or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    fresh.write_text(json.dumps(asdict(pointer), indent=2) + "\n", encoding="utf-8")
    fresh.replace(path)
