"""What the adapter reads from captures of real runs of Jest."""

import pytest

from assay.model import Counts
from assay.runners.interface import SuiteLayout
from assay.runners.jest import Jest


@pytest.mark.parametrize(
    ("case", "expected", "ends"),
    [
        ("pass", {"a b > one 1": "passed", "a b > one 2": "passed", "one": "passed", "one #2": "passed"}, 1),
        ("fail", {"one": "passed", "two": "failed"}, 1),
        ("skipped", {"one": "skipped", "two": "skipped"}, 1),
        ("hooks", {"s > one": "failed"}, 1),
        ("crashed", {}, 0),
        ("exited", {}, 0),
    ],
)
def test_outcomes(captured, case, expected, ends):
    (report,) = Jest().reports(captured("jest", case))
    assert {r.id: r.outcome.value for r in report.results} == {f"it.test.js > {k}": v for k, v in expected.items()}
    assert (report.started, report.terminal_records, report.problems) == (True, ends, ())


@pytest.mark.parametrize(("case", "words"), [("broken", "Cannot find module"), ("empty", "at least one test")])
def test_a_file_that_cannot_be_run_is_errored_under_its_name(captured, case, words):
    (report,) = Jest().reports(captured("jest", case))
    assert [(r.id, r.outcome.value) for r in report.results] == [("it.test.js", "errored")]
    assert words in report.results[0].message


@pytest.mark.parametrize(
    ("case", "counts", "claim"),
    [
        ("pass", Counts(passed=4, skipped=0, total=4), None),
        ("fail", Counts(passed=1, failed=1, skipped=0, total=2), False),
        ("skipped", Counts(passed=0, skipped=2, total=2), None),
        ("broken", Counts(passed=0, skipped=0, total=0), False),
    ],
)
def test_two_lines_are_the_summary(captured, case, counts, claim):
    files, tests = Jest().summary(captured("jest", case)).lines
    assert (tests.counts, tests.claims_success) == (counts, None)
    assert (files.counts, files.claims_success) == (Counts(), claim)


@pytest.mark.parametrize(
    "line",
    ["Tests: 1", "Tests:       1 lost, 1 total", "  Tests:       1 passed, 1 total", "Tests:       1 passed 1 total"],
)
def test_other_lines_are_no_summary(printed, line):
    assert Jest().summary(printed(stderr=line + "\n")).lines == ()


def test_a_summary_on_either_stream_counts(printed):
    line = "Tests:       1 failed, 2 passed, 3 total\n"
    summary = Jest().summary(printed(stdout=line, stderr=line))
    assert [said.counts for said in summary.lines] == [Counts(passed=2, failed=1, skipped=0, total=3)] * 2


def test_the_build_turns_modules_into_what_jest_evaluates():
    layout = SuiteLayout(test_files=("a.test.js",))
    assert Jest().build(layout).argv[-1] == "/kit/assay_jest_build.cjs"
    assert Jest().test(layout).argv[2:] == ("/kit", "/build/src", "/tmp", "a.test.js")
