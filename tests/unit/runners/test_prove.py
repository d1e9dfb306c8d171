"""The adapter for Perl's test files: what it reads from captures of the real interpreter."""

import pytest

from assay.runners.interface import SuiteLayout
from assay.runners.prove import Prove

ADAPTER = Prove()
STREAMS = {
    "pass": (
        {
            "t/add.t::adds": "passed",
            "t/add.t::test 2": "passed",
            "t/add.t::adds (2)": "passed",
            "t/add.t::many": "passed",
        },
        0,
    ),
    "fail": ({"t/add.t::adds": "passed", "t/add.t::adds on": "failed"}, 1),
    "empty": ({"t/add.t": "errored"}, 1),
    "skipped": ({"t/add.t::one": "passed", "t/add.t::two": "skipped", "t/add.t::test 3": "skipped"}, 0),
    "broken": ({"t/add.t": "errored"}, 1),
    "crashed": ({"t/add.t::one": "passed", "t/add.t": "errored"}, 1),
    "early": ({"t/add.t::one": "passed", "t/add.t": "errored"}, 1),
    "dies": ({"t/add.t::one": "passed", "t/add.t": "errored"}, 1),
}


@pytest.mark.parametrize("case", STREAMS)
def test_the_stream_of_each_kind_of_run(captured, case):
    expected, status = STREAMS[case]
    (report,) = ADAPTER.reports(captured("prove", case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.reported_exit_status) == (True, 1, status)
    assert report.problems == ()


def test_a_failure_says_what_was_expected(captured):
    (report,) = ADAPTER.reports(captured("prove", "fail"))
    assert "got: '4'" in report.results[1].message


def test_no_summary_is_printed(captured):
    assert ADAPTER.summary(captured("prove", "pass")) is None


def test_only_test_files_are_run_where_there_are_some():
    files = ("t/a.t", "t/lib/Checks.pm", "t/three.txt")
    assert ADAPTER.test(SuiteLayout(test_files=files)).argv[-2:] == ("/tmp", "t/a.t")


def test_the_kit_is_complete():
    assert set(ADAPTER.kit_files()) == {"assay_prove.pl", "AssayTap.pm"}
