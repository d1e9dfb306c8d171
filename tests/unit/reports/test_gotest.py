"""Go's JSON lines."""

import json

from assay.model import Capture, Medium, ReportStatement, TestOutcome
from assay.reports.gotest import parse_gotest

P, F, E, S = TestOutcome.PASSED, TestOutcome.FAILED, TestOutcome.ERRORED, TestOutcome.SKIPPED


def parse(*events: object) -> ReportStatement:
    raw = b"".join((e if isinstance(e, bytes) else json.dumps(e).encode()) + b"\n" for e in events)
    return parse_gotest(Capture(head=raw, total_bytes=len(raw)), medium=Medium.SHARED_PIPE)


def event(action: str, test: str = "", package: str = "demo", **more: object) -> dict[str, object]:
    return {"Action": action, "Package": package} | ({"Test": test} if test else {}) | more


def outcomes(report: ReportStatement) -> dict[str, TestOutcome]:
    return {result.id: result.outcome for result in report.results}


def test_a_package_of_each_outcome() -> None:
    report = parse(
        event("start"),
        event("run", "TestA"),
        event("pass", "TestA", Elapsed=0.5),
        event("run", "TestB/sub"),
        event("output", "TestB/sub", Output="why\n"),
        event("fail", "TestB/sub"),
        event("run", "TestC"),
        event("skip", "TestC"),
        event("fail"),
    )
    assert outcomes(report) == {"demo.TestA": P, "demo.TestB/sub": F, "demo.TestC": S}
    assert report.results[0].duration_s == 0.5
    assert report.results[1].message == "why"
    assert (report.started, report.terminal_records, report.problems) == (True, 1, ())


def test_a_package_without_an_end_is_incomplete_and_its_open_tests_erred() -> None:
    report = parse(event("run", "TestA"), event("output", "TestA", Output="panic"), event("pass", package="other"))
    assert report.terminal_records == 0
    assert outcomes(report) == {"demo.TestA": E}
    assert "panic" in report.results[0].message


def test_a_package_that_ends_twice_is_not_complete() -> None:
    assert parse(event("pass"), event("pass")).terminal_records == 2


def test_a_test_that_ends_twice_is_reported_twice() -> None:
    report = parse(event("run", "A"), event("fail", "A"), event("pass", "A"), event("pass"))
    assert [r.outcome for r in report.results] == [F, P]


def test_build_events_and_unknown_actions_are_no_tests() -> None:
    report = parse({"Action": "build-output", "ImportPath": "x", "Output": "y"}, event("attr", "A"), event("fail"))
    assert report.problems == ()
    assert report.results == ()


def test_lines_that_are_no_events_are_problems() -> None:
    report = parse(b"# demo", b"[]", b"{}", event("pass"))
    assert len(report.problems) == 3


def test_a_name_of_ones_own() -> None:
    raw = json.dumps(event("pass", "A")).encode()
    report = parse_gotest(Capture(head=raw, total_bytes=len(raw)), medium=Medium.FILE, name=lambda _, test: test)
    assert [r.id for r in report.results] == ["A"]


def test_nothing_states_nothing() -> None:
    report = parse()
    assert (report.started, report.terminal_records, report.problems) == (False, 0, ())
