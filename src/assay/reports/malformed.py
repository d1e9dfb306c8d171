"""The error that stays inside this package, and the list that problems are collected in."""

from assay.reports.bounds import MAX_PROBLEM_CHARS, MAX_PROBLEMS
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

    def lines(self) -> tuple[str, ...]:
        """What was noted, in order."""
        if not self._dropped:
            return tuple(self._lines)
        return (*self._lines, f"and {self._dropped} more")
