"""The JSON report of Jest and, in the same form, of Vitest (measured: Jest 30.5; Vitest 3.2, 4.1, 5.1).

A file that fails to load has no tests and is in no counter of tests: it becomes a result of its own, ERRORED, under the
file's name. Vitest 4.1 says success after a worker crashed, so ``success`` can only ever take away.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome
from assay.reports.building import Draft, count, duration, parse
from assay.reports.malformed import MalformedError
from assay.reports.strictjson import load

__all__ = ["SEPARATOR", "file_and_titles", "parse_jest"]

SEPARATOR: Final = " > "
"""Stands between the titles of nested blocks in an id."""

_OUTCOMES: Final[Mapping[str, TestOutcome]] = {
    "passed": TestOutcome.PASSED,
    "failed": TestOutcome.FAILED,
    "pending": TestOutcome.SKIPPED,
    "skipped": TestOutcome.SKIPPED,
    "disabled": TestOutcome.SKIPPED,
    "todo": TestOutcome.SKIPPED,
}


def file_and_titles(file: str, titles: Sequence[str]) -> str:
    """``file > block > test``; the file alone where there are no titles."""
    return SEPARATOR.join([file, *titles])


def parse_jest(
    capture: Capture,
    *,
    medium: Medium,
    source: str = "jest-json",
    name: Callable[[str, Sequence[str]], str] = file_and_titles,
) -> ReportStatement:
    """Read a report. ``name`` makes an id from the file as the report names it, and the titles down to the test."""
    return parse(capture, source=source, medium=medium, read=lambda data, draft: _read(data, draft, name))


def _read(data: bytes, draft: Draft, name: Callable[[str, Sequence[str]], str]) -> None:
    report = _object(load(data), "the report")
    files = [_object(item, "a test file") for item in _list(report.get("testResults"), "testResults")]
    draft.started = True
    broken = sum(_file(file, draft, name) for file in files)
    if not isinstance(report.get("success"), bool):
        raise MalformedError(f"expected success to be true or false, got {report.get('success')!r:.40}")
    bad = any(result.outcome in (TestOutcome.FAILED, TestOutcome.ERRORED) for result in draft.results)
    if report["success"] is False and not bad and draft.results:
        draft.problems.add("success is false although no test failed")
    draft.declared = _declared(report, broken)
    draft.ends = 1


def _file(file: Mapping[str, object], draft: Draft, name: Callable[[str, Sequence[str]], str]) -> int:
    """Note the tests of one file. Returns 1 where the file itself failed without a failed test."""
    path, tests = _text(file.get("name"), "a file's name"), _list(file.get("assertionResults"), "assertionResults")
    failed = False
    for item in tests:
        test = _object(item, "a test")
        status = _text(test.get("status"), "a status")
        outcome = _OUTCOMES.get(status, TestOutcome.ERRORED)
        failed = failed or outcome in (TestOutcome.FAILED, TestOutcome.ERRORED)
        titles = [_text(t, "a title") for t in _list(test.get("ancestorTitles"), "ancestorTitles")]
        said = "\n".join(m for m in _list(test.get("failureMessages") or [], "failureMessages") if isinstance(m, str))
        seconds = duration(test.get("duration"), unit_s=0.001)
        draft.add(name(path, [*titles, _text(test.get("title"), "a title")]), outcome, said=said, duration_s=seconds)
    if file.get("status") != "failed" or failed:
        return 0
    message = file.get("message")
    draft.add(name(path, []), TestOutcome.ERRORED, said=message if isinstance(message, str) else "")
    return 1


def _declared(report: Mapping[str, object], broken: int) -> Counts:
    passed, failed = count(report.get("numPassedTests")), count(report.get("numFailedTests"))
    pending, todo = count(report.get("numPendingTests")), count(report.get("numTodoTests"))
    total = count(report.get("numTotalTests"))
    return Counts(
        passed=passed,
        failed=failed + broken if failed is not None else None,
        skipped=pending + (todo or 0) if pending is not None else None,
        total=total + broken if total is not None else None,
    )


def _object(value: object, what: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise MalformedError(f"expected {what} to be an object, got {type(value).__name__}")
    return value


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise MalformedError(f"expected {what} to be a list, got {type(value).__name__}")
    return value


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise MalformedError(f"expected {what} to be text, got {type(value).__name__}")
    return value
