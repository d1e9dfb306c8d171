"""Mocha's JSON report (measured: 12.0).

A test is passed only where the list of passes has it: a test that ended in no list is ERRORED. A hook that fails is in
the list of failures alone, and becomes a result of its own.
"""

from collections import Counter
from collections.abc import Callable, Mapping

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome
from assay.reports.building import Draft, count, duration, parse
from assay.reports.malformed import MalformedError
from assay.reports.strictjson import load

__all__ = ["file_and_title", "parse_mocha"]


def file_and_title(file: str, full_title: str) -> str:
    """``file > full title``."""
    return f"{file} > {full_title}" if file else full_title


def parse_mocha(
    capture: Capture, *, medium: Medium, source: str = "mocha-json", name: Callable[[str, str], str] = file_and_title
) -> ReportStatement:
    """Read a report. ``name`` makes an id from the file and the full title."""
    return parse(capture, source=source, medium=medium, read=lambda data, draft: _read(data, draft, name))


def _read(data: bytes, draft: Draft, name: Callable[[str, str], str]) -> None:
    report = load(data)
    if not isinstance(report, dict) or not isinstance(report.get("stats"), dict):
        raise MalformedError("expected a report with stats")
    draft.started = True
    tests, passes, failures, pending = (_tests(report, key) for key in ("tests", "passes", "failures", "pending"))
    left = {
        TestOutcome.FAILED: Counter(_id(t, name) for t in failures),
        TestOutcome.SKIPPED: Counter(_id(t, name) for t in pending),
        TestOutcome.PASSED: Counter(_id(t, name) for t in passes),
    }
    for test in tests:
        outcome = _take(_id(test, name), left)
        if outcome is TestOutcome.PASSED and test.get("err"):
            outcome = TestOutcome.FAILED
        draft.add(
            _id(test, name), outcome, said=_message(test), duration_s=duration(test.get("duration"), unit_s=0.001)
        )
    hooks = [test for test in failures if left[TestOutcome.FAILED][_id(test, name)] > 0]
    for test in hooks:
        draft.add(_id(test, name), TestOutcome.ERRORED, said=_message(test))
    stats = report["stats"]
    draft.declared = Counts(
        passed=count(stats.get("passes")), failed=count(stats.get("failures")), skipped=count(stats.get("pending"))
    )
    draft.ends = 1


def _take(key: str, left: Mapping[TestOutcome, Counter[str]]) -> TestOutcome:
    for outcome, names in left.items():
        if names[key] > 0:
            names[key] -= 1
            return outcome
    return TestOutcome.ERRORED


def _tests(report: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    value = report.get(key)
    if not isinstance(value, list) or not all(isinstance(test, dict) for test in value):
        raise MalformedError(f"expected {key} to be a list of tests")
    return value


def _id(test: Mapping[str, object], name: Callable[[str, str], str]) -> str:
    file, title = test.get("file", ""), test.get("fullTitle")
    if not isinstance(title, str) or not isinstance(file, str | None):
        raise MalformedError("expected a test's full title and file to be text")
    return name(file or "", title)


def _message(test: Mapping[str, object]) -> str:
    err = test.get("err")
    said = err.get("stack") or err.get("message") if isinstance(err, dict) else None
    return said if isinstance(said, str) else ""
