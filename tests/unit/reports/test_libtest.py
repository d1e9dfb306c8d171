"""Rust's test programs, as JSON and as text."""

import json

import pytest

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome
from assay.reports.libtest import parse_libtest_json, parse_libtest_text

P, F, S = TestOutcome.PASSED, TestOutcome.FAILED, TestOutcome.SKIPPED


def capture(raw: bytes) -> Capture:
    return Capture(head=raw, total_bytes=len(raw))


def parse(*events: object, strict: bool = True) -> ReportStatement:
    raw = b"".join((e if isinstance(e, bytes) else json.dumps(e).encode()) + b"\n" for e in events)
    return parse_libtest_json(capture(raw), medium=Medium.SHARED_PIPE, strict=strict)


def outcomes(report: ReportStatement) -> dict[str, TestOutcome]:
    return {result.id: result.outcome for result in report.results}


BEGIN = {"type": "suite", "event": "started", "test_count": 3}
A = {"type": "test", "event": "ok", "name": "t::a", "exec_time": 0.5}
B = {"type": "test", "event": "failed", "name": "t::b", "stdout": "panicked"}
C = {"type": "test", "event": "ignored", "name": "t::c"}
END = {"type": "suite", "event": "failed", "passed": 1, "failed": 1, "ignored": 1, "measured": 0, "filtered_out": 0}


def test_a_suite_of_each_outcome() -> None:
    report = parse(BEGIN, {"type": "test", "event": "started", "name": "t::a"}, A, B, C, END)
    assert outcomes(report) == {"t::a": P, "t::b": F, "t::c": S}
    assert report.declared == Counts(passed=1, failed=1, skipped=1)
    assert (report.started, report.terminal_records, report.problems) == (True, 1, ())
    assert report.results[1].message == "panicked"


def test_suites_are_added() -> None:
    report = parse(BEGIN, A, B, C, END, {**BEGIN, "test_count": 0}, {**END, "passed": 0, "failed": 0, "ignored": 0})
    assert report.terminal_records == 1
    assert report.declared.passed == 1


def test_a_suite_that_stops_is_incomplete() -> None:
    assert parse(BEGIN, A).terminal_records == 0


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ((BEGIN, A, END), "expected 3 tests in a suite, got 1"),
        ((END,), "begin before it ends"),
        ((BEGIN, BEGIN), "end before the next"),
        ((BEGIN, b"noise", A), "expected an event"),
        (({**BEGIN, "test_count": -1},), "counter"),
        ((BEGIN, {**A, "name": 3}), "a test's name"),
        ((BEGIN, []), "an object"),
    ],
)
def test_what_is_wrong_is_a_problem(events: tuple[object, ...], said: str) -> None:
    assert said in "\n".join(parse(*events).problems)


def test_other_lines_are_passed_over_where_cargo_shares_the_stream() -> None:
    assert parse(b"   Doc-tests demo", BEGIN, A, B, C, END, strict=False).problems == ()


TEXT = b"""
running 3 tests
test t::a ... ok
test t::b - should panic ... FAILED
test src/lib.rs - add (line 1) ... ignored, later

failures:
test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s
"""


def test_text_of_each_outcome() -> None:
    report = parse_libtest_text(capture(TEXT), medium=Medium.SHARED_PIPE)
    assert outcomes(report) == {"t::a": P, "t::b": F, "src/lib.rs - add (line 1)": S}
    assert report.declared == Counts(passed=1, failed=1, skipped=1)
    assert (report.started, report.terminal_records, report.problems) == (True, 1, ())


def test_text_without_a_result_line_is_incomplete() -> None:
    report = parse_libtest_text(capture(TEXT.partition(b"test result")[0]), medium=Medium.SHARED_PIPE)
    assert report.terminal_records == 0


def test_a_forged_run_beside_the_real_one_shows() -> None:
    report = parse_libtest_text(capture(b"running 1 test\ntest x ... ok\n" + TEXT), medium=Medium.SHARED_PIPE)
    assert report.terminal_records == 0
    assert report.problems != ()
