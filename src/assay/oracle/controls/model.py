"""The values that controls are made of."""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

__all__ = ["Candidate", "Edit", "Kind", "Variant"]


class Edit(NamedTuple):
    """A change of one test file: the bytes from ``start`` to before ``end`` become ``replacement``.

    A plain tuple by nature, so that it is what ``TaskLock.controls`` holds.
    """

    file: str
    start: int
    end: int
    replacement: str


class Kind(IntEnum):
    """How a control differs from its test; the lower, the less it gives itself away."""

    VALUE = 0
    """Another value, or another exception, of the same type: to know which is right is to know the answer."""
    VALUES = 1
    """Several expected values at once, for tests of one table that pass or fail together."""
    OBJECT = 2
    """An object of the submission's own class made of another value. Finds out objects that agree to everything."""
    BOOLEAN = 3
    """The opposite truth value of what the code returned."""
    POLARITY = 4
    """The opposite of a whole assertion. Whoever knows how authors write tests can guess; it stops the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One possible control, not proved yet."""

    ids: tuple[str, ...]
    """The tests that it must make fail, all of them and no other."""
    edit: Edit
    kind: Kind
    neutral: str | None = None
    """What stands in the edit's place where the test is not flipped; None: the original text."""
    any_failure: bool = False
    """Whether any failure of the test will do, rather than an assertion's alone: an exception that goes through, or
    what a runner reports whose messages do not tell the two apart."""

    lines: range = range(0)
    """Lines of the comparison that the edit is about; empty where it is about none."""

    context: range = range(0)
    """Bytes of the test's own text: its name, title, comments and claims. Empty where it is not known."""

    @property
    def neutral_edit(self) -> Edit | None:
        """The edit that every variant carries, flipped or not (a flipped one overrides it)."""
        return None if self.neutral is None else self.edit._replace(replacement=self.neutral)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One rendering of the suite: which tests are flipped, and the edits that make it."""

    flipped: frozenset[str]
    edits: tuple[Edit, ...]
