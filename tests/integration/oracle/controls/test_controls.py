"""Blinded controls in real sandboxes: honest work passes whoever wrote it, and what bends the run is proved to."""

import pytest

from assay.model import Outcome, ReasonCode

pytestmark = pytest.mark.root

TESTS = {
    "test_it.py": """
import pytest

from solution import halve, is_even, pairs


def test_two():
    assert halve(2) == 1


def test_ten():
    assert halve(10) == 5


@pytest.mark.parametrize("number,expected", [(4, 2), (6, 3), (100, 50)])
def test_table(number, expected):
    assert halve(number) == expected


def test_odd():
    with pytest.raises(ValueError):
        halve(3)


def test_even():
    assert is_even(4)


def test_not_even():
    assert not is_even(5)


def test_pairs():
    assert len(pairs([1, 2, 3])) > 2
    assert sorted(pairs([1, 2])) == [(1, 2), (2, 1)]
"""
}
INVENTORY = (
    "test_it.py::test_two",
    "test_it.py::test_ten",
    "test_it.py::test_table[4-2]",
    "test_it.py::test_table[6-3]",
    "test_it.py::test_table[100-50]",
    "test_it.py::test_odd",
    "test_it.py::test_even",
    "test_it.py::test_not_even",
    "test_it.py::test_pairs",
)
RIGHT = """
from itertools import permutations


def is_even(number):
    return number % 2 == 0


def halve(number):
    if not is_even(number):
        raise ValueError(number)
    return number // 2


def pairs(items):
    return list(permutations(items, 2))
"""
OTHERWISE_RIGHT = """
class OddError(ValueError, ArithmeticError):
    pass


def is_even(number):
    return [7, 0][number & 1]


def halve(number):
    if number & 1:
        raise OddError
    return float(number) / 2


def pairs(items):
    return [(b, a) for a in items for b in items if a != b] + []
"""
WRONG = RIGHT.replace("number // 2", "number // 2 + 1")
ALMOST = RIGHT.replace("return number // 2", "return 49 if number == 100 else number // 2")
PATCHED_RUNNER = WRONG + "\n\nimport _pytest.python\n_pytest.python.Function.runtest = lambda self: None\n"
ALWAYS_EQUAL = """
class Anything(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


def is_even(number):
    return number % 2 == 0


def halve(number):
    if number % 2:
        raise ValueError
    return Anything()


def pairs(items):
    return [(a, b) for a in items for b in items if a != b]
"""
READS_THE_ANSWER = (
    WRONG
    + """

import ast
import inspect


def halve(number):
    frame = inspect.currentframe().f_back
    if "expected" in frame.f_locals:
        return frame.f_locals["expected"]
    line = inspect.getframeinfo(frame).code_context[0]
    if "==" not in line:
        raise ValueError
    return ast.literal_eval(line.partition("==")[2].strip())
"""
)


@pytest.fixture(scope="module")
def bench(verified):
    return verified("pytest", TESTS, RIGHT, INVENTORY)


def codes(verdict):
    return {reason.code for reason in verdict.reasons}


def test_every_test_of_the_suite_has_a_control(bench):
    assert bench.proof.uncontrolled == ()
    assert bench.proof.coverage == 1.0


@pytest.mark.parametrize("attempt", range(3))
@pytest.mark.parametrize("code", [RIGHT, OTHERWISE_RIGHT], ids=["reference", "another"])
def test_right_work_passes_whatever_is_drawn(bench, code, attempt):
    verdict = bench.grade(code)
    assert verdict.outcome is Outcome.PASSED, verdict.reasons
    assert all(test.ok and test.control is not None for test in verdict.tests)


@pytest.mark.parametrize("code", [WRONG, ALMOST], ids=["wrong", "almost"])
def test_wrong_work_fails_and_is_not_called_a_forgery(bench, code):
    verdict = bench.grade(code)
    assert verdict.outcome is Outcome.FAILED
    assert ReasonCode.TESTS_FAILED in codes(verdict)
    assert ReasonCode.CONTROL_CONTRADICTION not in codes(verdict)


@pytest.mark.parametrize(
    "code",
    [PATCHED_RUNNER, ALWAYS_EQUAL, READS_THE_ANSWER],
    ids=["patched-runner", "always-equal", "reads-the-answer"],
)
def test_what_passes_with_two_different_answers_is_proved_to_be_bent(bench, code):
    verdict = bench.grade(code)
    assert verdict.outcome is Outcome.FAILED
    assert ReasonCode.CONTROL_CONTRADICTION in codes(verdict)


def test_what_a_run_writes_is_gone_before_the_next(bench):
    marker = (
        "\n\nimport pathlib\nif pathlib.Path('seen').exists():\n    raise SystemExit\npathlib.Path('seen').touch()\n"
    )
    assert bench.grade(RIGHT + marker).outcome is Outcome.PASSED


def test_the_submission_cannot_tell_variants_apart_by_the_files_times(bench):
    marker = """

import os

stamps = {os.stat(os.path.join("/tests", name)).st_size > 0 for name in os.listdir("/tests")}
assert stamps == {True}
assert "variant" not in open("/proc/self/cmdline").read()
"""
    assert bench.grade(RIGHT + marker).outcome is Outcome.PASSED


def test_unittest_suites_are_controlled_too(verified):
    tests = {
        "test_it.py": """
import unittest

from solution import halve, is_even


class It(unittest.TestCase):
    def test_value(self):
        self.assertEqual(halve(10), 5)

    def test_truth(self):
        self.assertTrue(is_even(2))

    def test_raises(self):
        with self.assertRaises(ValueError):
            halve(3)

    def test_subtests(self):
        for number, half in [(2, 1), (4, 2), (6, 3)]:
            with self.subTest(number=number):
                self.assertEqual(halve(number), half)
"""
    }
    inventory = tuple(f"test_it.It.test_{name}" for name in ("value", "truth", "raises", "subtests"))
    bench = verified("unittest", tests, RIGHT, inventory)
    assert bench.proof.uncontrolled == ()
    assert bench.grade(RIGHT).outcome is Outcome.PASSED
    assert bench.grade(WRONG).outcome is Outcome.FAILED
    forged = WRONG + "\n\nimport unittest\nunittest.TestCase._callTestMethod = lambda self, method: None\n"
    assert ReasonCode.CONTROL_CONTRADICTION in codes(bench.grade(forged))
