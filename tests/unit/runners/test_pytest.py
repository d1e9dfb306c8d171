"""pytest's adapter: what it reads from captures of the real tool, and what it says a run is made of."""

from dataclasses import replace

import pytest

from assay.model import Capture, Counts, Medium
from assay.runners.interface import SuiteLayout
from assay.runners.pytest import Pytest

ADAPTER = Pytest()
STREAMS = {
    "pass": ({"test_one": "passed", "test_two": "passed"}, 1, 0),
    "fail": ({"test_one": "passed", "TestIt::test_two": "failed"}, 1, 1),
    "empty": ({}, 1, 5),
    "skipped": ({"test_one": "skipped", "test_two": "skipped", "test_three": "passed"}, 1, 0),
    "broken": ({"": "errored"}, 1, 1),
    "crashed": ({"test_one": "passed"}, 0, None),
    "exited": ({"test_one": "passed"}, 1, 0),
    "teardown": ({"test_one": "errored", "test_two": "failed"}, 1, 1),
    "subtests": ({"test_one": "failed", "test_two": "passed"}, 1, 1),
}


@pytest.mark.parametrize("case", STREAMS)
def test_the_stream_of_each_kind_of_run(captured, case):
    expected, ends, status = STREAMS[case]
    report, junit = ADAPTER.reports(captured("pytest", case))
    results = {("test_it.py::" + name if name else "test_it.py"): outcome for name, outcome in expected.items()}
    assert {r.id: r.outcome.value for r in report.results} == results
    if case != "crashed":
        assert {r.id: r.outcome.value for r in junit.results} == results
    assert len(junit.results) == len({r.id for r in junit.results})
    assert (report.started, report.terminal_records, report.reported_exit_status) == (True, ends, status)
    assert report.problems == ()
    assert report.medium is Medium.SHARED_PIPE


SUMMARIES = {
    "pass": [Counts(passed=2, failed=0, errored=0, skipped=0)],
    "fail": [Counts(passed=1, failed=1, errored=0, skipped=0)],
    "empty": [Counts(passed=0, failed=0, errored=0, skipped=0)],
    "skipped": [Counts(passed=1, failed=0, errored=0, skipped=2)],
    "broken": [Counts(passed=0, failed=0, errored=1, skipped=0)],
    "crashed": [],
    "exited": [Counts(passed=1, failed=0, errored=0, skipped=0), Counts()],
    "teardown": [Counts(passed=1, failed=1, errored=2, skipped=0)],
    "subtests": [Counts(passed=1, failed=1, errored=0, skipped=0)],
}


@pytest.mark.parametrize("case", SUMMARIES)
def test_the_summary_of_each_kind_of_run(captured, case):
    summary = ADAPTER.summary(captured("pytest", case))
    assert [line.counts for line in summary.lines] == SUMMARIES[case]
    assert summary.per_run_lines == 1
    assert summary.required


def test_both_reports_name_parameters_alike(captured):
    report, junit = ADAPTER.reports(captured("pytest", "parameters"))
    assert [r.id for r in junit.results] == [r.id for r in report.results]
    assert "test_it.py::test_one[a::b]" in {r.id for r in report.results}
    assert (junit.terminal_records, junit.problems) == (1, ())


def test_an_element_that_the_stream_does_not_know_keeps_its_own_name(captured):
    execution = captured("pytest", "pass")
    forged = execution.channels["junit"].head.replace(b'name="test_two"', b'name="test_new"')
    channels = {**execution.channels, "junit": Capture(head=forged, total_bytes=len(forged))}
    _, junit = ADAPTER.reports(replace(execution, channels=channels))
    assert [r.id for r in junit.results] == ["test_it.py::test_one", "test_it::test_new"]


def test_a_message_begins_with_the_exceptions_type(captured):
    (_, failed) = ADAPTER.reports(captured("pytest", "fail"))[0].results
    assert failed.message.startswith("AssertionError: assert 4 == 5")


def test_nothing_written_states_nothing(printed):
    report = ADAPTER.reports(printed())[0]
    assert (report.started, report.terminal_records, report.results, report.problems) == (False, 0, (), ())


def test_the_medium_is_what_the_caller_says(captured):
    reports = ADAPTER.reports(captured("pytest", "pass"), medium=Medium.TRUSTED_PIPE)
    assert {report.medium for report in reports} == {Medium.TRUSTED_PIPE}


