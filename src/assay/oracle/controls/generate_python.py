"""Candidate controls for Python tests: edits of expected values, each with what it must make fail."""

import ast
import random
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from assay.oracle.controls.model import Candidate, Edit, Kind
from assay.oracle.controls.neutral_python import boolean_candidates, polarity_candidates, raises_candidates
from assay.oracle.controls.sites_python import Cell, Site, Sites, foreign_names
from assay.oracle.controls.source_python import Owner, Source, owners
from assay.oracle.controls.values_python import Leaf, Scalar, donors, leaves, near, same_value

__all__ = ["ALTERNATIVES", "ALTERNATIVES_AT", "generate", "generate_at"]

ALTERNATIVES = 2
"""Edits kept for a test and kind: enough to draw from, few enough to prove each in seconds."""
_LEAVES_TRIED = 2
"""Scalars of one expected value that are tried; a long list would otherwise drown the other assertions."""
_LEAVES_TRIED_AT = 6
ALTERNATIVES_AT = 4
"""The same where one comparison must be covered: a changed value may be one that the class refuses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Test:
    """A test function with its expected values."""

    owner: Owner
    sites: tuple[Site, ...]
    foreign: frozenset[str]


def generate_at(
    files: Mapping[str, bytes], inventory: Iterable[str], lines: Mapping[str, Collection[int]]
) -> tuple[Candidate, ...]:
    """Candidates about the comparisons at ``lines`` (by file) alone: objects of the submission's own classes.

    More of them than ``generate`` takes, since each of these lines must be covered.
    """
    found: list[Candidate] = []
    sources = {name: source for name, data in files.items() if (source := _parsed(name, data)) is not None}
    tests = [_test(owner) for owner in owners(sources, inventory)]
    pool = [pair for test in tests for pair in _pool(test)]
    for test in tests:
        rng = _seeded(test.owner)
        for site in test.sites:
            if site.own and any(line in site.lines for line in lines.get(test.owner.source.file, ())):
                narrow = replace(test, sites=(site,))
                found += _spread(
                    list(_value_candidates(narrow, pool, rng, tried=_LEAVES_TRIED_AT)), rng, ALTERNATIVES_AT
                )
    return tuple(found)


def generate(files: Mapping[str, bytes], inventory: Iterable[str]) -> tuple[Candidate, ...]:
    """Candidates for the tests of ``inventory``, best kind first, at most ALTERNATIVES of a kind for each test.

    ``files``: the hidden test files by their name below the tests' directory. A file that is not Python in UTF-8 has
    none. The same input gives the same candidates.
    """
    sources = {name: source for name, data in files.items() if (source := _parsed(name, data)) is not None}
    tests = [_test(owner) for owner in owners(sources, inventory)]
    pool = [pair for test in tests for pair in _pool(test)]
    return tuple(replace(candidate, context=test.owner.span) for test in tests for candidate in _candidates(test, pool))


def _parsed(name: str, data: bytes) -> Source | None:
    try:
        return Source(name, data)
    except (SyntaxError, UnicodeDecodeError, RecursionError, ValueError):
        return None


def _test(owner: Owner) -> _Test:
    """The test; where it states nothing itself but calls helpers of its file (``check(f)``), what those state."""
    foreign = foreign_names(owner.source)
    sites = tuple(Sites(owner.source, owner.function, foreign).all())
    if not sites:
        calls = (node.func for node in ast.walk(owner.function) if isinstance(node, ast.Call))
        called = {function.id for function in calls if isinstance(function, ast.Name)}
        helpers = [f for name, f in owner.source.functions.items() if name in called and f is not owner.function]
        sites = tuple(site for helper in helpers for site in Sites(owner.source, helper, foreign).all())
    return _Test(owner=owner, sites=sites, foreign=foreign)


def _pool(test: _Test) -> Iterator[tuple[Scalar, str]]:
    for site in test.sites:
        for leaf in leaves(site.node):
            yield leaf.value, test.owner.source.text(leaf.node)


def _candidates(test: _Test, pool: list[tuple[Scalar, str]]) -> Iterator[Candidate]:
    owner = test.owner
    rng = _seeded(owner)
    values = list(_value_candidates(test, pool, rng))
    yield from _spread([one for one in values if one.kind is Kind.VALUE], rng)
    yield from _spread([one for one in values if one.kind is Kind.OBJECT], rng)
    yield from _spread(list(raises_candidates(owner, rng)), rng)
    yield from _spread(list(boolean_candidates(owner, test.foreign)), rng)
    yield from _spread(list(polarity_candidates(owner)), rng)


def _seeded(owner: Owner) -> random.Random:
    """The same for the same bytes: what is generated is proved and kept, and only its drawing is secret."""
    return random.Random(sha256(owner.source.data + owner.function.name.encode()).digest())  # noqa: S311


def _spread(found: list[Candidate], rng: random.Random, most: int = ALTERNATIVES) -> list[Candidate]:
    """At most ``most`` for each set of tests, from different places before twice from one."""
    rng.shuffle(found)
    kept: dict[tuple[str, ...], list[Candidate]] = {}
    places: dict[tuple[int, int], int] = {}
    ranked: list[tuple[int, int, Candidate]] = []
    for at, candidate in enumerate(found):
        place = (candidate.edit.start, candidate.edit.end)
        ranked.append((places.get(place, 0), at, candidate))
        places[place] = places.get(place, 0) + 1
    for _, _, candidate in sorted(ranked, key=lambda one: one[:2]):
        group = kept.setdefault(candidate.ids, [])
        if len(group) < most:
            group.append(candidate)
    return [candidate for group in kept.values() for candidate in group]


def _value_candidates(
    test: _Test, pool: list[tuple[Scalar, str]], rng: random.Random, *, tried: int = _LEAVES_TRIED
) -> Iterator[Candidate]:
    for site in test.sites:
        for node, text in _replacements(test.owner.source, site, pool, rng, tried=tried):
            candidate = _placed(test.owner, site, node, text)
            if candidate is not None:
                yield candidate


def _replacements(
    source: Source, site: Site, pool: list[tuple[Scalar, str]], rng: random.Random, *, tried: int
) -> Iterator[tuple[ast.expr, str]]:
    """What may stand instead, at a few scalars of the value: each text once for a place."""
    found = list(leaves(site.node))
    for leaf in rng.sample(found, min(tried, len(found))):
        for text in dict.fromkeys(_others(source, site, leaf, pool, rng)):
            if _differs(source, site.node, leaf, text):
                yield leaf.node, text
    if not found:
        whole = _filled(source.text(site.node), pool, rng)
        if whole is not None:
            yield site.node, whole


def _others(
    source: Source, site: Site, leaf: Leaf, pool: list[tuple[Scalar, str]], rng: random.Random
) -> Iterator[str]:
    """A value of the type from the same assertion, one expected elsewhere in the suite, and one near the old.

    Text is only changed letter by letter where there is no other text: a word that is none gives itself away.
    """
    beside = [(one.value, source.text(one.node)) for one in leaves(site.beside)] if site.beside else []
    found = [donors(values, leaf, far=site.far) for values in (beside, pool)]
    if isinstance(leaf.value, str) and found[0]:
        found.pop()  # words of another assertion are about something else
    yield from (rng.choice(texts) for texts in found if texts)
    if not (isinstance(leaf.value, str) and any(found)):
        text = near(source, leaf, rng, far=site.far)
        yield from [text] if text is not None else []


def _filled(text: str, pool: list[tuple[Scalar, str]], rng: random.Random) -> str | None:
    """An empty list, tuple or dict with one thing in it that is expected elsewhere."""
    inner = rng.choice(pool)[1] if pool else "0"
    return {"[]": f"[{inner}]", "()": f"({inner},)", "{}": f"{{{inner}: {inner}}}", "set()": f"{{{inner}}}"}.get(text)


def _differs(source: Source, whole: ast.expr, leaf: Leaf, text: str) -> bool:
    """Whether the whole expected value changes: not so where a set has the new element already."""
    start, end = source.span(whole)
    at, to = source.span(leaf.node)
    changed = (source.data[start:at] + text.encode() + source.data[to:end]).decode()
    try:
        return not same_value(whole, ast.parse(f"({changed})", mode="eval").body)
    except SyntaxError:
        return False


def _placed(owner: Owner, site: Site, node: ast.expr, text: str) -> Candidate | None:
    start, end = owner.source.span(node)
    edit = Edit(owner.source.file, start, end, text)
    if site.cell is None:
        kind = Kind.OBJECT if site.own else Kind.VALUE
        return Candidate(ids=owner.ids, edit=edit, kind=kind, lines=site.lines)
    found = _in_table(owner, site.cell, edit)
    return found and replace(found, kind=Kind.OBJECT if site.own else Kind.VALUE, lines=site.lines)


def _in_table(owner: Owner, cell: Cell, edit: Edit) -> Candidate | None:
    """A cell of a ``parametrize`` table: the row's test alone, its id kept by naming it.

    pytest makes the ids of a table from its values, so each row that is edited becomes ``pytest.param(..., id=...)``
    in every variant.
    """
    rows = cell.decorator.args[1]
    if not isinstance(rows, ast.List | ast.Tuple) or len(rows.elts) != len(owner.ids):
        return None
    id_ = owner.ids[cell.row]
    named = any(keyword.arg == "ids" and isinstance(keyword.value, ast.List) for keyword in cell.decorator.keywords)
    if named or (isinstance(cell.element, ast.Call) and any(k.arg == "id" for k in cell.element.keywords)):
        return Candidate(ids=(id_,), edit=edit, kind=Kind.VALUE)
    start, end = owner.source.span(cell.element)
    data = owner.source.data
    changed = data[start : edit.start] + edit.replacement.encode() + data[edit.end : end]
    return Candidate(
        ids=(id_,),
        edit=Edit(edit.file, start, end, _param(owner, cell, changed.decode(), id_)),
        kind=Kind.VALUE,
        neutral=_param(owner, cell, data[start:end].decode(), id_),
    )


def _param(owner: Owner, cell: Cell, row: str, id_: str) -> str:
    label = id_.partition("[")[2].removesuffix("]")
    if "\\" in label:
        label = label.encode().decode("unicode_escape")  # pytest escapes an explicit id once more
    if isinstance(cell.element, ast.Call):
        return f"{row[:-1].rstrip().rstrip(',')}, id={label!r})"
    values = row.strip()[1:-1].rstrip().rstrip(",") if isinstance(cell.element, ast.Tuple | ast.List) else row
    if _width(cell) == 1:
        values = row
    mark = owner.source.text(cell.decorator.func).partition(".mark.")[0]
    return f"{mark}.param({values}, id={label!r})"


def _width(cell: Cell) -> int:
    names = cell.decorator.args[0]
    if isinstance(names, ast.Constant):
        return len([name for name in str(names.value).split(",") if name.strip()])
    return len(names.elts) if isinstance(names, ast.List | ast.Tuple) else 1
