"""The adapter for busted: what it reads from captures of the real runner, and what counts as a declared test."""

import pytest

from assay.runners.busted import Busted
from assay.runners.declared import declared_tests
from assay.runners.interface import SuiteLayout

ADAPTER = Busted()
STREAMS = {
    "pass": ({"add_spec.lua::add adds": "passed", "add_spec.lua::add adds (2)": "passed"}, 1, 0),
    "fail": (
        {
            "add_spec.lua::add adds": "passed",
            "add_spec.lua::add adds on": "failed",
            "add_spec.lua::add errs": "errored",
        },
        1,
        1,
    ),
    "empty": ({}, 1, 1),
    "skipped": (
        {
            "add_spec.lua::add adds": "passed",
            "add_spec.lua::add later": "skipped",
            "add_spec.lua::add waits": "skipped",
        },
        1,
        0,
    ),
    "broken": ({"add_spec.lua": "errored"}, 1, 1),
    "crashed": ({"add_spec.lua::add adds": "passed"}, 0, None),
    "hook": ({"add_spec.lua::add before_each": "errored"}, 1, 1),
}


@pytest.mark.parametrize("case", sorted(STREAMS))
def test_the_stream_of_each_kind_of_run(captured, case):
    expected, ends, status = STREAMS[case]
    (report,) = ADAPTER.reports(captured("busted", case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.reported_exit_status) == (True, ends, status)
    assert report.problems == ()


def test_a_failure_says_what_was_expected(captured):
    (report,) = ADAPTER.reports(captured("busted", "fail"))
    assert "Expected:\n(number) 5" in report.results[1].message


def test_no_summary_is_printed(captured):
    assert ADAPTER.summary(captured("busted", "pass")) is None


def test_only_spec_files_are_run_where_there_are_some():
    files = ("spec/a_spec.lua", "spec/checks.lua", "data.txt")
    assert ADAPTER.test(SuiteLayout(test_files=files)).argv[-2:] == ("/work", "spec/a_spec.lua")


def test_the_kit_is_complete():
    assert set(ADAPTER.kit_files()) == {"assay_busted.lua", "assay_seal.lua", "assay_world.lua"}


def test_declared_tests_are_those_that_no_comment_holds():
    text = (
        'it("one", function() end)\n-- it("two", function() end)\n'
        "  test('three', function() end)\nit(name, function() end)\n"
    )
    assert declared_tests("busted", {"a_spec.lua": text}) == ("one", "three")
