"""Runs a hidden suite under unittest, in-process, with nothing that the submission brought having a say.

Started by the grader as ``python3 -I -S -B -X utf8 assay_unittest.py TESTS TREE SCRATCH FILE...`` with the report
stream on descriptor 3. Ids are unittest's own (``module.Class.test``). A failing subtest fails its test and a skipped
one skips it. An expected failure is ``skipped``, an unexpected success ``failed``, as unittest's own verdict has it. A
failed class or module fixture is ``errored`` under the id that unittest gives it, a file that cannot be imported under
its module's name.
"""

# os.path and not pathlib: what runs beside submitted code holds as few objects of others as it can
# ruff: noqa: PTH100, PTH120, PTH122
import contextlib
import importlib
import os
import sys
import time
import unittest
from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType, TracebackType
from typing import Any

KIT = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, KIT)
from assay_stream import Stream  # type: ignore[import-not-found]  # noqa: E402
from assay_tree import admit_tests, admit_tree, trust_image, use_remote  # type: ignore[import-not-found]  # noqa: E402

sys.path.remove(KIT)

ExcInfo = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]
RANK = {"passed": 0, "skipped": 1, "errored": 2, "failed": 3}
NOTHING_RAN = 5
"""Exit status for a run without a single test; unittest itself has it from Python 3.12 on."""
_exit_now = os._exit
_clock = time.monotonic


class StreamingResult(unittest.TextTestResult):
    """Streams one record for each test as soon as it is over, and prints what unittest prints."""

    def __init__(self, stream: Stream, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._records = stream
        self._running = False
        self._outcome = "passed"
        self._message = ""
        self._began_s = 0.0

    def startTest(self, test: unittest.TestCase) -> None:  # noqa: N802 - unittest's name
        super().startTest(test)
        self._running, self._outcome, self._message, self._began_s = True, "passed", "", _clock()

    def stopTest(self, test: unittest.TestCase) -> None:  # noqa: N802
        self._running = False
        self._records.test(test.id(), self._outcome, self._message, _clock() - self._began_s)
        super().stopTest(test)

    def addError(self, test: unittest.TestCase, err: ExcInfo) -> None:  # noqa: N802
        if self._first_bad(err):
            super().addError(test, err)
            self._take(test, "errored", describe(err))

    def addFailure(self, test: unittest.TestCase, err: ExcInfo) -> None:  # noqa: N802
        if self._first_bad(err):
            super().addFailure(test, err)
            self._take(test, "failed", describe(err))

    def addSubTest(self, test: unittest.TestCase, subtest: unittest.TestCase, err: ExcInfo | None) -> None:  # noqa: N802
        if err is None:
            super().addSubTest(test, subtest, err)
        elif self._first_bad(err):
            super().addSubTest(test, subtest, err)
            failed = err[0] is not None and issubclass(err[0], test.failureException)
            self._take(test, "failed" if failed else "errored", describe(err))

    def addSkip(self, test: unittest.TestCase, reason: str) -> None:  # noqa: N802
        super().addSkip(test, reason)
        self._take(test, "skipped", f"SkipTest: {reason}")

    def addExpectedFailure(self, test: unittest.TestCase, err: ExcInfo) -> None:  # noqa: N802
        super().addExpectedFailure(test, err)
        self._take(test, "skipped", f"expected failure: {describe(err)}")

    def addUnexpectedSuccess(self, test: unittest.TestCase) -> None:  # noqa: N802
        super().addUnexpectedSuccess(test)
        self._take(test, "failed", "unexpected success")

    def _first_bad(self, err: ExcInfo) -> bool:
        """Whether nothing of the running test failed before.

        unittest counts each failed subtest, and a tear-down's error on top of a failure; then its summary would count
        more than there are tests. What comes after the first is printed and not counted.
        """
        if self._running and RANK[self._outcome] >= RANK["errored"]:
            self.stream.writeln(f"also: {describe(err)}")
            return False
        return True

    def _take(self, test: unittest.TestCase, outcome: str, message: str) -> None:
        if not self._running:  # a class's or module's fixture, outside of any test
            self._records.test(test.id(), outcome, message)
        elif RANK[outcome] > RANK[self._outcome]:
            self._outcome, self._message = outcome, message


class ConfinedLoader(unittest.TestLoader):
    """Honours ``load_tests`` only where a hidden test file itself defines it.

    ``from solution import *`` would otherwise bring the submission's own ``load_tests`` into the test module.
    """

    def loadTestsFromModule(self, module: ModuleType, *args: Any, **kwargs: Any) -> unittest.TestSuite:  # noqa: N802
        """As unittest, without a ``load_tests`` that came from elsewhere."""
        hook = getattr(module, "load_tests", None)
        if hook is not None and getattr(hook, "__globals__", None) is not vars(module):
            del module.load_tests
        return super().loadTestsFromModule(module, *args, **kwargs)


class NotLoaded(unittest.TestCase):
    """Stands for a test file that could not be imported, whatever its import raised, ``SystemExit`` included."""

    def __init__(self, file: str, error: BaseException) -> None:
        super().__init__()
        self._file = file
        self._error = error

    def id(self) -> str:
        """The module's name: the id that the file has in the report."""
        return module_name(self._file)

    def runTest(self) -> None:  # noqa: N802
        """Fail as the import failed; a ``SkipTest`` of a whole module skips."""
        raise self._error


def load(file: str) -> unittest.TestSuite | unittest.TestCase:
    """The tests of one file."""
    try:
        return ConfinedLoader().loadTestsFromModule(importlib.import_module(module_name(file)))
    except (Exception, SystemExit) as e:  # noqa: BLE001 - whatever hostile code raises while it is imported
        return NotLoaded(file, e)


def describe(err: ExcInfo) -> str:
    """The exception's type and message."""
    return f"{err[0].__name__}: {err[1]}" if err[0] is not None else ""


def ids(suite: unittest.TestSuite | unittest.TestCase) -> list[str]:
    """Ids of every test below ``suite``, in order."""
    if isinstance(suite, unittest.TestSuite):
        return [id_ for test in suite for id_ in ids(test)]
    return [suite.id()]


def module_name(file: str) -> str:
    """Name under which a test file is imported: its path below the tests' directory, with dots."""
    return os.path.splitext(file)[0].replace(os.sep, ".")


def main(tests: str, tree: str, files: Sequence[str], make_runner: Callable[..., unittest.TextTestRunner]) -> int:
    """Run the suite and return the exit status that unittest's own command line would have."""
    stream = Stream(3)
    trust_image()
    stream.hello("unittest", ".".join(map(str, sys.version_info[:3])))
    admit_tests(tests, files)
    if os.environ.get("ASSAY_REMOTE"):
        use_remote(KIT)
    else:
        admit_tree(tree)
    sys.argv = ["unittest", *files]
    suite = unittest.TestSuite([load(file) for file in files])
    stream.collected(ids(suite))
    result = make_runner(resultclass=partial(StreamingResult, stream), buffer=True).run(suite)
    ran = bool(result.testsRun or result.skipped)
    status = int(not result.wasSuccessful()) or (0 if ran else NOTHING_RAN)
    stream.end(status)
    return status


if __name__ == "__main__":
    streams = (sys.stdout, sys.stderr)
    status = main(sys.argv[1], sys.argv[2], sys.argv[4:], unittest.TextTestRunner)
    for stream in streams:
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    # Past every atexit handler and thread that the submission left: none of them can change the status or print more.
    _exit_now(status)
