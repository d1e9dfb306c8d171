"""Which class of mechanism a bypass belongs to, and how a grader closes the hole that it shows. The texts are data."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from assay.bypasses import Bypass
from assay.errors import ConfigurationError
from assay.model.tables import Table

__all__ = ["MechanismClass", "mechanism_class", "mechanism_classes", "named"]

_FILE = Path(__file__).parent / "closing.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class MechanismClass:
    """Bypasses that one change of the grader closes."""

    id: str
    title: str
    hole: str
    close: str
    paths: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()


@cache
def mechanism_classes() -> tuple[MechanismClass, ...]:
    """All classes in the order in which they are tried; the last takes what no other took."""
    table = Table(tomllib.loads(_FILE.read_text(encoding="utf-8")), _FILE.name, ConfigurationError)
    classes = tuple(_class(entry) for entry in table.tables("class"))
    table.finish()
    return classes


def mechanism_class(bypass: Bypass) -> MechanismClass:
    """The class of one bypass."""
    planted = [plant.path for plant in bypass.plants]
    return next(c for c in mechanism_classes() if _any(planted, c.paths) or _any([bypass.id], c.ids))


def named(names: Iterable[str], corpus: Iterable[Bypass]) -> dict[str, Bypass]:
    """The bypasses of those names. Raises ConfigurationError for one that is not in the corpus."""
    known = {bypass.id: bypass for bypass in corpus}
    wanted = tuple(names)
    missing = sorted(set(wanted) - known.keys())
    if missing:
        raise ConfigurationError(
            f"expected bypasses of this corpus, got {missing[0]!r}", hint="run the audit again: the corpus has changed"
        )
    return {name: known[name] for name in wanted}


def _any(names: Iterable[str], patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) for name in names for pattern in patterns)


def _class(entry: Table) -> MechanismClass:
    made = MechanismClass(
        id=entry.text("id"),
        title=entry.text("title"),
        hole=entry.text("hole"),
        close=entry.text("close"),
        paths=entry.texts("paths"),
        ids=entry.texts("ids"),
    )
    entry.finish()
    return made
