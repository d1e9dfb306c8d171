"""Candidate controls for tests of any grammar there is data for: which tests an edit is about is found by trying.

A runner's ids name files, classes, tables and rows each in a way of its own. So nothing is read from them: each block
gets a number, and for each binary digit one rendering changes the blocks that have it set and one those that have not.
The renderings in which a test fails spell the number of its block.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from assay.model import TestOutcome
from assay.oracle.controls.grammar import grammar_for
from assay.oracle.controls.leaks import told
from assay.oracle.controls.model import Candidate, Edit, Kind
from assay.oracle.controls.prove import RunSuite
from assay.oracle.controls.rendering import render
from assay.oracle.controls.sites_syntax import Block, Leaf, Site, Source
from assay.oracle.controls.values_syntax import others

__all__ = ["generate_syntax"]

SINGLES = 3
"""Edits of one literal that are tried for a block; the first two that hold are kept."""
CLAIMS = 2
"""Claims of truth that are turned over in a block, the last ones: the most likely to be about the submission."""
MOST_ALONE = 64
"""Blocks that are tried one by one, where trying them together breaks the suite."""


@dataclass(frozen=True, slots=True)
class _Changed:
    """A block with what may change in it."""

    singles: tuple[Edit, ...]
    opposite: Edit | None
    whole: Edit
    claims: tuple[tuple[Edit, str], ...]
    """Claims of truth turned over, each with its neutral form."""


def generate_syntax(files: Mapping[str, bytes], inventory: Sequence[str], run: RunSuite) -> tuple[Candidate, ...]:
    """Candidates for the tests of ``inventory``, attributed by runs over the reference.

    ``files``: the hidden test files by name; those without a grammar have none. The same input gives the same edits.
    """
    sources = [source for name, data in sorted(files.items()) if (source := _parsed(name, data)) is not None]
    pool = [leaf for source in sources for block in source.blocks for site in block.sites for leaf in site.leaves]
    changed = [
        made for source in sources for block in source.blocks if (made := _changed(source, block, pool)) is not None
    ]
    ids = _attributed(files, inventory, changed, run)
    return tuple(one for block, names in zip(changed, ids, strict=True) if names for one in _candidates(block, names))


def _parsed(name: str, data: bytes) -> Source | None:
    grammar = grammar_for(name)
    try:
        return Source(name, data, grammar) if grammar is not None else None
    except UnicodeDecodeError:
        return None


def _candidates(block: _Changed, ids: tuple[str, ...]) -> Iterator[Candidate]:
    made = [Candidate(ids=ids, edit=edit, kind=Kind.VALUE) for edit in block.singles]
    made.append(Candidate(ids=ids, edit=block.whole, kind=Kind.VALUES))
    if block.opposite is not None:
        made.append(Candidate(ids=ids, edit=block.opposite, kind=Kind.BOOLEAN))
    made += [Candidate(ids=ids, edit=edit, kind=Kind.POLARITY, neutral=form) for edit, form in block.claims]
    yield from (replace(one, any_failure=True) for one in made)


def _changed(source: Source, block: Block, pool: Sequence[Leaf]) -> _Changed | None:
    rng = random.Random(sha256(f"{source.file} {block.start} {source.text}".encode()).digest())  # noqa: S311
    sites = [_exchanged(source, block, site, pool, rng) for site in block.sites]
    new = {leaf: text for found in sites for leaf, text in found[:1]}
    opposites = {leaf: source.grammar.opposites[leaf.text] for leaf in block.names}
    claims = tuple(_turned(source, leaf) for leaf in block.truths[-CLAIMS:])
    if not new and not opposites and not claims:
        return None
    rng.shuffle(sites)
    ranked = sorted(
        ((rank, leaf, text) for one in sites for rank, (leaf, text) in enumerate(one)), key=lambda one: one[0]
    )
    singles = [_edit(source, {leaf: text}) for _, leaf, text in ranked[:SINGLES]]
    names = sorted(opposites, key=lambda one: one.start)
    opposite = _edit(source, {names[0]: opposites[names[0]]}) if names else None
    whole = _edit(source, new or opposites) if new or opposites else claims[-1][0]
    return _Changed(tuple(singles), opposite, whole, claims)


def _exchanged(
    source: Source, block: Block, site: Site, pool: Sequence[Leaf], rng: random.Random
) -> list[tuple[Leaf, str]]:
    """The site's literals in random order, each with what may stand instead and the test's text does not give away."""
    beside = [one for one in pool if one not in site.leaves]
    around = _around(source, block, site)
    found = []
    for leaf in rng.sample(site.leaves, len(site.leaves)):
        fitting = (text for text in others(leaf, beside, rng) if not told(around, leaf.text, text))
        if (text := next(fitting, None)) is not None:
            found.append((leaf, text))
    return found


def _around(source: Source, block: Block, site: Site) -> str:
    """The block's text without the value itself."""
    parts, at = [], block.start
    for leaf in sorted(site.leaves, key=lambda one: one.start):
        if block.start <= leaf.start < block.end:
            parts.append(source.text[at : leaf.start])
            at = leaf.end
    return " ".join((*parts, source.text[at : block.end]))


