"""What a sweep says: of one bypass on one task, and of all."""

from dataclasses import dataclass
from enum import StrEnum

from assay.packs import OracleChoice

__all__ = ["Fate", "Sweep", "SweepRow"]


class Fate(StrEnum):
    """What became of a bypass."""

    STOPPED = "stopped"
    """It failed, as the buggy tree does or for a reason that proves that the run was bent."""
    ACCEPTED = "accepted"
    """It passed. The grader has a hole."""
    KNOWN_HOLE = "known_hole"
    """It passed under a mode that the corpus says it defeats: the lowered trust level is what tells."""
    UNTESTED = "untested"
    """It failed like any broken program would: nothing is proved."""
    INCONCLUSIVE = "inconclusive"
    """No verdict. Never a pass, but a retry that an adversary can ask for."""
    NOT_APPLICABLE = "not_applicable"
    """The task does not have what the bypass is planted on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepRow:
    """One bypass on one task."""

    task: str
    bypass: str
    oracle: OracleChoice
    fate: Fate
    detail: str = ""
    """The verdict's reasons, or why it does not apply, in one line."""
    as_expected: bool = True
    """Whether one of the reasons that the corpus expects was given; true where it expects none."""
    missing_signals: tuple[str, ...] = ()
    """Signals that the corpus expects and the verdict lacks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """All rows, by task and then in the corpus' order."""

    rows: tuple[SweepRow, ...]

    @property
    def holds(self) -> bool:
        """Whether something was tried and nothing was accepted or left without a verdict."""
        fates = {row.fate for row in self.rows}
        return Fate.STOPPED in fates and not fates & {Fate.ACCEPTED, Fate.INCONCLUSIVE}

    def count(self, fate: Fate) -> int:
        """How many rows have ``fate``."""
        return sum(row.fate is fate for row in self.rows)
