"""What the adapters of .NET read from captures of real runs, and from lines that only look like theirs."""

import pytest

from assay.runners.dotnettest import DotnetTest
from assay.runners.xunit3 import Xunit3

ADAPTERS = {"dotnet-test": DotnetTest(), "xunit.v3": Xunit3()}


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
@pytest.mark.parametrize("runner", sorted(ADAPTERS))
def test_outcomes(captured, runner, case, expected, ends):
    if runner == "dotnet-test" and not ends:
        expected = {}  # its test host had not sent yet what it knew
    (report,) = ADAPTERS[runner].reports(captured(runner, case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.problems) == (True, ends, ())


@pytest.mark.parametrize("case", ["broken", "shadowed"])
@pytest.mark.parametrize("runner", sorted(ADAPTERS))
def test_what_is_not_built_reports_nothing(captured, runner, case):
    (report,) = ADAPTERS[runner].reports(captured(runner, case))
    assert (report.started, report.results) == (False, ())


@pytest.mark.parametrize(
    ("case", "passed", "failed", "skipped"),
    [("all_skipped", 0, 0, 1), ("fail", 1, 1, 0), ("prints", 1, 0, 0), ("skipped", 1, 0, 1)],
)
@pytest.mark.parametrize("runner", sorted(ADAPTERS))
def test_the_total_of_the_summary_is_not_believed(captured, runner, case, passed, failed, skipped):
    (line,) = ADAPTERS[runner].summary(captured(runner, case)).lines
    counts = line.counts
    assert (counts.passed, counts.failed, counts.skipped, counts.total) == (passed, failed, skipped, None)


def test_a_forged_summary_is_read_beside_the_real_one(printed):
    line = "   Tests  Total: {0}, Errors: 0, Failed: 0, Skipped: 0, Not Run: 0, Time: 0.1s\n"
    summary = Xunit3().summary(printed(line.format(3) + line.format(5) + "Total: 5\n"))
    assert [line.counts.passed for line in summary.lines] == [3, 5]
    assert summary.per_run_lines == 1


def test_vstest_says_no_more_of_nothing_than_that_there_is_none(captured):
    assert DotnetTest().summary(captured("dotnet-test", "empty")).lines == ()


def test_a_test_host_that_left_is_an_aborted_run(captured):
    assert [line.claims_success for line in DotnetTest().summary(captured("dotnet-test", "left")).lines] == [False]


def test_summaries_of_two_assemblies_are_both_read(printed):
    line = "{0}!  - Failed:     {1}, Passed:     2, Skipped:     0, Total:     2, Duration: 28 ms - A.B.dll (net10.0)\n"
    summary = DotnetTest().summary(printed(line.format("Failed", 1) + line.format("Passed", 0)))
    assert [(line.counts.failed, line.counts.passed) for line in summary.lines] == [(1, 2), (0, 2)]
    assert summary.per_run_lines is None
