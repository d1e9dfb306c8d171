"""Minitest's adapter: what it reads from captures of the real tool."""

import pytest

from assay.model import Counts
from assay.runners.interface import SuiteLayout
from assay.runners.minitest import Minitest

ADAPTER = Minitest()
STREAMS = {
    "pass": ({"AddTest#test_one": "passed", "AddTest#test_two": "passed"}, 1, 0),
    "fail": ({"AddTest#test_one": "passed", "AddTest#test_two": "failed", "AddTest#test_three": "errored"}, 1, 1),
    "empty": ({}, 1, 1),
    "skipped": ({"AddTest#test_one": "skipped", "AddTest#test_two": "passed"}, 1, 0),
    "broken": ({"add_test.rb": "errored"}, 1, 1),
    "crashed": ({"AddTest#test_one": "passed"}, 0, None),
}
SUMMARIES = {
    "pass": [(Counts(total=2, failed=0, errored=0, skipped=0), None)],
    "fail": [(Counts(total=3, failed=1, errored=1, skipped=0), False)],
    "empty": [(Counts(total=0, failed=0, errored=0, skipped=0), False)],
    "skipped": [(Counts(total=2, failed=0, errored=0, skipped=1), None)],
    "broken": [(Counts(total=1, failed=0, errored=1, skipped=0), False)],
    "crashed": [],
}


@pytest.mark.parametrize("case", STREAMS)
def test_the_stream_of_each_kind_of_run(captured, case):
    expected, ends, status = STREAMS[case]
    (report,) = ADAPTER.reports(captured("minitest", case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.reported_exit_status) == (True, ends, status)
    assert report.problems == ()


@pytest.mark.parametrize("case", SUMMARIES)
def test_the_summary_of_each_kind_of_run(captured, case):
    summary = ADAPTER.summary(captured("minitest", case))
    assert [(line.counts, line.claims_success) for line in summary.lines] == SUMMARIES[case]


@pytest.mark.parametrize("line", ["3 runs", "3 runs, 1 assertions, 0 failures, 0 errors", "Run options: --seed 1"])
def test_lines_that_have_not_the_shape(printed, line):
    assert ADAPTER.summary(printed(stdout=line + "\n")).lines == ()


def test_helpers_of_the_tests_are_not_run():
    files = ("a_test.rb", "test_b.rb", "helper.rb")
    assert ADAPTER.test(SuiteLayout(test_files=files)).argv[-3:] == ("/tmp", "a_test.rb", "test_b.rb")


def test_the_kit_is_complete():
    assert set(ADAPTER.kit_files()) == {"assay_stream.rb", "assay_tree.rb", "assay_seal.rb", "assay_minitest.rb"}
