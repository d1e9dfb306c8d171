"""The error that stays inside this package, and the list that problems are collected in."""

from assay.reports.bounds import MAX_PROBLEM_CHARS, MAX_PROBLEMS, MAX_PROBLEMS_READ
from assay.reports.text import shown

__all__ = ["MalformedError", "Problems"]


class MalformedError(Exception):
    """Bytes that are not what they should be. Never leaves the package: it becomes a problem of the report."""


class Problems:
    """Collects one line for each thing that is wrong, up to a bound; the last line then says that there were more."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._dropped = 0

    def add(self, line: str) -> None:
        """Note ``line``; untrusted text in it is escaped and cut."""
        if len(self._lines) < MAX_PROBLEMS:
            self._lines.append(shown(line, MAX_PROBLEM_CHARS))
        else:
            self._dropped += 1

    @property
    def full(self) -> bool:
        """Whether there are so many that the rest of the report is not worth reading: any one denies a pass."""
        return len(self._lines) + self._dropped >= MAX_PROBLEMS_READ

    def lines(self) -> tuple[str, ...]:
        """What was noted, in order."""
        if not self._dropped:
            return tuple(self._lines)
        return (*self._lines, f"and {self._dropped} more")
