"""PHPUnit's adapter: what it reads from captures of the real tool."""

import pytest

from assay.model import Counts
from assay.runners.interface import SuiteLayout
from assay.runners.phpunit import PHPUnit

ADAPTER = PHPUnit()
STREAMS = {
    "pass": ({"AddTest::testOne": "passed", "AddTest::testTwo#small": "passed"}, 1, 0),
    "fail": ({"AddTest::testOne": "passed", "AddTest::testTwo": "failed", "AddTest::testThree": "errored"}, 1, 2),
    "empty": ({}, 1, 1),
    "skipped": (
        {
            "AddTest::testOne": "passed",
            "AddTest::testTwo": "skipped",
            "AddTest::testThree": "skipped",
            "AddTest::testFour": "skipped",
        },
        1,
        0,
    ),
    "broken": ({}, 0, None),
    "crashed": ({"AddTest::testOne": "passed"}, 0, None),
    "fixture": ({"AddTest": "errored"}, 1, 2),
}
SUMMARIES = {
    "pass": [(Counts(total=2, failed=0, errored=0), True)],
    "fail": [(Counts(total=3, failed=1, errored=1, skipped=0), None)],
    "empty": [(Counts(total=0), False)],
    "skipped": [(Counts(total=4, failed=0, errored=0), None)],
    "broken": [],
    "crashed": [],
    "fixture": [(Counts(total=1, failed=0, errored=1, skipped=0), None)],
}


@pytest.mark.parametrize("case", STREAMS)
def test_the_stream_of_each_kind_of_run(captured, case):
    expected, ends, status = STREAMS[case]
    (report,) = ADAPTER.reports(captured("phpunit", case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.reported_exit_status) == (True, ends, status)
    assert report.problems == ()


@pytest.mark.parametrize("case", SUMMARIES)
def test_the_summary_of_each_kind_of_run(captured, case):
    summary = ADAPTER.summary(captured("phpunit", case))
    assert [(line.counts, line.claims_success) for line in summary.lines] == SUMMARIES[case]


def test_skipped_and_incomplete_tests_are_counted_together(printed):
    (line,) = ADAPTER.summary(printed("Tests: 9, Assertions: 4, Skipped: 2, Incomplete: 3.\n")).lines
    assert line.counts == Counts(total=9, failed=0, errored=0, skipped=5)


@pytest.mark.parametrize("line", ["OK", "OK (2 tests)", "Tests: 2, Assertions: 3", "Tests: 2, Assertions: 3, odd: 1."])
def test_lines_that_have_not_the_shape(printed, line):
    assert ADAPTER.summary(printed(stdout=line + "\n")).lines == ()


def test_helpers_of_the_tests_are_not_run():
    files = ("tests/ATest.php", "tests/Helper.php", "tests/three.txt")
    assert ADAPTER.test(SuiteLayout(test_files=files)).argv[-2:] == ("/build/src", "tests/ATest.php")


def test_the_kit_is_complete():
    expected = {"assay_phpunit.php", "assay_phpunit_build.sh", "assay_phpunit_test.sh", "assay_autoload.php"}
    assert set(ADAPTER.kit_files()) == expected
