"""Runs a hidden suite under pytest, in-process, with nothing that the submission brought having a say.

Started by the grader as ``python3 -I -S -B -X utf8 assay_pytest.py TESTS TREE SCRATCH FILE...`` with the report stream
on descriptor 3 and JUnit XML on descriptor 4. Stdlib and the image's pytest only.

Outcomes: a failed set-up or tear-down is ``errored``, a failed call ``failed``; skipped and xfailed are ``skipped``
(``pytest.xfail()`` can be called by the code under test, so it must never count as a pass), xpassed is ``passed``: the
test ran and passed. A file that cannot be collected is ``errored`` under the file's own id.
"""

# os.path and not pathlib: what runs beside submitted code holds as few objects of others as it can
# ruff: noqa: PTH100, PTH110, PTH118, PTH120, PTH123
import contextlib
import gc
import os
import sys
import tempfile
from collections.abc import Generator, Sequence

gc.disable()  # until all that stays for the whole run is loaded: a tenth of the start went into collecting nothing
KIT = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, KIT)
from assay_stream import Stream, keep_private, write_all  # type: ignore[import-not-found]  # noqa: E402
from assay_tree import admit_tests, admit_tree, trust_image, use_remote  # type: ignore[import-not-found]  # noqa: E402

sys.path.remove(KIT)
trust_image()
import pytest  # noqa: E402

RANK = {"passed": 0, "skipped": 1, "errored": 2, "failed": 3}
_exit_now = os._exit


class Reporter:
    """A pytest plugin that streams one record for each test as soon as it is over."""

    def __init__(self, stream: Stream, tests: str, tree: str, files: Sequence[str]) -> None:
        self._stream = stream
        self._tests = tests
        self._tree = tree
        self._files = files
        self._outcome = "passed"
        self._message = ""
        self._duration_s = 0.0

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self) -> None:
        """Every plugin is loaded: say so, and only then let the submission in."""
        self._stream.hello("pytest", pytest.__version__)
        gc.freeze()
        gc.enable()
        admit_tests(self._tests, self._files)
        if os.environ.get("ASSAY_REMOTE"):
            use_remote(KIT)
        else:
            admit_tree(self._tree)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Name what will run."""
        self._stream.collected([item.nodeid for item in session.items])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file, or class, that could not be collected, or that skipped itself."""
        if report.failed:
            self._stream.test(report.nodeid, "errored", str(report.longrepr)[-2000:])
        elif report.skipped:
            self._stream.test(report.nodeid, "skipped", str(report.longrepr))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: "pytest.CallInfo[None]"
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Take each phase's outcome, with the exception's own type in front of its message."""
        report = yield
        outcome = report.outcome
        if outcome == "failed" and report.when != "call":
            self._take("errored", describe(report, call))
        elif outcome in RANK:
            self._take(outcome, describe(report, call))
        self._duration_s += report.duration
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A report that another plugin made or changed: the worse of what it says and what was seen."""
        if report.when == "call" and report.passed and self._outcome == "failed":
            if isinstance(report, pytest.SubtestReport):
                return
            # A subtest of it failed. pytest counts such a test as passed where unittest's subTest was used.
            report.outcome, report.longrepr = "failed", self._message
        if report.failed:
            self._take("failed" if report.when == "call" else "errored", "")
        elif report.skipped:
            self._take("skipped", "")

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Show a failed subtest but count it apart from tests: the summary then counts what the stream counts."""
        if isinstance(report, pytest.SubtestReport) and report.failed:
            return "subtests failed", "u", "SUBFAILED"
        return None

    def pytest_runtest_logstart(self) -> None:
        """Begin a test."""
        self._outcome, self._message, self._duration_s = "passed", "", 0.0

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Send the test's record."""
        self._stream.test(nodeid, self._outcome, self._message, self._duration_s)

    def _take(self, outcome: str, message: str) -> None:
        if RANK[outcome] > RANK[self._outcome]:
            self._outcome, self._message = outcome, message


def describe(report: pytest.TestReport, call: "pytest.CallInfo[None]") -> str:
    """The exception's type and message; empty for a phase that passed."""
    if call.excinfo is None:
        return ""
    crash = getattr(report.longrepr, "reprcrash", None)
    said = crash.message if crash is not None else str(call.excinfo.value)
    name = call.excinfo.type.__name__
    return said if said.startswith(name) else f"{name}: {said}"


def arguments(tests: str, files: Sequence[str], junit: str) -> list[str]:
    """pytest's command line. Configuration comes from the hidden tests' own directory or from nowhere."""
    own_ini = os.path.join(tests, "pytest.ini")
    listed = [
        "-c", own_ini if os.path.exists(own_ini) else os.devnull,
        f"--rootdir={tests}",
        f"--confcutdir={tests}",
        "-p", "no:cacheprovider",
        "--import-mode=importlib",
        "-o", "addopts=",
        "-o", "junit_family=xunit2",
        f"--junitxml={junit}",
        "--continue-on-collection-errors",
        "--color=no",
        "--tb=short",
    ]  # fmt: skip
    if not any("conftest.py" in names for _, _, names in os.walk(tests)):
        listed.append("--noconftest")
    return [*listed, "--", *(os.path.join(tests, file) for file in files)]


def main(tests: str, tree: str, scratch: str, files: Sequence[str]) -> int:
    """Run the suite and return pytest's own exit status."""
    stream = Stream(3)
    junit_pipe = keep_private(4)
    with tempfile.TemporaryDirectory(dir=scratch, prefix="assay-") as directory:
        junit = os.path.join(directory, "junit.xml")
        command = arguments(tests, files, junit)
        sys.argv = ["pytest", *command]
        status = int(pytest.main(command, plugins=[Reporter(stream, tests, tree, files)]))
        if os.path.exists(junit):
            with open(junit, "rb") as file:
                write_all(junit_pipe, file.read())
    stream.end(status)
    return status


if __name__ == "__main__":
    streams = (sys.stdout, sys.stderr)
    status = main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
    for stream in streams:
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    # Past every atexit handler and thread that the submission left: none of them can change the status or print more.
    _exit_now(status)
