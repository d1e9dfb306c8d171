"""Which candidates are controls: proved on the reference, never assumed.

A candidate is kept only if, with it, exactly the tests that it names fail, and fail for it. That is asked of many
candidates at once. Each test has a number; for each binary digit one rendering flips the tests that have the digit set
and one those that have not. So every two tests are told apart by some rendering, and a candidate that disturbs any
other test is seen, in twice the logarithm of the number of tests rather than in their number. Where a rendering shows
anything unexpected, its candidates are asked one by one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from assay.model import TestOutcome, TestResult
from assay.oracle.controls.model import Candidate, Edit, Kind
from assay.oracle.controls.rendering import combine, render

__all__ = ["Proof", "RunSuite", "prove"]

RunSuite = Callable[[Mapping[str, bytes]], Mapping[str, TestResult]]
"""Runs the suite over the reference with these test files in place of the originals; results by id."""

_BAD = frozenset((TestOutcome.FAILED, TestOutcome.ERRORED))


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What was proved. ``controls`` and ``neutral`` are what the task's lock holds."""

    controls: Mapping[str, tuple[Edit, ...]]
    """Test id -> its edits, all of the best kind that was proved."""
    kinds: Mapping[str, Kind]
    neutral: tuple[Edit, ...]
    """Edits that every variant carries, so that a flipped test has the form of the others."""
    uncontrolled: tuple[str, ...]
    """Ids without a control, in the inventory's order."""

    @property
    def coverage(self) -> float:
        """Share of the inventory that has a control; 0 for an empty one."""
        total = len(self.controls) + len(self.uncontrolled)
        return len(self.controls) / total if total else 0.0


def prove(
    files: Mapping[str, bytes], inventory: Sequence[str], candidates: Iterable[Candidate], run: RunSuite
) -> Proof:
    """Keep what holds on the reference. ``run`` raises what it will for faults of its own."""
    bench = _Bench(files, inventory, run)
    kept: list[Candidate] = []
    pending = list(candidates)
    for kind in Kind:
        done = {id_ for candidate in kept for id_ in candidate.ids}
        wanted = [one for one in pending if one.kind is kind and not done.intersection(one.ids)]
        kept += _consistent(bench.proved(wanted, kept))
    return _proof(inventory, kept)


def _proof(inventory: Sequence[str], kept: Sequence[Candidate]) -> Proof:
    controls: dict[str, tuple[Edit, ...]] = {}
    kinds: dict[str, Kind] = {}
    for candidate in kept:
        for id_ in candidate.ids:
            controls[id_] = (*controls.get(id_, ()), candidate.edit)
            kinds[id_] = candidate.kind
    neutral = [one.neutral_edit for one in kept if one.neutral_edit is not None]
    return Proof(
        controls={id_: controls[id_] for id_ in inventory if id_ in controls},
        kinds=kinds,
        neutral=combine(neutral, ()),
        uncontrolled=tuple(id_ for id_ in inventory if id_ not in controls),
    )


