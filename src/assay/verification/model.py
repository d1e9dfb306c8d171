"""What verification says: of a sample, of a task, of a pack."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from assay.packs import TaskLock

__all__ = ["Flaw", "FlawCode", "PackProof", "Progress", "Standing", "TaskProof", "quiet"]


class Standing(StrEnum):
    """What became of a task."""

    VALID = "valid"
    """Everything was proved; the task has a lock."""
    INVALID = "invalid"
    """The task itself is wrong: its flaws say how. It cannot be graded."""
    INCONCLUSIVE = "inconclusive"
    """This machine or this tool failed, and nothing was proved. Verify again."""


class FlawCode(StrEnum):
    """What is wrong with a task."""

    NO_REFERENCE = "no_reference"
    """There is no right solution, or its patch does not apply."""
    GUARD = "guard"
    """A restore rule does not fit the starting tree."""
    REFERENCE_OUT_OF_REACH = "reference_out_of_reach"
    """The reference changes what a submission cannot: the restore puts it back."""
    ANSWER_IN_TREE = "answer_in_tree"
    """A hidden test lies in the starting tree as it is."""
    CANARY = "canary"
    """A canary that no hidden test holds."""
    NO_TESTS = "no_tests"
    """The reference ran no test, or gave no complete report."""
    DUPLICATE_IDS = "duplicate_ids"
    REFERENCE_FAILS = "reference_fails"
    """Hidden tests that the reference does not pass, or skips."""
    START_PASSES = "start_passes"
    """The starting tree passes every hidden test already."""
    START_UNCLEAR = "start_unclear"
    """The starting tree gives no verdict."""
    FLAKY = "flaky"
    """Hidden tests whose outcome changes from run to run."""
    DEPENDENT = "dependent"
    """The right solution of another task turns this one green."""
    ORACLE = "oracle"
    """The oracle that the task asks for does not work for it."""
    SAMPLE = "sample"
    """An example submission got another verdict than its folder says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flaw:
    """One thing that is wrong with a task, in one line for its author."""

    code: FlawCode
    detail: str

    def line(self) -> str:
        """For a person and for the lock."""
        return f"{self.code.value}: {self.detail}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskProof:
    """What was found out about one task. ``lock`` is there exactly when it is valid."""

    task: str
    standing: Standing
    lock: TaskLock | None = None
    flaws: tuple[Flaw, ...] = ()
    failure: str = ""
    """For INCONCLUSIVE: what failed, in one line."""
    runs: int = 0
    """How many grades it took."""
    samples: int = 0
    """How many example submissions got the verdict that they must get."""
    reused: bool = False
    """Whether this comes from an earlier, unfinished verification of the same bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackProof:
    """What was found out about a pack."""

    pack: str
    digest: str
    tasks: Mapping[str, TaskProof] = field(default_factory=dict)

    @property
    def valid(self) -> bool:
        """Whether every task is proved. A pack without tasks is not."""
        return bool(self.tasks) and all(proof.standing is Standing.VALID for proof in self.tasks.values())


class Progress(Protocol):
    """Told of each step as it begins; called from any of the workers' threads."""

    def __call__(self, task: str, step: str) -> None:
        """``step`` is a few words, such as "reference, run 2 of 3"."""
        ...


def quiet(task: str, step: str) -> None:
    """Tells nobody."""
