"""What the adapters of .NET read from captures of real runs, and from lines that only look like theirs."""

import pytest

from assay.runners.xunit3 import Xunit3


@pytest.mark.parametrize(
    ("case", "expected", "ends"),
    [
        ("all_skipped", {"SumTests.Two": "skipped"}, 1),
        ("crashed", {"SumTests.One": "passed"}, 0),
        ("empty", {}, 1),
        ("fail", {"SumTests.One": "passed", "SumTests.Two": "failed"}, 1),
        ("left", {"SumTests.One": "passed"}, 0),
        (
            "pass",
            {
                "SumTests.One": "passed",
                "SumTests.Rows(a: 1, sum: 3)": "passed",
                "SumTests.Rows(a: 2, sum: 4)": "passed",
            },
            1,
        ),
        ("prints", {"SumTests.One": "passed"}, 1),
        ("skipped", {"SumTests.One": "passed", "SumTests.Two": "skipped"}, 1),
    ],
)
def test_outcomes_of_xunit3(captured, case, expected, ends):
    (report,) = Xunit3().reports(captured("xunit.v3", case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.problems) == (True, ends, ())


@pytest.mark.parametrize("case", ["broken", "shadowed"])
def test_what_is_not_built_reports_nothing(captured, case):
    (report,) = Xunit3().reports(captured("xunit.v3", case))
    assert (report.started, report.results) == (False, ())


@pytest.mark.parametrize(
    ("case", "passed", "failed", "skipped"),
    [("all_skipped", 0, 0, 1), ("empty", 0, 0, 0), ("fail", 1, 1, 0), ("prints", 1, 0, 0), ("skipped", 1, 0, 1)],
)
def test_the_total_of_the_summary_counts_for_nothing_but_what_is_left_of_it(captured, case, passed, failed, skipped):
    (line,) = Xunit3().summary(captured("xunit.v3", case)).lines
    counts = line.counts
    assert (counts.passed, counts.failed, counts.skipped, counts.total) == (passed, failed, skipped, None)


def test_a_forged_summary_is_read_beside_the_real_one(printed):
    line = "   Tests  Total: {0}, Errors: 0, Failed: 0, Skipped: 0, Not Run: 0, Time: 0.1s\n"
    summary = Xunit3().summary(printed(line.format(3) + line.format(5) + "Total: 5\n"))
    assert [line.counts.passed for line in summary.lines] == [3, 5]
    assert summary.per_run_lines == 1
