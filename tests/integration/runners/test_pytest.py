"""pytest in a real sandbox: what each kind of suite comes to, and that no file or call of a submission bends it."""

import pytest

from assay.model import Ending, Run, TestOutcome

pytestmark = pytest.mark.root

SUITE = {
    "test_add.py": """
from solution import add


def test_small():
    assert add(1, 2) == 3


def test_big():
    assert add(10**20, 1) == 10**20 + 1
"""
}
IDS = ["test_add.py::test_small", "test_add.py::test_big"]
RIGHT = "def add(a, b):\n    return a + b\n"
WRONG = "def add(a, b):\n    return a - b\n"
EVIL_PLUGIN = """
import pytest


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item, call):
    report = yield
    report.outcome = "passed"
    return report
"""
PASS_ALL = (
    "import os\nos.environ['EVIL'] = '1'\nimport _pytest.python\n_pytest.python.Function.runtest = lambda self: None\n"
)


def outcomes(run: Run) -> dict[str, str]:
    return {result.id: result.outcome.value for result in run.reports[0].results}


def is_honest_failure(run: Run) -> bool:
    """Whether both tests failed, and every witness says so."""
    report = run.reports[0]
    return (
        len(run.reports) == 2
        and all({r.id: r.outcome for r in one.results} == dict.fromkeys(IDS, TestOutcome.FAILED) for one in run.reports)
        and report.started
        and report.terminal_records == 1
        and not any(one.problems for one in run.reports)
        and report.reported_exit_status == run.execution.observed_exit_status == 1
        and [line.counts.failed for line in run.summary.lines] == [2]
    )


def test_a_right_solution_passes_by_every_witness(run_once):
    run = run_once("pytest", SUITE, {"solution.py": RIGHT})
    report, junit = run.reports
    assert outcomes(run) == dict.fromkeys(IDS, "passed")
    assert [r.id for r in junit.results] == IDS
    assert (report.started, report.terminal_records, report.reported_exit_status, report.problems) == (True, 1, 0, ())
    assert (junit.terminal_records, junit.problems) == (1, ())
    assert run.execution.observed_exit_status == 0
    assert [(line.counts.passed, line.counts.failed) for line in run.summary.lines] == [(2, 0)]


def test_a_wrong_solution_fails_by_every_witness(run_once):
    assert is_honest_failure(run_once("pytest", SUITE, {"solution.py": WRONG}))


@pytest.mark.parametrize(
    "planted",
    [
        pytest.param({"pytest.ini": "[pytest]\naddopts = --collect-only\n"}, id="ini-collect-only"),
        pytest.param({"pytest.toml": "[pytest]\naddopts = ['--collect-only']\n"}, id="toml"),
        pytest.param({"pyproject.toml": "[tool.pytest.ini_options]\naddopts = '-k nothing'\n"}, id="pyproject"),
        pytest.param({"tox.ini": "[pytest]\naddopts = -p evil\n", "evil.py": EVIL_PLUGIN}, id="tox-plugin"),
        pytest.param({"setup.cfg": "[tool:pytest]\ntestpaths = nowhere\npython_files = none_*.py\n"}, id="setup-cfg"),
        pytest.param({"conftest.py": EVIL_PLUGIN}, id="conftest"),
        pytest.param({"conftest.py": "import os\nos._exit(0)\n"}, id="conftest-exit"),
        pytest.param(
            {
                "evil-1.0.dist-info/entry_points.txt": "[pytest11]\nevil = evil\n",
                "evil-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: evil\nVersion: 1.0\n",
                "evil.py": EVIL_PLUGIN,
            },
            id="dist-info",
        ),
        pytest.param({"sitecustomize.py": PASS_ALL, "usercustomize.py": PASS_ALL}, id="sitecustomize"),
        pytest.param({"evil.pth": "import os; os._exit(0)\n", "src/evil.pth": "import os; os._exit(0)\n"}, id="pth"),
        pytest.param(
            {"pytest.py": PASS_ALL, "_pytest/__init__.py": PASS_ALL, "pluggy.py": PASS_ALL}, id="shadow-pytest"
        ),
        pytest.param(
            {"json.py": "import os\nos._exit(0)\n", "math.py": "import os\nos._exit(0)\n"}, id="shadow-stdlib"
        ),
        pytest.param({"test_add.py": "def test_small(): pass\ndef test_big(): pass\n"}, id="test-of-the-same-name"),
        pytest.param(
            {"src/solution.py": RIGHT, "solution.pyc": b"\0", "__pycache__/x.pyc": b"\0"}, id="src-comes-later"
        ),
        pytest.param({"assay_stream.py": PASS_ALL, "assay_tree.py": PASS_ALL}, id="shadow-kit"),
    ],
)
def test_a_planted_file_changes_nothing(run_once, planted):
    assert is_honest_failure(run_once("pytest", SUITE, {"solution.py": WRONG, **planted}))


