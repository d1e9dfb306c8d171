"""Secret random renderings of a suite, drawn when a submission is graded."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from math import log2
from random import Random

from assay.errors import OracleError
from assay.oracle.controls.model import Edit, Variant
from assay.oracle.controls.rendering import combine

__all__ = ["LEAST_BITS", "MOST_VARIANTS", "VARIANTS", "draw", "guess_chance"]

VARIANTS = 2
"""The fewest in which every test can be flipped once and unflipped once."""
LEAST_BITS = 6.0
"""Suites with few tests get more variants: code that knows nothing and guesses which tests are flipped is right once in
two to this many tries."""
MOST_VARIANTS = 6
"""Enough for LEAST_BITS with a single test: 2**6 - 2 patterns."""


def draw(
    controls: Mapping[str, Sequence[tuple[str, int, int, str]]],
    neutral: Iterable[tuple[str, int, int, str]] = (),
    *,
    variants: int = VARIANTS,
    rng: Random | None = None,
) -> tuple[Variant, ...]:
    """At least ``variants`` renderings in which each controlled test is flipped, and unflipped, at least once.

    Tests that share an edit are flipped together. ``rng``: the operating system's generator unless a test needs
    another. Raises OracleError where there are no controls: a promise of controls without any is not kept.
    """
    rng = rng or secrets.SystemRandom()
    groups = _groups(controls)
    if not groups:
        raise OracleError("expected at least one control, got none", hint="verify the pack again")
    base = [Edit(*edit) for edit in neutral]
    count = _enough(len(groups), max(variants, VARIANTS))
    patterns = [rng.randrange(1, 2**count - 1) for _ in groups]
    drawn = []
    for at in range(count):
        flipped = [group for group, pattern in zip(groups, patterns, strict=True) if pattern >> at & 1]
        edits = [Edit(*rng.choice(controls[group[0]])) for group in flipped]
        drawn.append(Variant(flipped=frozenset(id_ for group in flipped for id_ in group), edits=combine(base, edits)))
    return tuple(drawn)


def guess_chance(controls: Mapping[str, Sequence[tuple[str, int, int, str]]], *, variants: int = VARIANTS) -> float:
    """The chance, from 0 to 1, that code which solved nothing and guesses gets through; 1 without controls.

    Every group of tests has one of 2**n - 2 patterns over n variants, all equally likely.
    """
    groups = _groups(controls)
    count = _enough(len(groups), max(variants, VARIANTS)) if groups else 0
    return float(2**count - 2) ** -len(groups) if groups else 1.0


def _enough(groups: int, least: int) -> int:
    count = least
    while count < MOST_VARIANTS and groups * log2(2**count - 2) < LEAST_BITS:
        count += 1
    return count


def _groups(controls: Mapping[str, Sequence[tuple[str, int, int, str]]]) -> list[tuple[str, ...]]:
    """Ids with the same edits, in order. Raises OracleError where tests share some edits and not all."""
    groups: dict[tuple[tuple[str, int, int, str], ...], list[str]] = {}
    owner: dict[tuple[str, int, int, str], tuple[tuple[str, int, int, str], ...]] = {}
    for id_, edits in controls.items():
        key = tuple(sorted((f, s, e, r) for f, s, e, r in edits))
        groups.setdefault(key, []).append(id_)
        for edit in key:
            if owner.setdefault(edit, key) != key:
                raise OracleError(f"control of {id_}: expected tests that share an edit to share all, got some")
    return [tuple(ids) for key, ids in groups.items() if key]
