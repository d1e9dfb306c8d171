"""What the remote oracle says of submissions that die, hang, or never answer: real sandboxes, fair blame."""

from pathlib import Path

import pytest
from tests.integration.oracle.remote.sandboxed import judged, run, setting

from assay.errors import OracleError
from assay.images.interface import Image
from assay.model import Ending, Limits, Outcome, ReasonCode, Run, TestOutcome

pytestmark = pytest.mark.root

SUITE = """
import solution

def test_one():
    assert solution.f(1) == 2

def test_two():
    assert solution.f(2) == 3
"""
IDS = ("test_it.py::test_one", "test_it.py::test_two")


def graded(directory: Path, image: Image, source: str, *, wall_s: float = 30.0, runner: str = "pytest") -> Run:
    tree, tests = directory / "given-tree", directory / "given-tests"
    tree.mkdir()
    tests.mkdir()
    (tree / "solution.py").write_text(source)
    (tests / "test_it.py").write_text(SUITE)
    limits = Limits(wall_s=wall_s, cpu_s=wall_s, memory_bytes=256 * 1024 * 1024)
    with setting(
        directory / "run", image, tree, tests, ["test_it.py"], inventory=IDS, limits=limits, runner=runner
    ) as made:
        return run(made)


def test_green(tmp_path: Path, python_image: Image) -> None:
    made = graded(tmp_path, python_image, "def f(x): return x + 1")
    assert judged(made).outcome is Outcome.PASSED
    assert made.transcript is not None
    assert made.transcript.calls >= 3
    assert made.transcript.frames_digest.startswith("sha256:")


def test_exit_in_a_call(tmp_path: Path, python_image: Image) -> None:
    made = graded(tmp_path, python_image, "import os\ndef f(x): os._exit(0)")
    verdict = judged(made)
    assert verdict.outcome is Outcome.FAILED
    assert [result.outcome for result in made.reports[0].results] == [TestOutcome.FAILED, TestOutcome.FAILED]
    assert made.transcript is not None
    assert made.transcript.violations
    assert ReasonCode.PROTOCOL_VIOLATION in {reason.code for reason in verdict.reasons}


def test_endless_loop_is_the_subjects_time(tmp_path: Path, python_image: Image) -> None:
    made = graded(tmp_path, python_image, "def f(x):\n    while True: pass", wall_s=3.0)
    assert made.transcript is not None
    assert made.transcript.subject.observed_ending in (Ending.TIMED_OUT, Ending.CPU_LIMIT)
    assert made.execution.observed_ending is Ending.EXITED
    assert len(made.reports[0].results) == 2
    verdict = judged(made)
    assert verdict.outcome is Outcome.FAILED
    assert {reason.code for reason in verdict.reasons} & {ReasonCode.TIMED_OUT, ReasonCode.CPU_LIMIT}


def test_memory_is_the_subjects(tmp_path: Path, python_image: Image) -> None:
    made = graded(tmp_path, python_image, "def f(x): return len(bytearray(2**30))")
    assert judged(made).outcome is Outcome.FAILED
    assert made.execution.observed_ending is Ending.EXITED


def test_threads_that_stay_are_no_fault(tmp_path: Path, python_image: Image) -> None:
    source = "import threading, time\nthreading.Thread(target=time.sleep, args=(600,)).start()\ndef f(x): return x + 1"
    made = graded(tmp_path, python_image, source)
    assert judged(made).outcome is Outcome.PASSED


def test_tests_and_kit_of_the_oracle_are_out_of_reach(tmp_path: Path, python_image: Image) -> None:
    source = """
import os
found = [os.path.join(d, n) for top in ("/tests", "/work", "/kit", "/proc") for d, _, ns in os.walk(top) for n in ns]
def f(x):
    seen = [p for p in found if "test_it" in p or "assay_pytest" in p]
    return x + 1 if not seen and not os.path.exists("/tests/test_it.py") else seen
"""
    made = graded(tmp_path, python_image, source)
    assert judged(made).outcome is Outcome.PASSED, made.execution.stdout.head


def test_printed_summaries_stay_in_the_subject(tmp_path: Path, python_image: Image) -> None:
    line = "print('\\n===== 2 passed in 0.01s =====')"
    source = f"{line}\ndef f(x):\n    {line}\n    return 0"
    made = graded(tmp_path, python_image, source)
    assert judged(made).outcome is Outcome.FAILED
    assert made.transcript is not None
    assert b"2 passed" in made.transcript.subject.stdout.head


def test_unittest_runner(tmp_path: Path, python_image: Image) -> None:
    tree, tests = tmp_path / "given-tree", tmp_path / "given-tests"
    tree.mkdir()
    tests.mkdir()
    (tree / "solution.py").write_text("def f(x): return x + 1")
    (tests / "test_it.py").write_text(
        "import unittest\nfrom solution import f\nclass T(unittest.TestCase):\n"
        "    def test_f(self): self.assertEqual(f(1), 2)\n"
    )
    with setting(
        tmp_path / "run", python_image, tree, tests, ["test_it.py"], inventory=("test_it.T.test_f",), runner="unittest"
    ) as made:
        assert judged(run(made)).outcome is Outcome.PASSED


def test_no_modules_is_the_packs_fault(tmp_path: Path, python_image: Image) -> None:
    tree = tmp_path / "given-tree"
    tree.mkdir()
    with setting(tmp_path / "run", python_image, tree, tree, []) as made:
        object.__setattr__(made.task, "modules", ())
        with pytest.raises(OracleError, match="expected the names"):
            run(made)


def test_data_files_of_the_tests_are_handed_over(tmp_path: Path, python_image: Image) -> None:
    tree, tests = tmp_path / "given-tree", tmp_path / "given-tests"
    tree.mkdir()
    (tests / "data").mkdir(parents=True)
    (tree / "solution.py").write_text(
        "import os\nfrom pathlib import Path\ndef read(p): return Path(p).read_text()\n"
        "def others(): return os.listdir('/tests')"
    )
    (tests / "data" / "in.csv").write_text("a,b\n")
    (tests / "test_it.py").write_text(
        "from pathlib import Path\nimport solution\nHERE = Path(__file__).parent\n"
        "def test_read():\n    assert solution.others() == []\n"
        "    assert solution.read(HERE / 'data' / 'in.csv') == 'a,b\\n'\n"
        "    assert solution.others() == ['data']\n"
    )
    with setting(
        tmp_path / "run", python_image, tree, tests, ["test_it.py"], inventory=("test_it.py::test_read",)
    ) as made:
        seen = run(made)
    assert judged(seen).outcome is Outcome.PASSED, seen.execution.stdout.head.decode()
