"""Evidence: every witness's statement about a grade.

A *witness* is one independent statement about a run. Statements are values; how they were read from bytes is the
business of the runner's adapter, and the bytes are kept beside them (by digest) so that anyone can read them again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assay.model.execution import Execution
from assay.model.outcomes import Counts, TestResult
from assay.model.signals import Signal

__all__ = [
    "Evidence",
    "Expectation",
    "InventorySource",
    "Medium",
    "OracleMode",
    "ReportStatement",
    "Run",
    "Stage",
    "SummaryLine",
    "SummaryStatement",
    "TranscriptStatement",
]


class OracleMode(StrEnum):
    """How the expected answers were kept away from the code, strongest first."""

    CASES = "cases"
    REMOTE = "remote"
    CONTROLS = "controls"
    INSIDE = "inside"


class InventorySource(StrEnum):
    """How the ids of the tests came to be known."""

    PINNED = "pinned"
    """Fixed before the submission ran: by verification, by the caller, or by a run of the caller's own reference."""
    REPORTED = "reported"
    """Said by the very run that is judged. What the tests' own text declares is all that can be held against it."""


class Medium(StrEnum):
    """Where a report came through."""

    TRUSTED_PIPE = "trusted_pipe"
    """A pipe that only a process of ours, with no submitted code in it, could write."""
    SHARED_PIPE = "shared_pipe"
    """A pipe that we made and read as it was written, but that the submission's process could write too."""
    FILE = "file"
    """A file read after every process was dead."""


class Expectation(StrEnum):
    """What correct code must do with a test in a given variant of the suite."""

    PASS = "pass"  # noqa: S105 - not a password
    FAIL = "fail"
    """The test is a negative control here: its expected value was changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportStatement:
    """A machine-readable report. Elements count; ``declared`` counters are only ever compared."""

    source: str
    """The format, for people: "assay-stream", "junit-xml", "tap" ..."""
    medium: Medium
    started: bool = False
    """Whether the runner's opening record was seen, so the runner was alive before submitted code was."""
    terminal_records: int = 0
    """How many well-formed closing records were seen; exactly 1 is complete."""
    reported_exit_status: int | None = None
    results: tuple[TestResult, ...] = ()
    declared: Counts = field(default_factory=Counts)
    problems: tuple[str, ...] = ()
    """Malformed bytes, bounds that were hit, records after the end: one line each. Any problem denies a pass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryLine:
    """One line of the human output that has the shape of the runner's summary."""

    text: str
    counts: Counts
    claims_success: bool | None = None
    """What the line itself says of the outcome, where its shape says it; None where it does not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryStatement:
    """Every summary-shaped line in order, whoever printed it. ``required`` is False for runners without one."""

    lines: tuple[SummaryLine, ...] = ()
    truncated: bool = False
    required: bool = True
    per_run_lines: int | None = 1
    """How many such lines an honest run prints; None where the runner prints one for each binary, file or module."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TranscriptStatement:
    """What went over the wire between the oracle and the submission's process (cases, remote objects)."""

    calls: int
    violations: tuple[str, ...] = ()
    """Frames that broke the protocol's bounds or named an object that was never given. Each is the subject's."""
    judgements: int = 0
    """How often a test asked the submission's own objects for a judgement, such as whether two of them are equal."""
    unguarded: tuple[str, ...] = ()
    """Tests that leave the answer to such a judgement, with no control that would find out an object which agrees to
    everything."""
    subject: Execution
    """The submission's own process."""
    frames_digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A step before the tests: install or build. ``ours`` is True where a failure cannot be the submission's."""

    name: str
    execution: Execution
    ours: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One invocation of a runner over one variant of the suite, with all that was said about it."""

    name: str
    execution: Execution
    """The runner's process. The exit status is a required witness."""
    expectations: Mapping[str, Expectation]
    """The pinned inventory of this variant: every test id, and what correct code must do with it."""
    reports: tuple[ReportStatement, ...] = ()
    summary: SummaryStatement | None = None
    transcript: TranscriptStatement | None = None
    stages: tuple[Stage, ...] = ()
    """The builds that this run needed, in order. Where one failed the runner was never started, and ``execution`` is
    that stage's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """All that a verdict is made from.

    ``inventory`` is the pinned list of test ids, fixed when the task was verified: the denominator.
    ``context`` holds digests by name (pack, submission, image, tool): stated in the verdict, never judged.
    """

    oracle: OracleMode
    inventory: tuple[str, ...]
    runs: tuple[Run, ...]
    stages: tuple[Stage, ...] = ()
    signals: tuple[Signal, ...] = ()
    inventory_source: InventorySource = InventorySource.PINNED
    declared: tuple[str, ...] = ()
    """For a REPORTED inventory: names that the text of the tests declares, each as often as different ids must hold it.
    A lower bound, for tests can be made while the suite runs."""
    our_failure: str = ""
    """One line when the pipeline itself failed before or between runs; makes the verdict inconclusive."""
    refused: str = ""
    """One line when the submission itself could not be assembled: a missing file, a patch that does not apply."""
    context: Mapping[str, str] = field(default_factory=dict)

    @property
    def all_stages(self) -> tuple[Stage, ...]:
        """The stages before the runs, then those of each run."""
        return (*self.stages, *(stage for run in self.runs for stage in run.stages))
