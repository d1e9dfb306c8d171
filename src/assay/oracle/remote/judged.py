"""Which tests leave a judgement to the submission's own objects, and at which lines.

Only two kinds of question hand over the expected answer: whether two of its objects are equal, and whether one of them
is in a container of its own. Truth, order and the like are the code's own answers, such as a function gives.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from assay.oracle.controls.source_python import Owner, Source, owners

__all__ = ["Judged", "judged_tests"]

_HANDED_OVER = frozenset({"eq", "contains"})


@dataclass(frozen=True, slots=True)
class Judged:
    """What was asked where."""

    lines: Mapping[str, frozenset[int]]
    """Lines by file of the tests."""
    ids: Mapping[str, frozenset[tuple[str, int]]]
    """Test id -> the places at which it may have asked."""


def judged_tests(sites: Iterable[str], files: Mapping[str, bytes], inventory: Sequence[str]) -> Judged:
    """``sites``: ``eq@test_it.py:12``, as the transcript names them.

    A question from a place that lies in no test (a helper, a fixture, nowhere known) may have been any test's.
    """
    places = frozenset(_place(site) for site in sites if site.partition("@")[0] in _HANDED_OVER)
    found = owners(_sources(files), inventory)
    ids: dict[str, frozenset[tuple[str, int]]] = {}
    for place in places:
        asking = [owner for owner in found if _lies_in(place, owner)]
        for id_ in [id_ for owner in asking for id_ in owner.ids] or inventory:
            ids[id_] = ids.get(id_, frozenset()) | {place}
    lines = {file: frozenset(line for other, line in places if other == file) for file, _ in places}
    return Judged(lines=lines, ids=ids)


def _place(site: str) -> tuple[str, int]:
    file, _, line = site.partition("@")[2].rpartition(":")
    return (file, int(line)) if line.isdigit() else (site, 0)


def _lies_in(place: tuple[str, int], owner: Owner) -> bool:
    last = owner.function.end_lineno or owner.function.lineno
    return place[0] == owner.source.file and owner.function.lineno <= place[1] <= last


def _sources(files: Mapping[str, bytes]) -> dict[str, Source]:
    found = {}
    for name, data in files.items():
        try:
            found[name] = Source(name, data)
        except (SyntaxError, UnicodeDecodeError, RecursionError, ValueError):
            continue  # no test of that file is named, so its questions may be any test's
    return found
