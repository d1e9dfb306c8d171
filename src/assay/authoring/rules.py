"""Restore rules for a template, from its runner's catalogue: what an author starts from, and then makes stricter."""

from dataclasses import dataclass

from assay.assembly import VISIBLE_TESTS
from assay.model.text import name_match
from assay.runners.interface import Catalogue
from assay.workspace import BaseTree

__all__ = ["StartingRules", "starting_rules"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingRules:
    """Lists for ``[restore]`` in mode ``overlay``."""

    protect: tuple[str, ...]
    deny: tuple[str, ...]
    deny_names: tuple[str, ...]
    manifest_fields: tuple[str, ...]
    """``file: key`` pairs of files that the template has, for the author to look at."""


def starting_rules(catalogue: Catalogue, template: BaseTree) -> StartingRules:
    """The template's own tests and every file that could hook the runner are protected; what else could is denied."""
    tests = {_top(path, VISIBLE_TESTS) for path in template if name_match(path, VISIBLE_TESTS)}
    hooks = {path for path in template if name_match(path, (*catalogue.deny_names, *catalogue.deny_paths))}
    manifests = {name.partition(":")[0] for name in catalogue.manifest_fields}
    hooks |= {path for path in template if path in manifests}
    protect = _topmost(tests | hooks)
    deny = tuple(path for path in catalogue.deny_paths if not any(_overlap(path, one) for one in protect))
    return StartingRules(
        protect=protect,
        deny=tuple(sorted(deny)),
        deny_names=tuple(sorted(set(catalogue.deny_names))),
        manifest_fields=tuple(one for one in catalogue.manifest_fields if one.partition(":")[0] in template),
    )


def _top(path: str, patterns: tuple[str, ...]) -> str:
    """The outermost directory or file of ``path`` that a pattern matches."""
    parts = path.split("/")
    return next("/".join(parts[: at + 1]) for at, part in enumerate(parts) if name_match(part, patterns))


def _topmost(paths: set[str]) -> tuple[str, ...]:
    return tuple(sorted(one for one in paths if not any(one != other and _within(one, other) for other in paths)))


def _within(path: str, directory: str) -> bool:
    return path == directory or path.startswith(directory + "/")


def _overlap(one: str, other: str) -> bool:
    return _within(one, other) or _within(other, one)