@pytest.mark.parametrize(
    ("line", "counts", "claim"),
    [
        ("= 3 passed in 0.01s =", (3, 0, 0, 0), None),
        ("3 passed in 0.01s", (3, 0, 0, 0), None),
        ("==== 17 deselected in 0.03s ====", (0, 0, 0, 0), False),
        (
            "== 1 failed, 2 passed, 1 skipped, 4 deselected, 1 warning, 1 error in 75.12s (0:01:15) ==",
            (2, 1, 1, 1),
            False,
        ),
        ("===== no tests ran in 0.00s =====", (0, 0, 0, 0), False),
        ("\x1b[32m== \x1b[1m2 passed\x1b[0m in 0.01s ==\x1b[0m", (2, 0, 0, 0), None),
        ("== 2 passed, 6 subtests passed in 0.01s ==", (2, 0, 0, 0), None),
        ("== 2 xfailed, 1 xpassed, 2 errors in 0.01s ==", (1, 0, 2, 2), False),
    ],
)
def test_lines_that_have_the_shape(printed, line, counts, claim):
    (found,) = ADAPTER.summary(printed(f"noise\n{line}\nnoise\n")).lines
    seen = found.counts
    assert (seen.passed, seen.failed, seen.errored, seen.skipped) == counts
    assert found.claims_success is claim


@pytest.mark.parametrize(
    "line",
    [
        "I think 3 passed in 0.01s",
        "== 3 passed in time ==",
        "== 3 people passed in 0.01s ==",
        "3 passed",
        "!!! hello !!!",
        "x == 3 passed in 0.01s ==",
    ],
)
def test_lines_that_have_not(printed, line):
    assert ADAPTER.summary(printed(line + "\n", line + "\n")).lines == ()


@pytest.mark.parametrize(
    "line",
    [
        "!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!",
        "!!!!!!!!!!!! stopping after 1 failures !!!!!!!!!!!!",
        "!!!!!!!!!!!! _pytest.outcomes.Exit: bye !!!!!!!!!!!!",
        "!!!!!!!!!!!! KeyboardInterrupt !!!!!!!!!!!!",
    ],
)
def test_a_trailer_is_a_claim_of_failure(printed, line):
    (found,) = ADAPTER.summary(printed(stderr=line + "\n")).lines
    assert found.claims_success is False


def test_hostile_lines_cost_little(printed):
    lines = ["=" * 990, "1 passed, " * 98, "=" * 400 + "1 passed" + "=" * 400, "9" * 900 + " passed in 0.1s", "!" * 990]
    assert ADAPTER.summary(printed("\n".join(lines * 200))).lines == ()


def test_the_command_trusts_nothing_of_the_tree():
    invocation = ADAPTER.test(SuiteLayout(test_files=("test_a.py", "deep/test_b.py")))
    assert invocation.argv[:4] == ("/usr/bin/python3", "-I", "-S", "-B")
    assert invocation.argv[-2:] == ("test_a.py", "deep/test_b.py")
    assert (invocation.cwd, invocation.channels) == ("/work", ("report", "junit"))
    assert not any(name.startswith(("PYTHON", "PYTEST", "LD_")) for name in invocation.env)


def test_without_a_tree_it_runs_in_the_tests():
    assert ADAPTER.test(SuiteLayout(test_files=("test_a.py",), proxied=("solution",))).cwd == "/tests"


def test_the_kit_is_complete():
    assert set(ADAPTER.kit_files()) == {"assay_pytest.py", "assay_stream.py", "assay_tree.py", "assay_prepare.json"}
    for name, data in ADAPTER.kit_files().items():
        compile(data, name, "exec")


@pytest.mark.parametrize(
    "name", ["conftest.py", "pytest.ini", ".pytest.ini", "pytest.toml", "sitecustomize.py", "*.pth"]
)
def test_the_catalogue_names_what_hooks_a_run(name):
    assert name in ADAPTER.catalogue.deny_names


def test_the_catalogue_spares_honest_names():
    from fnmatch import fnmatch

    honest = ("build", "dist", "solution.py", "setup.py", "pyproject.toml", "setup.cfg", "plugins.py", "path.py", "lib")
    patterns = (*ADAPTER.catalogue.deny_names, *ADAPTER.catalogue.deny_paths, *ADAPTER.catalogue.build_output)
    assert not [name for name in honest for pattern in patterns if fnmatch(name, pattern)]
