"""What the adapters for C and C++ read from captures of the real frameworks."""

import pytest

from assay.model import Medium
from assay.runners.catch2 import Catch2
from assay.runners.ctest import CTest
from assay.runners.googletest import GoogleTest
from assay.runners.interface import SuiteLayout
from assay.runners.unity import Unity

RUNNERS = {runner.name: runner for runner in (Catch2(), CTest(), GoogleTest(), Unity())}


@pytest.mark.parametrize(
    ("runner", "case", "expected", "ends"),
    [
        ("catch2", "crashed", {"one": "passed", "two": "failed"}, 0),
        ("catch2", "empty", {}, 1),
        ("catch2", "fail", {"one": "passed", "two": "failed", "may": "skipped"}, 1),
        ("catch2", "pass", {"adds é": "passed"}, 1),
        ("catch2", "skipped", {"one": "skipped", "two": "passed"}, 1),
        ("ctest", "crashed", {"one_test": "passed", "two_test": "failed"}, 1),
        ("ctest", "empty", {}, 1),
        ("ctest", "fail", {"one_test": "passed", "two_test": "failed"}, 1),
        ("ctest", "left", {"one_test": "passed", "two_test": "failed"}, 1),
        ("ctest", "pass", {"one_test": "passed", "two_test": "passed"}, 1),
        ("ctest", "skipped", {"one_test": "passed", "two_test": "skipped"}, 1),
        ("googletest", "crashed", {"Adds.One": "passed"}, 0),
        ("googletest", "empty", {}, 1),
        ("googletest", "fail", {"Adds.One": "passed", "Adds.Two": "failed"}, 1),
        (
            "googletest",
            "pass",
            {"Adds.One": "passed", "Few/Each.Adds/0": "passed", "Few/Each.Adds/1": "passed"},
            1,
        ),
        ("googletest", "skipped", {"Adds.One": "skipped"}, 1),
        ("unity", "crashed", {"it::test_1": "passed"}, 0),
        ("unity", "empty", {}, 1),
        ("unity", "fail", {"it::test_1": "passed", "it::test_2": "failed"}, 1),
        ("unity", "pass", {"it::test_1": "passed", "it::test_2": "passed"}, 1),
        ("unity", "skipped", {"it::test_1": "skipped", "it::test_2": "passed"}, 1),
    ],
)
def test_outcomes(captured, runner, case, expected, ends):
    (report,) = RUNNERS[runner].reports(captured(runner, case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.problems) == (True, ends, ())


@pytest.mark.parametrize("runner", sorted(RUNNERS))
def test_what_is_not_built_reports_nothing(captured, runner):
    (report,) = RUNNERS[runner].reports(captured(runner, "broken"))
    assert (report.started, report.results) == (False, ())


@pytest.mark.parametrize(
    ("runner", "case", "counts", "claims"),
    [
        ("catch2", "fail", {"passed": 1, "failed": 1, "skipped": 1, "total": 3}, [None]),
        ("catch2", "pass", {"total": 1}, [True]),
        ("ctest", "fail", {"failed": 1, "total": 2}, [None]),
        ("ctest", "pass", {"failed": 0, "total": 2}, [None]),
        ("googletest", "fail", {"total": 2, "passed": 1, "failed": 1}, [None, None, False]),
        ("googletest", "pass", {"total": 3, "passed": 3}, [None, None]),
        ("googletest", "skipped", {"total": 1, "passed": 0, "skipped": 1}, [None, None, None]),
        ("unity", "fail", {"total": 2, "failed": 1, "skipped": 0}, [None]),
    ],
)
def test_summaries(captured, runner, case, counts, claims):
    summary = RUNNERS[runner].summary(captured(runner, case))
    said = {}
    for line in summary.lines:
        said |= {
            name: value
            for name in ("passed", "failed", "skipped", "total")
            if (value := getattr(line.counts, name)) is not None
        }
    assert said == counts
    assert [line.claims_success for line in summary.lines] == claims


def test_a_message_keeps_its_characters_and_other_bytes_become_ones(captured):
    (report,) = GoogleTest().reports(captured("googletest", "fail"))
    assert 'said "éÿ"' in report.results[1].message


def test_the_report_of_ctest_is_a_file_and_said_to_be_one(captured):
    (report,) = CTest().reports(captured("ctest", "pass"))
    assert report.medium is Medium.FILE


@pytest.mark.parametrize("runner", sorted(RUNNERS))
def test_every_file_of_a_command_is_in_the_kit(runner):
    adapter, layout = RUNNERS[runner], SuiteLayout(test_files=("a/b_test.cpp",))
    kit = adapter.kit_files()
    for invocation in (adapter.build(layout), adapter.test(layout)):
        wanted = [word.removeprefix("/kit/") for word in invocation.argv if word.startswith("/kit/")]
        assert wanted
        assert set(wanted) <= set(kit)
