"""RSpec's adapter: what it reads from captures of the real tool."""

import pytest

from assay.model import Counts
from assay.runners.interface import SuiteLayout
from assay.runners.rspec import RSpec

ADAPTER = RSpec()
STREAMS = {
    "pass": (
        {
            "add_spec.rb::add adds": "passed",
            "add_spec.rb::add line 5": "passed",
            "add_spec.rb::add adds (2)": "passed",
        },
        1,
        0,
    ),
    "fail": (
        {
            "add_spec.rb::add adds": "passed",
            "add_spec.rb::add adds on": "failed",
            "add_spec.rb::add errs": "errored",
        },
        1,
        1,
    ),
    "empty": ({}, 1, 1),
    "skipped": (
        {
            "add_spec.rb::add adds": "passed",
            "add_spec.rb::add later": "skipped",
            "add_spec.rb::add waits": "skipped",
            "add_spec.rb::add is fixed": "failed",
        },
        1,
        1,
    ),
    "broken": ({"add_spec.rb": "errored"}, 1, 1),
    "crashed": ({"add_spec.rb::add adds": "passed"}, 0, None),
}
SUMMARIES = {
    "pass": [(Counts(total=3, failed=0), None)],
    "fail": [(Counts(total=3, failed=2), False)],
    "empty": [(Counts(total=0, failed=0), False)],
    "skipped": [(Counts(total=4, failed=1, skipped=2), False)],
    "broken": [(Counts(total=0, failed=0, errored=1), False)],
    "crashed": [],
}


@pytest.mark.parametrize("case", STREAMS)
def test_the_stream_of_each_kind_of_run(captured, case):
    expected, ends, status = STREAMS[case]
    (report,) = ADAPTER.reports(captured("rspec", case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.reported_exit_status) == (True, ends, status)
    assert report.problems == ()


@pytest.mark.parametrize("case", SUMMARIES)
def test_the_summary_of_each_kind_of_run(captured, case):
    summary = ADAPTER.summary(captured("rspec", case))
    assert [(line.counts, line.claims_success) for line in summary.lines] == SUMMARIES[case]


@pytest.mark.parametrize("line", ["3 examples", " 3 examples, 0 failures", "3 examples, 0 failures, 1 odd", "a"])
def test_lines_that_have_not_the_shape(printed, line):
    assert ADAPTER.summary(printed(stdout=line + "\n")).lines == ()


def test_only_specs_are_run_where_there_are_some():
    files = ("spec/a_spec.rb", "spec/spec_helper.rb", "spec/data.txt")
    assert ADAPTER.test(SuiteLayout(test_files=files)).argv[-2:] == ("/tmp", "spec/a_spec.rb")
    assert ADAPTER.test(SuiteLayout(test_files=("a.rb", "b.txt"))).argv[-2:] == ("/tmp", "a.rb")


def test_the_kit_is_complete():
    assert set(ADAPTER.kit_files()) == {"assay_stream.rb", "assay_tree.rb", "assay_seal.rb", "assay_rspec.rb"}
