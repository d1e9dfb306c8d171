"""TRX of .NET."""

import pytest

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome
from assay.reports.trx import parse_trx

P, F, E, S = TestOutcome.PASSED, TestOutcome.FAILED, TestOutcome.ERRORED, TestOutcome.SKIPPED
NS = "http://microsoft.com/schemas/VisualStudio/TeamTest/2010"


def parse(body: str) -> ReportStatement:
    raw = f'\ufeff<?xml version="1.0" encoding="utf-8"?><TestRun xmlns="{NS}">{body}</TestRun>'.encode()
    return parse_trx(Capture(head=raw, total_bytes=len(raw)), medium=Medium.FILE)


def result(name: str, outcome: str, inner: str = "", test: str = "1") -> str:
    attributes = f'testId="{test}" testName="{name}" outcome="{outcome}" duration="00:00:01.5"'
    return f"<UnitTestResult {attributes}>{inner}</UnitTestResult>"


FAILURE = (
    "<Output><StdOut>noise</StdOut><ErrorInfo><Message>bad</Message><StackTrace>at</StackTrace></ErrorInfo></Output>"
)


def test_a_run_of_each_outcome() -> None:
    report = parse(
        f"<Results>{result('C.A', 'Passed')}{result('C.B', 'Failed', FAILURE)}{result('C.D', 'NotExecuted')}</Results>"
        '<ResultSummary><Counters total="3" executed="2" passed="1" failed="1" error="0" notExecuted="0"/>'
        "</ResultSummary>"
    )
    assert {r.id: r.outcome for r in report.results} == {"C.A": P, "C.B": F, "C.D": S}
    assert report.results[1].message == "bad"
    assert report.results[0].duration_s == 1.5
    assert report.declared == Counts(passed=1, failed=1, errored=0, skipped=1, total=3)
    assert (report.started, report.terminal_records, report.problems) == (True, 1, ())


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Timeout", E),
        ("Aborted", E),
        ("Inconclusive", S),
        ("PassedButRunAborted", E),
        ("passed", E),
        ("", E),
        ("Great", E),
    ],
)
def test_only_passed_is_passed(word: str, expected: TestOutcome) -> None:
    assert parse(f"<Results>{result('C.A', word)}</Results>").results[0].outcome is expected


def test_names_are_whole_for_every_framework() -> None:
    defined = (
        '<TestDefinitions><UnitTest id="1"><TestMethod className="N.C, Assembly" name="A"/></UnitTest>'
        '<UnitTest id="2"><TestMethod className="N.C" name="B"/></UnitTest></TestDefinitions>'
    )
    report = parse(f"<Results>{result('A', 'Passed')}{result('N.C.B(n: 1)', 'Passed', test='2')}</Results>{defined}")
    assert [r.id for r in report.results] == ["N.C.A", "N.C.B(n: 1)"]


def test_rows_inside_a_result_are_not_tests() -> None:
    inner = f"<InnerResults>{result('C.A (1)', 'Passed')}</InnerResults>"
    assert len(parse(f"<Results>{result('C.A', 'Failed', inner)}</Results>").results) == 1


def test_another_root_is_a_problem() -> None:
    raw = b"<TestRun2/>"
    report = parse_trx(Capture(head=raw, total_bytes=len(raw)), medium=Medium.FILE)
    assert "expected TestRun" in report.problems[0]
    assert report.terminal_records == 0


def test_a_result_without_a_name_is_a_problem() -> None:
    assert "a test's name" in parse('<Results><UnitTestResult outcome="Passed"/></Results>').problems[0]
