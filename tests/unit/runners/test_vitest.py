"""What the adapter reads from captures of real runs of Vitest."""

import pytest

from assay.model import Counts
from assay.runners.interface import SuiteLayout
from assay.runners.vitest import Vitest


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (
            "pass",
            {"a b > one 1": "passed", "a b > one 2": "passed", "one": "passed", "one #2": "passed", "two": "passed"},
        ),
        ("fail", {"one": "passed", "two": "failed"}),
        ("skipped", {"one": "skipped", "two": "skipped"}),
        ("hooks", {"s > one": "skipped", "s": "errored"}),
        ("exited", {"one": "passed", "two": "failed"}),
    ],
)
def test_outcomes(captured, case, expected):
    (report,) = Vitest().reports(captured("vitest", case))
    assert {r.id: r.outcome.value for r in report.results} == {f"it.test.js > {k}": v for k, v in expected.items()}
    assert (report.started, report.terminal_records, report.problems) == (True, 1, ())


@pytest.mark.parametrize(
    ("case", "name", "words"),
    [
        ("broken", "it.test.js", "Cannot find module"),
        ("empty", "it.test.js", "No test suite found"),
        ("stray", "an error outside of any test", "stray"),
        ("crashed", "an error outside of any test", "Worker forks emitted error"),
    ],
)
def test_what_is_no_test_is_errored(captured, case, name, words):
    (report,) = Vitest().reports(captured("vitest", case))
    assert [(r.id, r.outcome.value) for r in report.results if r.outcome.value != "passed"] == [(name, "errored")]
    assert words in report.results[-1].message
    assert report.reported_exit_status == 1


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("pass", [(Counts(), None), (Counts(passed=5, skipped=0), None)]),
        ("fail", [(Counts(), False), (Counts(passed=1, failed=1, skipped=0), None)]),
        ("skipped", [(Counts(), None), (Counts(passed=0, skipped=2), None)]),
        ("broken", [(Counts(), False), (Counts(), None)]),
        ("stray", [(Counts(), None), (Counts(passed=1, skipped=0), None), (Counts(), False)]),
    ],
)
def test_files_tests_and_errors_have_a_line_each(captured, case, expected):
    lines = Vitest().summary(captured("vitest", case)).lines
    assert [(line.counts, line.claims_success) for line in lines] == expected


@pytest.mark.parametrize(
    "line", ["Tests  1 passed (1)", "  Tests  1 lost (1)", "  Tests  1 passed | (1)", "  Errors  x"]
)
def test_other_lines_are_no_summary(printed, line):
    assert Vitest().summary(printed(stdout=line + "\n")).lines == ()


def test_the_build_leaves_typescript_to_the_runner():
    layout = SuiteLayout(test_files=("a.test.ts",))
    assert Vitest().build(layout).argv[-1] == "none"
    assert Vitest().test(layout).argv[2:] == ("/kit", "/build/src", "/tmp", "a.test.ts")
