"""unittest's adapter: what it reads from captures of the real tool."""

import pytest

from assay.model import Counts, Medium
from assay.runners.interface import SuiteLayout
from assay.runners.unittest import Unittest

ADAPTER = Unittest()
STREAMS = {
    "pass": ({"test_it.It.test_one": "passed", "test_it.It.test_two": "passed"}, 1, 0),
    "fail": ({"test_it.It.test_one": "passed", "test_it.It.test_two": "failed"}, 1, 1),
    "empty": ({}, 1, 5),
    "skipped": (
        {"test_it.It.test_one": "skipped", "test_it.It.test_two": "skipped", "test_it.It.test_three": "failed"},
        1,
        1,
    ),
    "broken": ({"test_it": "errored"}, 1, 1),
    "crashed": ({"test_it.It.test_one": "passed"}, 0, None),
}


@pytest.mark.parametrize("case", STREAMS)
def test_the_stream_of_each_kind_of_run(captured, case):
    expected, ends, status = STREAMS[case]
    (report,) = ADAPTER.reports(captured("unittest", case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.reported_exit_status) == (True, ends, status)
    assert report.problems == ()


SUMMARIES = {
    "pass": [(Counts(total=2), None), (Counts(failed=0, errored=0, skipped=0), True)],
    "fail": [(Counts(total=2), None), (Counts(failed=1, errored=0, skipped=0), False)],
    "empty": [(Counts(total=0), None), (Counts(failed=0, errored=0, skipped=0), False)],
    "skipped": [(Counts(total=3), None), (Counts(failed=1, errored=0, skipped=2), False)],
    "broken": [(Counts(total=1), None), (Counts(failed=0, errored=1, skipped=0), False)],
    "crashed": [],
}


@pytest.mark.parametrize("case", SUMMARIES)
def test_the_summary_of_each_kind_of_run(captured, case):
    summary = ADAPTER.summary(captured("unittest", case))
    assert [(line.counts, line.claims_success) for line in summary.lines] == SUMMARIES[case]
    assert summary.per_run_lines == 2


def test_every_detail_of_a_verdict_is_counted(printed):
    line = "FAILED (failures=1, errors=2, skipped=3, expected failures=4, unexpected successes=5)"
    (found,) = ADAPTER.summary(printed(stderr=line + "\n")).lines
    assert found.counts == Counts(failed=6, errored=2, skipped=7)


def test_standard_output_is_not_where_unittest_prints(printed):
    assert ADAPTER.summary(printed(stdout="Ran 2 tests in 0.001s\nOK\n")).lines == ()


@pytest.mark.parametrize(
    "line", ["OKAY", " OK", "OK (nice=1)", "Ran 2 tests in a hurry", "FAILED (failures=1", "failed"]
)
def test_lines_that_have_not_the_shape(printed, line):
    assert ADAPTER.summary(printed(stderr=line + "\n")).lines == ()


def test_hostile_lines_cost_little(printed):
    lines = ["OK (" + "failures=1, " * 80, "Ran " + "9" * 900 + " tests in 0.1s", "FAILED (" * 100]
    assert ADAPTER.summary(printed(stderr="\n".join(lines * 300))).lines == ()


def test_the_medium_is_what_the_caller_says(captured):
    (report,) = ADAPTER.reports(captured("unittest", "pass"), medium=Medium.TRUSTED_PIPE)
    assert report.medium is Medium.TRUSTED_PIPE


def test_the_command_names_the_files():
    invocation = ADAPTER.test(SuiteLayout(test_files=("test_a.py",)))
    assert invocation.argv[:4] == ("/usr/bin/python3", "-I", "-S", "-B")
    assert invocation.argv[-1] == "test_a.py"
    assert invocation.channels == ("report",)


def test_the_kit_is_complete():
    assert set(ADAPTER.kit_files()) == {"assay_unittest.py", "assay_stream.py", "assay_tree.py", "assay_prepare.json"}
