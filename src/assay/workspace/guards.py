"""Guards: rules that cannot hold on a pack's own tree are errors when the pack is verified, never skipped later."""

from collections.abc import Iterator

from assay.errors import IntakeError
from assay.model.text import escape, fold, name_match
from assay.workspace.bounds import Bounds
from assay.workspace.paths import canonical, parents, within
from assay.workspace.restore import Mode, Rules
from assay.workspace.tree import BaseTree

__all__ = ["guard"]


def guard(rules: Rules, base: BaseTree) -> list[str]:
    """Every way in which ``rules`` do not fit ``base``, one line each; empty when they do.

    A path must be canonical and named once; a protected path must exist; a denied path or name must not, unless it
    is protected; nothing may be both protected and denied; an allowed path must be able to be a file.
    """
    errors = list(_spelling(rules))
    errors += _allow(rules, base) if rules.mode is Mode.ALLOW else _overlay(rules, base)
    return errors


def _spelling(rules: Rules) -> Iterator[str]:
    for what, paths in (("allow", rules.allow), ("protect", rules.protect), ("deny", rules.deny)):
        seen: set[str] = set()
        for path in paths:
            try:
                clean = canonical(path, Bounds())
            except IntakeError as error:
                yield f"{what}: {error}"
                continue
            if clean != path:
                yield f"{what}: expected '{escape(clean)}', got '{escape(path)}'"
            if fold(path) in seen:
                yield f"{what}: expected '{escape(path)}' once, got it twice"
            seen.add(fold(path))
    for what, names in (("deny_names", rules.deny_names), ("build_output", rules.build_output)):
        for name in names:
            if not name.strip("/*. "):
                yield f"{what}: expected a pattern that spares something, got '{escape(name)}'"


def _allow(rules: Rules, base: BaseTree) -> list[str]:
    errors = [] if rules.allow else ["allow: expected at least one path, got none"]
    overlay_only = (("protect", rules.protect), ("deny", rules.deny))
    errors += [f"{what}: expected none in mode 'allow', got {len(paths)}" for what, paths in overlay_only if paths]
    wanted = {fold(path) for path in rules.allow}
    keys = {fold(path): path for path in base}
    for path in rules.allow:
        twin = keys.get(fold(path), path)
        if twin != path:
            errors.append(f"allow: expected '{escape(path)}', got '{escape(twin)}' in the pack")
        if any(within(fold(other), fold(path)) and fold(other) != fold(path) for other in base):
            errors.append(f"allow: expected '{escape(path)}' to be a file, got a directory in the pack")
        for parent in parents(path):
            if fold(parent) in keys or fold(parent) in wanted:
                errors.append(f"allow: expected a directory '{escape(parent)}' above '{escape(path)}', got a file")
    return errors


def _overlay(rules: Rules, base: BaseTree) -> list[str]:
    errors = ["allow: expected none in mode 'overlay', got some"] if rules.allow else []
    for path in rules.protect:
        if not any(within(other, path) for other in base):
            errors.append(f"protect: expected '{escape(path)}' in the pack's tree, got none")
        for other in rules.deny:
            if within(fold(path), fold(other)) or within(fold(other), fold(path)):
                errors.append(
                    f"protect: expected paths apart from denied ones, got '{escape(path)}' and '{escape(other)}'"
                )
    for path in rules.deny:
        if any(within(fold(other), fold(path)) for other in base):
            errors.append(f"deny: expected no '{escape(path)}' in the pack's tree, got one")
    for path in base:
        if any(within(path, one) for one in rules.protect):
            continue
        pattern = name_match(path, (*rules.deny_names, *rules.build_output))
        if pattern:
            errors.append(
                f"denied name '{escape(pattern)}': expected no match in the pack's tree, got '{escape(path)}': "
                "protect it or take it out"
            )
    return errors
