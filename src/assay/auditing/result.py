"""The outcome of an audit as values, and the one rule by which a bypass counts as accepted or stopped. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from assay.auditing.model import Answer

__all__ = ["Alive", "Audit", "Controls", "Fate", "GraderResult", "Row", "Tried", "settle"]


class Fate(StrEnum):
    """What became of a bypass under one grader."""

    ACCEPTED = "accepted"
    """The wrong solution was accepted. The grader has a hole."""
    STOPPED = "stopped"
    """The wrong solution was refused, though the bypass is known to work: another grader of the kind accepted it."""
    UNTESTED = "untested"
    """It was refused, and nobody has seen it work: it may have broken the tree, or found nothing to bend."""
    NOT_APPLICABLE = "not_applicable"
    """The grader never takes in what is planted, or runs nothing that the bypass is made for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What a grader said of one bypass, before it is known what other graders said."""

    bypass: str
    fits: bool
    """Made for what this grader runs, and all that it plants reaches the grader."""
    ends_early: bool = False
    """It stops the run by design."""
    sandbox_failed: bool = False
    """The fault was ours or the machine's: nothing is known."""
    wrong: Answer | None = None
    """Of the wrong solution with the bypass; None where it could not be planted."""
    right: Answer | None = None
    """Of the right solution with the bypass; asked only where ``open_question`` says so."""
    detail: str = ""

    def open_question(self, alive: "Alive") -> bool:
        """Whether the right solution with the bypass must be asked about, to know what the refusal is worth."""
        refused = self.wrong is not None and self.wrong is not Answer.ACCEPTED
        return refused and self.fits and not alive.vouches(self)

    def failed(self, detail: str) -> "Tried":
        """The same, after the sandbox failed."""
        return replace(self, sandbox_failed=True, detail=detail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Alive:
    """Bypasses that some grader accepted on the same task: they do more than to break the tree, and find what they
    bend."""

    kin: frozenset[str] = frozenset()
    """By a grader that runs the same kind of tests."""
    anywhere: frozenset[str] = frozenset()
    """By any grader: enough for those that end the run by design, which need nothing of the tests."""

    def vouches(self, tried: Tried) -> bool:
        """Whether the bypass is known to work."""
        return tried.bypass in (self.anywhere if tried.ends_early else self.kin)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One bypass under one grader."""

    bypass: str
    fate: Fate
    wrong: Answer | None = None
    right: Answer | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Controls:
    """What the grader said of honest work, without which no bypass means anything."""

    right: Answer
    wrong: Answer
    right_detail: str = ""
    wrong_detail: str = ""

    @property
    def hold(self) -> bool:
        """Whether the grader tells right from wrong on this task at all."""
        return self.right is Answer.ACCEPTED and self.wrong is not Answer.ACCEPTED


@dataclass(frozen=True, slots=True, kw_only=True)
class GraderResult:
    """One grader's rows; none where its controls did not hold."""

    name: str
    title: str
    source: str
    task: str
    """Name and digest of the task."""
    runners: tuple[str, ...]
    image: str
    """Name and digest of the image that it ran in."""
    controls: Controls
    rows: tuple[Row, ...] = ()

    @property
    def accepted(self) -> frozenset[str]:
        """The bypasses that it fell for."""
        return frozenset(row.bypass for row in self.rows if row.fate is Fate.ACCEPTED)

    def akin(self, other: "GraderResult") -> bool:
        """Whether both run the same kind of tests."""
        return self.runners == other.runners or bool(set(self.runners) & set(other.runners))

    def count(self, fate: Fate) -> int:
        """How many rows have ``fate``."""
        return sum(row.fate is fate for row in self.rows)

    @property
    def score(self) -> float | None:
        """Share of the bypasses that were stopped, of all that tested the grader; None where none did."""
        tested = self.count(Fate.STOPPED) + self.count(Fate.ACCEPTED)
        return self.count(Fate.STOPPED) / tested if tested else None

    @property
    def sound(self) -> bool:
        """Whether it could be tested and accepted nothing."""
        return self.controls.hold and bool(self.count(Fate.STOPPED)) and not self.count(Fate.ACCEPTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """All graders of one audit, in the order in which they were given."""

    assay: str
    """Version of the tool."""
    graders: tuple[GraderResult, ...]
    command: str = "assay audit"
    """What a person types to have it made again."""

    @property
    def bypasses(self) -> tuple[str, ...]:
        """Every bypass that some grader was tried with, sorted."""
        return tuple(sorted({row.bypass for grader in self.graders for row in grader.rows}))


def settle(tried: Iterable[Tried], *, alive: Alive) -> tuple[Row, ...]:
    """The fate of each bypass under one grader.

    1. Wrong solution accepted: accepted, whatever it was made for.
    2. The sandbox failed on it: untested.
    3. It does not fit: not applicable.
    4. Wrong refused, and the bypass is known to work (``alive``): stopped.
    5. Wrong refused otherwise: untested. Where the right solution is refused with it too, it may only have broken the
       tree; where that is accepted, the grader may have neutralised it, or there was nothing for it to bend.
    """
    return tuple(_settled(item, alive) for item in tried)


def _settled(item: Tried, alive: Alive) -> Row:
    row = Row(bypass=item.bypass, fate=Fate.UNTESTED, wrong=item.wrong, right=item.right, detail=item.detail)
    if item.wrong is Answer.ACCEPTED:
        return replace(row, fate=Fate.ACCEPTED)
    if item.sandbox_failed:
        return row
    if item.wrong is None or not item.fits:
        return replace(row, fate=Fate.NOT_APPLICABLE)
    return replace(row, fate=Fate.STOPPED) if alive.vouches(item) else row