class _Bench:
    """Runs renderings of the suite and looks at what failed."""

    def __init__(self, files: Mapping[str, bytes], inventory: Sequence[str], run: RunSuite) -> None:
        self._files = files
        self._inventory = inventory
        self._run = run

    def proved(self, wanted: Sequence[Candidate], before: Sequence[Candidate]) -> list[Candidate]:
        """Those of ``wanted`` that hold, beside the neutral forms of what was kept before."""
        base = [one.neutral_edit for one in before if one.neutral_edit is not None]
        wanted = self._harmless(_without_overlap(wanted, base), base)
        base += [one.neutral_edit for one in wanted if one.neutral_edit is not None]
        return [one for rank in _one_each(wanted) for one in self._together(rank, base)]

    def _harmless(self, wanted: Sequence[Candidate], base: Sequence[Edit]) -> list[Candidate]:
        """Without the candidates whose neutral form changes what the suite says."""
        neutral = [one for one in wanted if one.neutral is not None]
        if not neutral or self._holds((), [*base, *(one.neutral_edit for one in neutral if one.neutral_edit)]):
            return list(wanted)
        bad = [one for one in neutral if one.neutral_edit and not self._holds((), [*base, one.neutral_edit])]
        return [one for one in wanted if one not in bad]

    def _together(self, rank: Sequence[Candidate], base: Sequence[Edit]) -> list[Candidate]:
        """One candidate for each test, asked at once; one by one where that shows anything unexpected."""
        failing = self._failing(rank, base)
        rank = [one for one in rank if all(id_ in failing for id_ in one.ids)]
        for digit in range(max(len(rank) - 1, 0).bit_length()):
            for bit in (0, 1):
                flipped = [one for number, one in enumerate(rank) if number >> digit & 1 == bit]
                if not self._holds(flipped, base):
                    return [one for one in rank if self._holds((one,), base)]
        if len(rank) == 1 and not self._holds(rank, base):
            return []
        return list(rank)

    def _failing(self, flipped: Sequence[Candidate], base: Sequence[Edit]) -> frozenset[str]:
        """The tests that fail for the edit's own reason."""
        if not flipped:
            return frozenset()
        results = self._results(flipped, base)
        return frozenset(id_ for one in flipped for id_ in one.ids if id_ in results and _fails_for(one, results[id_]))

    def _holds(self, flipped: Sequence[Candidate], base: Sequence[Edit]) -> bool:
        """Whether the flipped tests fail, each for its own reason, and all others pass, and no other test appears."""
        results = self._results(flipped, base)
        failing = {id_: one for one in flipped for id_ in one.ids}
        return set(results) == set(self._inventory) and all(
            _fails_for(failing[id_], result) if id_ in failing else result.outcome is TestOutcome.PASSED
            for id_, result in results.items()
        )

    def _results(self, flipped: Sequence[Candidate], base: Sequence[Edit]) -> Mapping[str, TestResult]:
        edits = combine(base, [one.edit for one in flipped])
        return self._run(render(self._files, edits))


def _fails_for(candidate: Candidate, result: TestResult) -> bool:
    """By an assertion, unless any failure will do."""
    if candidate.any_failure:
        return result.outcome in _BAD
    return result.outcome is TestOutcome.FAILED and result.message.startswith("AssertionError")


def _consistent(proved: Sequence[Candidate]) -> list[Candidate]:
    """Without candidates of some of the tests that another candidate flips together: smaller groups first."""
    group: dict[str, tuple[str, ...]] = {}
    kept = []
    for candidate in sorted(proved, key=lambda one: len(one.ids)):
        if all(group.get(id_, candidate.ids) == candidate.ids for id_ in candidate.ids):
            group.update(dict.fromkeys(candidate.ids, candidate.ids))
            kept.append(candidate)
    return kept


def _one_each(candidates: Sequence[Candidate]) -> list[list[Candidate]]:
    """Ranks in each of which every test has one candidate at most, and no byte is changed twice."""
    ranks: list[list[Candidate]] = []
    for candidate in candidates:
        for rank in ranks:
            if not any(set(one.ids).intersection(candidate.ids) or _overlap(one.edit, candidate.edit) for one in rank):
                rank.append(candidate)
                break
        else:
            ranks.append([candidate])
    return ranks


def _overlap(one: Edit, other: Edit) -> bool:
    return one.file == other.file and one.start < other.end and other.start < one.end


def _without_overlap(candidates: Sequence[Candidate], base: Sequence[Edit]) -> list[Candidate]:
    """Candidates whose bytes no neutral form takes in part: those could not stand in one rendering."""
    kept: list[Candidate] = []
    neutral = [*base, *(one.neutral_edit for one in candidates if one.neutral_edit is not None)]
    for candidate in candidates:
        clashing = (edit for edit in neutral if _overlap(edit, candidate.edit) and edit[:3] != candidate.edit[:3])
        if next(clashing, None) is None:
            kept.append(candidate)
    return kept
