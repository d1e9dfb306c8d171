"""A report under construction: what all parsers of foreign formats share."""

from collections.abc import Callable
from dataclasses import replace
from math import isfinite

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome, TestResult
from assay.reports.bounds import MAX_COUNT, MAX_TESTS
from assay.reports.captured import whole_report
from assay.reports.malformed import MalformedError, Problems
from assay.reports.strictjson import whole
from assay.reports.text import is_id, message, shown

__all__ = ["Draft", "count", "duration", "merged", "parse"]

_ID_SHOWN = 80


class Draft:
    """Results and problems, within bounds."""

    def __init__(self) -> None:
        self.problems = Problems()
        self.started = False
        self.ends = 0
        self.results: list[TestResult] = []
        self.declared = Counts()

    def add(self, name: str, outcome: TestOutcome, *, said: str = "", duration_s: float = 0.0) -> None:
        """Note one result. A name that cannot be an id is a problem. Raises MalformedError over MAX_TESTS."""
        if len(self.results) >= MAX_TESTS:
            raise MalformedError(f"expected at most {MAX_TESTS} tests, got more")
        if not is_id(name):
            self.problems.add(f"expected a test's name, got '{shown(name, _ID_SHOWN)}'")
            return
        self.results.append(TestResult(id=name, outcome=outcome, message=message(said), duration_s=duration_s))


def parse(capture: Capture, *, source: str, medium: Medium, read: Callable[[bytes, Draft], None]) -> ReportStatement:
    """Run ``read`` over the bytes. What it raises as MalformedError is a problem; what it had found by then is kept.

    No bytes at all state nothing: no problem, no terminal record.
    """
    draft = Draft()
    try:
        data = whole_report(capture)
        if data:
            read(data, draft)
    except MalformedError as e:
        draft.problems.add(str(e))
    return ReportStatement(
        source=source,
        medium=medium,
        started=draft.started,
        terminal_records=draft.ends,
        results=tuple(draft.results),
        declared=draft.declared,
        problems=draft.problems.lines(),
    )


def merged(first: ReportStatement, *others: ReportStatement) -> ReportStatement:
    """Reports that a runner writes one for each class or program, as one. Complete only if every part is."""
    parts = (first, *others)
    ends = {part.terminal_records for part in parts}
    return replace(
        first,
        started=any(part.started for part in parts),
        terminal_records=1 if ends == {1} else (0 if 0 in ends else max(ends)),
        results=tuple(result for part in parts for result in part.results),
        declared=_sum([part.declared for part in parts]),
        problems=tuple(problem for part in parts for problem in part.problems),
    )


def _sum(parts: list[Counts]) -> Counts:
    def add(values: list[int | None]) -> int | None:
        stated = [value for value in values if value is not None]
        return sum(stated) if len(stated) == len(values) else None

    return Counts(
        passed=add([p.passed for p in parts]),
        failed=add([p.failed for p in parts]),
        errored=add([p.errored for p in parts]),
        skipped=add([p.skipped for p in parts]),
        total=add([p.total for p in parts]),
    )


def count(value: object) -> int | None:
    """A counter, as a number of 0 or more or its decimal digits; None where it is not there.

    Raises MalformedError for anything else.
    """
    if value is None:
        return None
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value) if len(value) < len(str(MAX_COUNT)) else MAX_COUNT
    number = whole(value)
    if number is None or number < 0:
        raise MalformedError(f"expected a counter, got {value!r:.40}")
    return min(number, MAX_COUNT)


def duration(value: object, *, unit_s: float = 1.0) -> float:
    """Seconds from a number or its text; 0 where it says nothing usable. Shown to people, never judged."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return 0.0
    try:
        seconds = float(value) * unit_s if not isinstance(value, str) or len(value) < 40 else 0.0
    except (ValueError, OverflowError):
        return 0.0
    return seconds if isfinite(seconds) and seconds >= 0 else 0.0
