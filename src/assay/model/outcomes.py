"""Outcomes of single tests, as a report claims them."""

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Counts", "TestOutcome", "TestResult"]


class TestOutcome(StrEnum):
    """What became of one test. MISSING and UNEXPECTED are found by comparison with the pinned inventory."""

    __test__ = False  # not a test class, whatever a collector thinks of its name

    PASSED = "passed"
    FAILED = "failed"
    ERRORED = "errored"
    SKIPPED = "skipped"
    MISSING = "missing"
    UNEXPECTED = "unexpected"


@dataclass(frozen=True, slots=True, kw_only=True)
class TestResult:
    """One element of a report. ``id`` is normalised by the runner's adapter and compared byte for byte."""

    __test__ = False

    id: str
    outcome: TestOutcome
    message: str = ""
    """Untrusted text, already cut to a bound; escape before showing."""
    duration_s: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many tests of each outcome. ``None`` where the source does not say."""

    passed: int | None = None
    failed: int | None = None
    errored: int | None = None
    skipped: int | None = None
    total: int | None = None