def test_a_compiled_module_never_stands_in_for_its_source(run_once, compiled_right):
    planted = {"solution.py": WRONG, **compiled_right}
    assert is_honest_failure(run_once("pytest", SUITE, planted))


def test_a_compiled_module_without_source_is_not_imported(run_once, compiled_right):
    run = run_once("pytest", SUITE, compiled_right)
    assert outcomes(run) == {"test_add.py": "errored"}


@pytest.mark.parametrize(
    ("code", "started", "ended"),
    [
        pytest.param("import os\nos._exit(0)\n", True, 0, id="os-exit"),
        pytest.param("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n", True, 0, id="kill"),
        pytest.param(
            "import os\nos.write(1, b'=== 2 passed in 0.01s ===\\n')\nos._exit(0)\n", True, 0, id="forged-summary"
        ),
        pytest.param("import sys\nsys.exit(0)\n", True, 1, id="sys-exit"),
        pytest.param("import pytest\npytest.exit('bye', returncode=0)\n", True, 1, id="pytest-exit"),
    ],
)
def test_leaving_early_is_never_a_complete_pass(run_once, code, started, ended):
    run = run_once("pytest", SUITE, {"solution.py": code})
    report = run.reports[0]
    assert (report.started, report.terminal_records) == (started, ended)
    assert "passed" not in outcomes(run).values()


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("import pytest; pytest.skip('no')", "skipped"),
        ("import pytest; pytest.xfail('no')", "skipped"),
        ("import unittest; raise unittest.SkipTest('no')", "skipped"),
        ("import sys; sys.exit(0)", "failed"),
        ("raise KeyboardInterrupt", None),
        ("import pytest; pytest.exit('bye', returncode=0)", None),
        ("import os; os._exit(0)", None),
    ],
)
def test_what_a_call_can_do_to_its_test(run_once, body, outcome):
    run = run_once("pytest", SUITE, {"solution.py": f"def add(a, b):\n    {body}\n"})
    assert outcomes(run) == ({} if outcome is None else dict.fromkeys(IDS, outcome))


def test_atexit_prints_nothing_and_changes_no_status(run_once):
    code = "import atexit, os\natexit.register(lambda: (print('2 passed in 0.02s', flush=True), os._exit(0)))\n" + WRONG
    assert is_honest_failure(run_once("pytest", SUITE, {"solution.py": code}))


def test_what_honest_code_prints_is_no_summary(run_once):
    code = "print('== 5 failed in 0.01s ==')\n" + RIGHT.replace(
        "return", "print('== 3 failed in 0.02s ==')\n    return"
    )
    run = run_once("pytest", SUITE, {"solution.py": code})
    assert [line.counts.failed for line in run.summary.lines] == [0]


def test_a_flood_of_output_changes_nothing(run_once):
    code = "import os\nprint('x' * 3_000_000)\n" + WRONG
    assert is_honest_failure(run_once("pytest", SUITE, {"solution.py": code}))


def test_a_child_that_lives_on_does_not_hold_the_report(run_once):
    code = "import subprocess\nsubprocess.Popen(['sleep', '600'], start_new_session=True, close_fds=False)\n" + RIGHT
    run = run_once("pytest", SUITE, {"solution.py": code})
    assert run.execution.observed_ending is Ending.EXITED
    assert outcomes(run) == dict.fromkeys(IDS, "passed")


