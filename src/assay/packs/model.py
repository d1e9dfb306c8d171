"""A pack and its tasks as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from assay.model import Limits

__all__ = ["OracleChoice", "Pack", "RestoreMode", "RestoreRules", "Sample", "SampleKind", "Task", "TaskLock"]


class RestoreMode(StrEnum):
    """``allow`` takes only named files from a submission; ``overlay`` takes all but what is denied or protected."""

    ALLOW = "allow"
    OVERLAY = "overlay"


class OracleChoice(StrEnum):
    """What a task asks for; ``auto`` takes the strongest mode that verification proved."""

    AUTO = "auto"
    CASES = "cases"
    REMOTE = "remote"
    CONTROLS = "controls"
    INSIDE = "inside"


class SampleKind(StrEnum):
    """What an example submission is, and so what a verdict on it must be."""

    RIGHT = "right"
    """Correct: must pass."""
    WRONG = "wrong"
    """Honest and incorrect: must fail."""
    FORGED = "forged"
    """Incorrect, and it tries to look correct: must fail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreRules:
    """What of a submission is taken, deleted and replaced. Paths are relative, with forward slashes."""

    mode: RestoreMode
    allow: tuple[str, ...] = ()
    """For ALLOW: exact paths taken from the submission; everything else comes from the pack."""
    protect: tuple[str, ...] = ()
    """For OVERLAY: paths (files or directories) laid over from the pack."""
    deny: tuple[str, ...] = ()
    """For OVERLAY: paths deleted from the submission."""
    deny_names: tuple[str, ...] = ()
    """For OVERLAY: names (fnmatch, case-insensitive) deleted at any depth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskLock:
    """What verification proved about a task, pinned."""

    inventory: tuple[str, ...]
    """The ids of the hidden tests: the denominator."""
    oracle: OracleChoice
    """The strongest mode that was proved; never AUTO."""
    oracle_reasons: tuple[str, ...] = ()
    """Why a stronger mode was not possible."""
    controls: Mapping[str, tuple[tuple[str, int, int, str], ...]] = field(default_factory=dict)
    """Test id -> alternative edits (file, first byte, byte after the last, replacement), proved on the reference."""
    neutral: tuple[tuple[str, int, int, str], ...] = ()
    """Edits that every variant carries, so that flipped and unflipped tests have one form; a control at the same bytes
    takes a neutral edit's place."""
    unguarded: tuple[str, ...] = ()
    """Remote oracle: tests in which the submission's own objects judge at a line that no control covers."""
    signature: Mapping[str, str] = field(default_factory=dict)
    """The buggy tree's own outcomes: test id -> outcome."""
    image: str = ""
    """Digest of the image that all this was proved in; empty where the lock does not say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One example submission of a task."""

    kind: SampleKind
    name: str
    path: Path
    """A unified diff relative to the starting tree (a file), or a whole submission (a directory)."""
    reasons: frozenset[str] = frozenset()
    """Reason codes of which at least one must be in the verdict; empty: any that is the submission's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One thing to solve."""

    id: str
    title: str
    directory: Path
    language: str
    runner: str
    """Empty: the language's default."""
    image: str
    """Empty: the language's default."""
    limits: Limits
    restore: RestoreRules
    test_files: tuple[str, ...]
    """Hidden test files relative to ``tests_dir``, sorted."""
    oracle: OracleChoice
    modules: tuple[str, ...] = ()
    """For the remote oracle: top-level module names that are the submission's and become proxies."""
    lock: TaskLock | None = None
    canaries: tuple[str, ...] = ()
    solution: str = ""
    """Path of the file that holds the solution; empty where no single file does. Only bypasses are planted by it."""
    entry: str = ""
    """Name of what the tests call in it; may be empty."""
    samples: tuple[Sample, ...] = ()
    invalid: tuple[str, ...] = ()
    """Why verification found the task unusable; such a task has no lock."""

    @property
    def tests_dir(self) -> Path:
        """The hidden tests."""
        return self.directory / "tests"

    @property
    def own_tree(self) -> Path:
        """The task's own starting files, laid over the template; may be missing."""
        return self.directory / "tree"

    @property
    def reference_dir(self) -> Path:
        """Files laid over the starting tree to make the right solution; may be missing."""
        return self.directory / "reference"

    @property
    def bug_patch(self) -> Path:
        """The patch that plants this task's bug on the template; may be missing."""
        return self.directory / "bug.patch"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A versioned directory of tasks."""

    name: str
    version: str
    root: Path
    digest: str
    """``sha256:`` over every file of the pack but its lock."""
    tasks: Mapping[str, Task]
    title: str = ""

    @property
    def template(self) -> Path:
        """The fixed, un-bugged tree that the tasks share; may be missing."""
        return self.root / "template"
