"""The adapter for Bats: what it reads from captures of the real tool."""

import pytest

from assay.runners.bats import Bats
from assay.runners.interface import SuiteLayout

ADAPTER = Bats()
STREAMS = {
    "pass": ({"add.bats::adds": "passed", "add.bats::adds (2)": "passed", 'add.bats::two "words"': "passed"}, 0),
    "fail": ({"add.bats::adds": "passed", "add.bats::adds on": "failed"}, 1),
    "empty": ({}, 1),
    "skipped": ({"add.bats::adds": "passed", "add.bats::later": "skipped"}, 0),
    "broken": ({"add.bats::adds": "errored", "add.bats::two": "errored"}, 1),
    "crashed": ({"add.bats::adds": "passed", "add.bats::killed": "errored", "add.bats::three": "passed"}, 1),
}


@pytest.mark.parametrize("case", STREAMS)
def test_the_stream_of_each_kind_of_run(captured, case):
    expected, status = STREAMS[case]
    (report,) = ADAPTER.reports(captured("bats", case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.reported_exit_status) == (True, 1, status)
    assert report.problems == ()


def test_a_failure_says_which_command_failed(captured):
    (report,) = ADAPTER.reports(captured("bats", "fail"))
    assert '[ "$output" = 5 ]' in report.results[1].message


def test_no_summary_is_printed(captured):
    assert ADAPTER.summary(captured("bats", "pass")) is None


def test_helpers_of_the_tests_are_not_run():
    layout = SuiteLayout(test_files=("a.bats", "bats-extra.bash"))
    assert ADAPTER.build(layout).argv[-2:] == ("/build", "a.bats")
    assert ADAPTER.test(layout).argv[-2:] == ("/build", "a.bats")


def test_the_kit_is_complete():
    assert set(ADAPTER.kit_files()) == {"assay_bats.pl", "assay_bats_build.sh", "assay_bats_guard.bash"}
