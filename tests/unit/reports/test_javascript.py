"""The JSON reports of Jest, Vitest and Mocha."""

import json

import pytest

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome
from assay.reports.jestjson import parse_jest
from assay.reports.mochajson import parse_mocha

P, F, E, S = TestOutcome.PASSED, TestOutcome.FAILED, TestOutcome.ERRORED, TestOutcome.SKIPPED


def capture(document: object) -> Capture:
    raw = json.dumps(document).encode()
    return Capture(head=raw, total_bytes=len(raw))


def jest(document: object) -> ReportStatement:
    return parse_jest(capture(document), medium=Medium.FILE)


def mocha(document: object) -> ReportStatement:
    return parse_mocha(capture(document), medium=Medium.FILE)


def outcomes(report: ReportStatement) -> dict[str, TestOutcome]:
    return {result.id: result.outcome for result in report.results}


def checked(title: str, status: str, *ancestors: str, **more: object) -> dict[str, object]:
    return {"ancestorTitles": list(ancestors), "title": title, "status": status, **more}


def file(*tests: object, status: str = "passed", message: str = "") -> dict[str, object]:
    return {"name": "/t/a.js", "status": status, "message": message, "assertionResults": list(tests)}


def suite(*files: object, success: object = True, **counters: int) -> dict[str, object]:
    return {"success": success, "testResults": list(files), **counters}


def test_a_jest_report_of_each_outcome() -> None:
    report = jest(
        suite(
            file(
                checked("a", "passed", duration=500),
                checked("b", "failed", "g", failureMessages=["why"]),
                checked("c", "todo"),
                checked("d", "pending"),
                status="failed",
            ),
            success=False,
            numPassedTests=1,
            numFailedTests=1,
            numPendingTests=1,
            numTodoTests=1,
            numTotalTests=4,
        )
    )
    assert outcomes(report) == {"/t/a.js > a": P, "/t/a.js > g > b": F, "/t/a.js > c": S, "/t/a.js > d": S}
    assert report.declared == Counts(passed=1, failed=1, skipped=2, total=4)
    assert (report.results[0].duration_s, report.results[1].message) == (0.5, "why")
    assert (report.started, report.terminal_records, report.problems) == (True, 1, ())


def test_a_file_that_does_not_load_is_a_result_of_its_own() -> None:
    """The counters of tests say nothing of it, and the line for people is green."""
    report = jest(
        suite(
            file(checked("a", "passed")),
            {**file(status="failed", message="no module"), "name": "/t/b.js"},
            success=False,
            numPassedTests=1,
            numFailedTests=0,
            numTotalTests=1,
        )
    )
    assert outcomes(report) == {"/t/a.js > a": P, "/t/b.js": E}
    assert report.declared == Counts(passed=1, failed=1, total=2)
    assert report.results[1].message == "no module"


def test_success_can_only_take_away() -> None:
    assert outcomes(jest(suite(file(checked("a", "failed"), status="failed")))) == {"/t/a.js > a": F}
    assert "success is false" in jest(suite(file(checked("a", "passed")), success=False)).problems[0]


def test_an_unknown_status_is_not_a_pass() -> None:
    assert outcomes(jest(suite(file(checked("a", "PASSED"))))) == {"/t/a.js > a": E}


@pytest.mark.parametrize(
    "document",
    [
        [],
        {},
        suite(success=1),
        suite(success=None),
        suite({"name": 1, "assertionResults": []}),
        suite(file({"title": "a"})),
        suite(file(3)),
        suite(numTotalTests=-1),
        suite(file({**checked("a", "passed"), "ancestorTitles": [1]})),
    ],
)
def test_another_form_is_a_problem(document: object) -> None:
    report = jest(document)
    assert report.problems
    assert report.terminal_records == 0


def done(title: str, **more: object) -> dict[str, object]:
    return {"fullTitle": title, "file": "/t/a.js", "err": {}, **more}


def stats(passes: int, failures: int, pending: int) -> dict[str, int]:
    return {"tests": passes + failures + pending, "passes": passes, "failures": failures, "pending": pending}


def test_a_mocha_report_of_each_outcome() -> None:
    a, b, c = done("g a", duration=500), done("g b", err={"message": "why"}), done("g c")
    report = mocha({"stats": stats(1, 1, 1), "tests": [a, b, c], "passes": [a], "failures": [b], "pending": [c]})
    assert outcomes(report) == {"/t/a.js > g a": P, "/t/a.js > g b": F, "/t/a.js > g c": S}
    assert report.declared == Counts(passed=1, failed=1, skipped=1)
    assert (report.results[0].duration_s, report.results[1].message) == (0.5, "why")
    assert (report.started, report.terminal_records, report.problems) == (True, 1, ())


def test_a_mocha_hook_that_fails_is_a_result_of_its_own() -> None:
    hook = done('"before all" hook', err={"message": "x"})
    report = mocha({"stats": stats(0, 1, 0), "tests": [], "passes": [], "failures": [hook], "pending": []})
    assert outcomes(report) == {'/t/a.js > "before all" hook': E}


def test_a_mocha_test_in_no_list_erred_and_an_error_is_never_a_pass() -> None:
    lost, bent = done("a"), done("b", err={"message": "x"})
    report = mocha({"stats": stats(1, 0, 0), "tests": [lost, bent], "passes": [bent], "failures": [], "pending": []})
    assert outcomes(report) == {"/t/a.js > a": E, "/t/a.js > b": F}


def test_one_pass_does_not_serve_two_tests() -> None:
    a = done("a")
    report = mocha({"stats": stats(1, 0, 0), "tests": [a, a], "passes": [a], "failures": [], "pending": []})
    assert [r.outcome for r in report.results] == [P, E]


@pytest.mark.parametrize(
    "document",
    [
        [],
        {},
        {"stats": {}},
        {"stats": {}, "tests": [], "passes": [1], "failures": [], "pending": []},
        {"stats": {}, "tests": [{"fullTitle": 1}], "passes": [], "failures": [], "pending": []},
    ],
)
def test_another_mocha_form_is_a_problem(document: object) -> None:
    report = mocha(document)
    assert report.problems
    assert report.terminal_records == 0
