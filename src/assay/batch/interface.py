"""What a batch is: many submissions against one task, each with a result of its own."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from assay.model import Outcome

__all__ = ["BatchItem", "BatchResult", "Executor", "GradeItem"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchItem:
    """One submission of a batch. ``key`` is unique within it and names its files in the output directory."""

    key: str
    task_id: str
    source: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchResult:
    """One line of a batch's results. ``error`` is set, and the outcome inconclusive, where the fault was ours."""

    key: str
    task_id: str
    outcome: Outcome
    reason: str
    wall_s: float
    error: str = ""


GradeItem = Callable[[BatchItem], BatchResult]
"""Grades one item; never raises for what a submission does."""


class Executor(Protocol):
    """Runs the items, some at a time, and yields results as they come, in any order."""

    def map(self, grade: GradeItem, items: Iterable[BatchItem]) -> Iterable[BatchResult]:
        """Run ``grade`` over ``items``."""
        ...
