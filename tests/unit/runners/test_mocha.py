"""What the adapter reads from captures of real runs of Mocha."""

import pytest

from assay.model import Counts
from assay.runners.interface import SuiteLayout
from assay.runners.mocha import Mocha

HOOK = 's > "before all" hook for "one"'


@pytest.mark.parametrize(
    ("case", "expected", "ends"),
    [
        ("pass", {"a b > one": "passed", "one": "passed", "one #2": "passed"}, 1),
        ("fail", {"one": "passed", "two": "failed"}, 1),
        ("empty", {}, 1),
        ("skipped", {"one": "skipped", "two": "skipped", "three": "skipped"}, 1),
        ("hooks", {HOOK: "errored"}, 1),
        ("crashed", {"one": "passed"}, 0),
        ("exited", {"one": "passed"}, 0),
    ],
)
def test_outcomes(captured, case, expected, ends):
    (report,) = Mocha().reports(captured("mocha", case))
    assert {r.id: r.outcome.value for r in report.results} == {f"it.test.js > {k}": v for k, v in expected.items()}
    assert (report.started, report.terminal_records, report.problems) == (True, ends, ())


@pytest.mark.parametrize(("case", "status"), [("pass", 0), ("fail", 1), ("empty", 1), ("skipped", 0), ("broken", 1)])
def test_the_exit_status_is_that_of_the_report(captured, case, status):
    (report,) = Mocha().reports(captured("mocha", case))
    assert report.reported_exit_status == captured("mocha", case).observed_exit_status == status


def test_a_file_that_does_not_load_is_errored_under_its_name(captured):
    (report,) = Mocha().reports(captured("mocha", "broken"))
    assert [(r.id, r.outcome.value) for r in report.results] == [("it.test.js", "errored")]
    assert "Cannot find module" in report.results[0].message


@pytest.mark.parametrize(
    ("case", "counts"),
    [
        ("pass", [Counts(passed=3)]),
        ("fail", [Counts(passed=1), Counts(failed=1)]),
        ("skipped", [Counts(passed=0), Counts(skipped=3)]),
    ],
)
def test_each_counter_has_a_line(captured, case, counts):
    assert [line.counts for line in Mocha().summary(captured("mocha", case)).lines] == counts


@pytest.mark.parametrize(
    "line", ["2 passing (3ms)", "  2 passing", "  2 passing (3ms) ", "    1 failing", "  1 failed"]
)
def test_other_lines_are_no_summary(printed, line):
    assert Mocha().summary(printed(stdout=line + "\n")).lines == ()


def test_the_tree_of_the_build_is_what_is_run():
    invocation = Mocha().test(SuiteLayout(test_files=("a.test.js",)))
    assert invocation.argv[2:] == ("/kit", "/build/src", "a.test.js")
    assert invocation.env.keys().isdisjoint(Mocha().catalogue.environment)
