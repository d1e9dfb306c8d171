"""Language-neutral cases: a call, and what it must give."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

__all__ = ["Case", "CaseSuite", "Value"]

Value: TypeAlias = "bool | int | float | str | Sequence[Value] | Mapping[str, Value] | None"
"""What JSON can say; whole numbers of any size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One call and its expected answer."""

    id: str
    """Unique in its suite, and stable."""
    title: str
    """For people: the descriptions of the groups around it and its own, joined by " > "."""
    property: str
    """What is called: a function's name in the data's own spelling (camelCase, usually)."""
    args: Mapping[str, Value]
    """Arguments by name, in the data's order."""
    expected: Value = None
    """Meaningless where ``error`` is set."""
    error: str | None = None
    """Not None: the call must fail. The text is a suggestion for a message, and may be empty."""
    scenarios: tuple[str, ...] = ()
    """Labels by which a suite may leave cases out ("unicode", "big-integers")."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseSuite:
    """All cases of one exercise."""

    name: str
    cases: tuple[Case, ...]
    comments: tuple[str, ...] = ()
    """The data's own remarks, for the person who writes the adapter."""
    replaced: Mapping[str, str] = field(default_factory=dict)
    """Id of a case that was left out -> id of the one that took its place."""