def _turned(source: Source, claim: Leaf) -> tuple[Edit, str]:
    true, false = source.grammar.polarity or ("%s", "%s")
    return _edit(source, {claim: false.replace("%s", claim.text)}), true.replace("%s", claim.text)


def _edit(source: Source, new: Mapping[Leaf, str]) -> Edit:
    """From the first changed literal to the last."""
    leaves = sorted(new, key=lambda one: one.start)
    start, end = leaves[0].start, leaves[-1].end
    parts, at = [], start
    for leaf in leaves:
        parts += [source.text[at : leaf.start], new[leaf]]
        at = leaf.end
    return Edit(source.file, source.bytes_before(start), source.bytes_before(end), "".join(parts))


def _attributed(
    files: Mapping[str, bytes], inventory: Sequence[str], blocks: Sequence[_Changed], run: RunSuite
) -> list[tuple[str, ...]]:
    """For each block the tests that fail when it is changed, and only then; none where that is no test."""
    if not blocks:
        return []
    if len(blocks) == 1:
        return [_failing(files, inventory, blocks, run) or ()]
    seen: dict[str, list[bool]] = {id_: [] for id_ in inventory}
    for digit in range((len(blocks) - 1).bit_length()):
        for bit in (1, 0):
            failing = _failing(files, inventory, [b for n, b in enumerate(blocks) if n >> digit & 1 == bit], run)
            if failing is None:
                return _one_by_one(files, inventory, blocks, run)
            for id_ in inventory:
                seen[id_].append(id_ in failing)
    found: list[tuple[str, ...]] = [()] * len(blocks)
    for id_, failed in seen.items():
        pairs = list(zip(failed[::2], failed[1::2], strict=True))
        number = sum(1 << digit for digit, (one, _) in enumerate(pairs) if one)
        if all(one != none for one, none in pairs) and number < len(blocks):
            found[number] = (*found[number], id_)
    return _of_several(files, inventory, blocks, run, found)


def _of_several(
    files: Mapping[str, bytes],
    inventory: Sequence[str],
    blocks: Sequence[_Changed],
    run: RunSuite,
    found: list[tuple[str, ...]],
) -> list[tuple[str, ...]]:
    """Tests of several blocks (sections, a table and its test) fail too often to spell one: any of them will do."""
    left = set(inventory).difference(*found)
    bare = [number for number, ids in enumerate(found) if not ids]
    for number in bare[:MOST_ALONE] if left else ():
        failing = _failing(files, inventory, [blocks[number]], run) or ()
        if failing and left.issuperset(failing):
            found[number] = failing
            left.difference_update(failing)
    return found


def _one_by_one(
    files: Mapping[str, bytes], inventory: Sequence[str], blocks: Sequence[_Changed], run: RunSuite
) -> list[tuple[str, ...]]:
    few = blocks[:MOST_ALONE]
    return [_failing(files, inventory, [block], run) or () for block in few] + [()] * (len(blocks) - len(few))


def _failing(
    files: Mapping[str, bytes], inventory: Sequence[str], blocks: Sequence[_Changed], run: RunSuite
) -> tuple[str, ...] | None:
    """The tests that fail with the blocks changed; None where the suite as a whole does not stand it."""
    if not blocks:
        return ()
    results = run(render(files, [block.whole for block in blocks]))
    if set(results) != set(inventory):
        return None
    return tuple(id_ for id_ in inventory if results[id_].outcome is not TestOutcome.PASSED)