def test_a_forked_child_that_runs_on_reports_nothing(run_once):
    code = "import os\n\n\ndef add(a, b):\n    os.fork()\n    return a + b\n"
    run = run_once("pytest", SUITE, {"solution.py": code})
    assert [result.id for result in run.reports[0].results] == IDS


def test_a_broken_import_is_named_and_the_rest_runs(run_once):
    tests = {**SUITE, "test_more.py": "from solution import absent\n\n\ndef test_more():\n    assert absent()\n"}
    run = run_once("pytest", tests, {"solution.py": RIGHT})
    assert outcomes(run) == {**dict.fromkeys(IDS, "passed"), "test_more.py": "errored"}
    assert run.execution.observed_exit_status == 1
    assert {r.id: r.outcome.value for r in run.reports[1].results} == outcomes(run)


def test_the_suites_own_conftest_and_ini_are_honoured(run_once):
    tests = {
        "conftest.py": "import pytest\nimport solution\n@pytest.fixture\ndef two():\n    return solution.add(1, 1)\n",
        "pytest.ini": "[pytest]\nmarkers =\n    slow: takes long\n",
        "test_fixture.py": "import pytest\n\n\n@pytest.mark.slow\ndef test_two(two):\n    assert two == 2\n",
    }
    run = run_once("pytest", tests, {"solution.py": RIGHT, "conftest.py": EVIL_PLUGIN})
    assert outcomes(run) == {"test_fixture.py::test_two": "passed"}


def test_helpers_of_the_tests_are_not_shadowed_by_the_tree(run_once):
    test = "from helpers import WANT\nimport solution as s\ndef test_it():\n    assert s.add(1, 2) == WANT\n"
    tests = {
        "helpers.py": "WANT = 3\n",
        "deep/helper.py": "WANT = 4\n",
        "deep/test_deep.py": test.replace("helpers", "helper").replace("2", "3"),
        "test_flat.py": test,
    }
    evil = {"helpers.py": "WANT = -1\n", "helper.py": "WANT = -2\n", "solution.py": WRONG}
    run = run_once("pytest", tests, evil)
    assert outcomes(run) == {"deep/test_deep.py::test_it": "failed", "test_flat.py::test_it": "failed"}


def test_a_source_layout_and_data_files_in_the_tree_work(run_once):
    tests = {
        "test_pkg.py": """
import os
import tempfile
from pathlib import Path

from pkg import read


def test_read():
    assert read() == "data"


def test_surroundings(tmp_path):
    assert Path.cwd() == Path("/work") and Path.home().is_dir() and os.listdir(Path.home()) == []
    (tmp_path / "x").write_text("\\u00e9")
    with tempfile.TemporaryFile() as file:
        file.write(b"x")
    Path("out.txt").write_text("written")
    exit
"""
    }
    tree = {
        "src/pkg/__init__.py": "from pathlib import Path\n\n\ndef read():\n    return Path('data.txt').read_text()\n",
        "data.txt": "data",
    }
    run = run_once("pytest", tests, tree)
    assert set(outcomes(run).values()) == {"passed"}


def test_a_failed_subtest_fails_its_test_once(run_once):
    tests = {
        "test_sub.py": """
import unittest

from solution import add


def test_fixture(subtests):
    for number in range(4):
        with subtests.test(number=number):
            assert add(number, 1) % 2


class Case(unittest.TestCase):
    def test_case(self):
        for number in range(4):
            with self.subTest(number=number):
                self.assertEqual(add(number, 1) % 2, 1)

    def test_good(self):
        for number in range(4):
            with self.subTest(number=number):
                self.assertEqual(add(number, 0), number)
"""
    }
    run = run_once("pytest", tests, {"solution.py": RIGHT})
    expected = {
        "test_sub.py::test_fixture": "failed",
        "test_sub.py::Case::test_case": "failed",
        "test_sub.py::Case::test_good": "passed",
    }
    assert outcomes(run) == expected
    assert {r.id: r.outcome.value for r in run.reports[1].results} == expected
    assert [(line.counts.failed, line.counts.passed) for line in run.summary.lines] == [(2, 1)]
