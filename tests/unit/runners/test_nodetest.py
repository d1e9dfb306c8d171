"""What the adapter reads from captures of real runs of node:test."""

import pytest

from assay.model import Counts
from assay.runners.interface import SuiteLayout
from assay.runners.nodetest import NodeTest


@pytest.mark.parametrize(
    ("case", "expected", "ends"),
    [
        ("pass", {"a b > one": "passed", "one": "passed", "one #2": "passed"}, 1),
        ("fail", {"one": "passed", "two": "failed"}, 1),
        ("empty", {}, 1),
        ("skipped", {"one": "skipped", "two": "skipped"}, 1),
        ("crashed", {"one": "passed"}, 0),
        ("exited", {"one": "passed"}, 0),
        ("hooks", {"s > one": "failed", "s": "errored"}, 1),
    ],
)
def test_outcomes(captured, case, expected, ends):
    (report,) = NodeTest().reports(captured("node-test", case))
    assert {r.id: r.outcome.value for r in report.results} == {f"it.test.js > {k}": v for k, v in expected.items()}
    assert (report.started, report.terminal_records, report.problems) == (True, ends, ())


def test_a_file_that_does_not_load_is_errored_under_its_name(captured):
    (report,) = NodeTest().reports(captured("node-test", "broken"))
    assert [(r.id, r.outcome.value) for r in report.results] == [("it.test.js", "errored")]
    assert "Cannot find module" in report.results[0].message


def test_the_closing_comments_are_the_summary(captured):
    summary = NodeTest().summary(captured("node-test", "fail"))
    assert [line.counts for line in summary.lines] == [
        Counts(total=2),
        Counts(passed=1),
        Counts(failed=1),
        Counts(errored=0),
        Counts(skipped=0),
    ]


def test_no_failure_is_no_statement(captured):
    """A file that could not be loaded is a failure that node:test does not count."""
    assert all(line.counts.failed is None for line in NodeTest().summary(captured("node-test", "broken")).lines)


def test_comments_of_another_shape_are_no_summary(printed):
    summary = NodeTest().summary(printed(stdout="# pass\n    # pass 3\n# Subtest: pass 3\n# todo 3\npass 3\n"))
    assert summary.lines == ()


def test_a_tree_of_the_build_is_what_is_run():
    invocation = NodeTest().test(SuiteLayout(test_files=("b.test.js", "a.test.js")))
    assert invocation.argv[2:] == ("/kit", "/build/src", "b.test.js", "a.test.js")
    assert invocation.env.keys().isdisjoint(NodeTest().catalogue.environment)
