"""unittest in a real sandbox: what each kind of suite comes to, and that no file or call of a submission bends it."""

import pytest

from assay.model import Run

pytestmark = pytest.mark.root

SUITE = {
    "test_add.py": """
import unittest

from solution import *


class Add(unittest.TestCase):
    def test_small(self):
        self.assertEqual(add(1, 2), 3)

    def test_big(self):
        self.assertEqual(add(10**20, 1), 10**20 + 1)
"""
}
IDS = ["test_add.Add.test_big", "test_add.Add.test_small"]
RIGHT = "def add(a, b):\n    return a + b\n"
WRONG = "def add(a, b):\n    return a - b\n"
EMPTY_SUITE = "def load_tests(loader, tests, pattern):\n    import unittest\n    return unittest.TestSuite()\n"
LEAVE = "import os\nos._exit(0)\n"


def outcomes(run: Run) -> dict[str, str]:
    return {result.id: result.outcome.value for result in run.reports[0].results}


def is_honest_failure(run: Run) -> bool:
    """Whether both tests failed, and every witness says so."""
    (report,) = run.reports
    ran, verdict = run.summary.lines
    return (
        outcomes(run) == dict.fromkeys(IDS, "failed")
        and (report.started, report.terminal_records, report.problems) == (True, 1, ())
        and report.reported_exit_status == run.execution.observed_exit_status == 1
        and (ran.counts.total, verdict.counts.failed, verdict.claims_success) == (2, 2, False)
    )


def test_a_right_solution_passes_by_every_witness(run_once):
    run = run_once("unittest", SUITE, {"solution.py": RIGHT})
    report = run.reports[0]
    assert outcomes(run) == dict.fromkeys(IDS, "passed")
    assert (report.started, report.terminal_records, report.reported_exit_status, report.problems) == (True, 1, 0, ())
    assert run.execution.observed_exit_status == 0
    ran, verdict = run.summary.lines
    assert (ran.counts.total, verdict.claims_success) == (2, True)


@pytest.mark.parametrize(
    "planted",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"solution.py": WRONG + EMPTY_SUITE}, id="load-tests-by-star-import"),
        pytest.param({"unittest.py": LEAVE, "unittest/__init__.py.txt": ""}, id="shadow-unittest"),
        pytest.param({"test_add.py": LEAVE, "__init__.py": LEAVE + EMPTY_SUITE}, id="test-of-the-same-name"),
        pytest.param(
            {"sitecustomize.py": LEAVE, "usercustomize.py": LEAVE, "x.pth": "import os; os._exit(0)\n"}, id="site"
        ),
        pytest.param({"solution.py": "import atexit, os\natexit.register(os._exit, 0)\n" + WRONG}, id="atexit"),
        pytest.param({"solution.py": "print('Ran 2 tests in 0.001s')\nprint('OK')\n" + WRONG}, id="printed-ok"),
    ],
)
def test_a_planted_file_changes_nothing(run_once, planted):
    assert is_honest_failure(run_once("unittest", SUITE, {"solution.py": WRONG, **planted}))


@pytest.mark.parametrize(
    ("code", "seen", "status"),
    [
        ("import os\nos._exit(0)\n", {}, 0),
        ("import sys\nsys.exit(0)\n", {"test_add": "errored"}, 1),
        ("raise ValueError('no')\n", {"test_add": "errored"}, 1),
        ("def add(:\n", {"test_add": "errored"}, 1),
        ("import unittest\nraise unittest.SkipTest('no')\n", {"test_add": "skipped"}, 0),
    ],
)
def test_what_an_import_can_do(run_once, code, seen, status):
    run = run_once("unittest", SUITE, {"solution.py": code})
    assert (outcomes(run), run.execution.observed_exit_status) == (seen, status)


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("import unittest; raise unittest.SkipTest('no')", "skipped"),
        ("import sys; sys.exit(0)", "errored"),
        ("raise AssertionError", "failed"),
        ("import os; os._exit(0)", None),
    ],
)
def test_what_a_call_can_do_to_its_test(run_once, body, outcome):
    run = run_once("unittest", SUITE, {"solution.py": f"def add(a, b):\n    {body}\n"})
    assert outcomes(run) == ({} if outcome is None else dict.fromkeys(IDS, outcome))


def test_what_honest_code_prints_is_no_summary(run_once):
    code = "print('OK')\n" + RIGHT.replace("return", "print('OK'); __import__('sys').stderr.write('OK\\n')\n    return")
    run = run_once("unittest", SUITE, {"solution.py": code})
    assert [line.text for line in run.summary.lines][1:] == ["OK"]


def test_the_suites_own_load_tests_is_honoured(run_once):
    own = "def load_tests(loader, tests, pattern):\n    return loader.loadTestsFromTestCase(One)\n"
    one = "class One(unittest.TestCase):\n    def test_one(self):\n        self.assertEqual(add(1, 0), 1)\n"
    run = run_once("unittest", {"test_add.py": SUITE["test_add.py"] + one + own}, {"solution.py": RIGHT})
    assert outcomes(run) == {"test_add.One.test_one": "passed"}


def test_no_test_is_its_own_status(run_once):
    run = run_once("unittest", {"test_none.py": "import solution\n"}, {"solution.py": RIGHT})
    assert (outcomes(run), run.execution.observed_exit_status) == ({}, 5)


def test_each_test_counts_once(run_once):
    tests = {
        "test_kinds.py": """
import unittest

from solution import add


class Kinds(unittest.TestCase):
    def test_subtests(self):
        for number in range(4):
            with self.subTest(number=number):
                self.assertEqual(add(number, 1) % 2, 1)

    def test_expected(self):
        self.assertEqual(add(1, 1), 2)

    @unittest.expectedFailure
    def test_expected_failure(self):
        self.assertEqual(add(1, 1), 3)

    @unittest.expectedFailure
    def test_unexpected_success(self):
        self.assertEqual(add(1, 1), 2)

    def test_twice_bad(self):
        self.addCleanup(add, None, 1)
        self.assertEqual(add(1, 1), 3)


class Broken(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        add(None, 1)

    def test_never(self):
        pass
"""
    }
    run = run_once("unittest", tests, {"solution.py": RIGHT})
    assert outcomes(run) == {
        "setUpClass (test_kinds.Broken)": "errored",
        "test_kinds.Kinds.test_expected": "passed",
        "test_kinds.Kinds.test_expected_failure": "skipped",
        "test_kinds.Kinds.test_subtests": "failed",
        "test_kinds.Kinds.test_twice_bad": "failed",
        "test_kinds.Kinds.test_unexpected_success": "failed",
    }
    ran, verdict = run.summary.lines
    assert (ran.counts.total, verdict.counts.failed, verdict.counts.errored, verdict.counts.skipped) == (5, 3, 1, 1)
