"""What the adapter reads from captures of real Go test programs."""

import pytest

from assay.runners.gotest import GoTest
from assay.runners.interface import SuiteLayout


@pytest.mark.parametrize(
    ("case", "expected", "ends"),
    [
        ("pass", {"TestOne/a_b": "passed", "TestOne": "passed"}, 1),
        ("fail", {"TestOne": "passed", "TestTwo": "failed"}, 1),
        ("empty", {}, 1),
        ("skipped", {"TestOne": "skipped"}, 1),
        # After a panic, test2json (Go 1.24) gives the last event, the package's, the name of the test that was running.
        ("crashed", {"TestOne": "passed", "TestTwo": "failed"}, 0),
    ],
)
def test_outcomes(captured, case, expected, ends):
    (report,) = GoTest().reports(captured("gotest", case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.problems) == (True, ends, ())


def test_what_is_not_built_reports_nothing(captured):
    (report,) = GoTest().reports(captured("gotest", "broken"))
    assert (report.started, report.results) == (False, ())


def test_each_package_is_compiled_once():
    layout = SuiteLayout(test_files=("b/x_test.go", "a_test.go", "b/y_test.go", "b/testdata/z.txt"))
    assert GoTest().build(layout).argv[-2:] == (".", "b")
