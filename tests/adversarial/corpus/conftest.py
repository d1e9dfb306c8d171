"""A bare grader, as people write them: the ordinary runner over the submission's own tree, nothing kept apart.

It shows that a bypass of the corpus is a real attack: on wrong code the signals that it claims to fool turn green.
The runs are boxed only so far that they cannot touch the machine: an own network, PID and mount namespace, nobody's
uid where the tests run as root, limits on processor time, memory, processes and file size.
"""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from assay.bypasses import Bypass, Fooled, Target, plant

SUITES = Path(__file__).parent / "suites"
WALL_S = 60.0
"""Far above the second that a run takes; only a hang meets it."""
CPU_S = 30
ADDRESS_BYTES = 2 * 1024**3
FILE_BYTES = 64 * 1024**2
PROCESSES = 256
SETTLE_S = 1.5
"""How long a bypass that strikes after the run is given before its report is read."""
NOBODY = 65_534

_PYTEST_GREEN = re.compile(r"^=* ?(?P<n>[1-9]\d*) passed(?P<rest>.*) in [\d.]+s", re.MULTILINE)
_UNITTEST_GREEN = re.compile(r"^Ran [1-9]\d* tests? in [\d.]+s$(?s:.*)^OK", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class BareRun:
    """What an ordinary grader would have seen."""

    status: int
    output: str
    fooled: frozenset[Fooled]


@pytest.fixture
def box() -> Iterator[Path]:
    """A folder that nobody may look into, which pytest's own tmp_path is not."""
    folder = Path(tempfile.mkdtemp(prefix="bare-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def bare_run(box: Path) -> Callable[..., BareRun]:
    """Run a suite over wrong code, with a bypass planted or without one."""

    def run(bypass: Bypass | None, suite: str, runner: str, *, settle: bool = False, discover: bool = False) -> BareRun:
        tree = box / "tree"
        shutil.copytree(SUITES / suite, tree)
        if bypass is not None:
            plant(bypass, tree, Target(module="solution.py", tests="tests", entry="add"))
        return _once(box, runner, settle=settle, discover=discover)

    return run


@pytest.fixture
def bare_tree(box: Path) -> Callable[..., BareRun]:
    """Run pytest over a copy of a tree that holds its tests."""

    def run(source: Path, *, settle: bool = False) -> BareRun:
        shutil.copytree(source, box / "tree", symlinks=True)
        return _once(box, "pytest", settle=settle, discover=False)

    return run


def _once(box: Path, runner: str, *, settle: bool, discover: bool) -> BareRun:
    tree, home = box / "tree", box / "home"
    home.mkdir()
    if os.geteuid() == 0:
        for path in (box, *box.rglob("*")):
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    if runner == "pytest":
        files = sorted(str(path.relative_to(tree)) for path in (tree / "tests").glob("test_*.py"))
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:xdist",
            "-p",
            "no:hypothesispytest",
            "--junitxml=report.xml",
        ]
        command += files
    else:
        package = (tree / "tests" / "__init__.py").exists()
        names = sorted(f"tests.{path.stem}" for path in (tree / "tests").glob("test_*.py"))
        words = ["discover", "-s", "tests", *(["-t", "."] if package else [])] if package or discover else names
        command = [sys.executable, "-m", "unittest", *words]
    report = tree / "report.xml"
    done = subprocess.Popen(
        _boxed(command, settle=settle),
        cwd=tree,
        env={"PATH": "/usr/bin:/bin", "HOME": str(home), "PYTHONPATH": str(tree)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=_limits,  # noqa: PLW1509 - the test process has no other threads
    )
    try:
        raw, _ = done.communicate(timeout=WALL_S)
    finally:
        done.kill()
        done.wait()
    output = "\n".join(raw.decode(errors="replace").splitlines())  # as most graders read: a carriage return ends a line
    return BareRun(status=done.returncode, output=output, fooled=_fooled(done.returncode, output, report, runner))


def _boxed(command: list[str], *, settle: bool) -> list[str]:
    # A shell stands between, so that the runner is not PID 1, which cannot kill itself. A grader reads its report
    # a moment later: a child that outlived the runner is still there.
    pause = SETTLE_S if settle else 0
    command = ["sh", "-c", f'"$@"; status=$?; sleep {pause}; exit $status', "sh", *command]
    if os.geteuid() != 0:
        return ["unshare", "--user", "--map-current-user", "--net", "--pid", "--fork", "--kill-child", *command]
    drop = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--no-new-privs", "--"]
    return ["unshare", "--net", "--ipc", "--pid", "--fork", "--kill-child", "--mount-proc", *drop, *command]


def _limits() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_BYTES, ADDRESS_BYTES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_BYTES, FILE_BYTES))
    resource.setrlimit(resource.RLIMIT_NPROC, (PROCESSES, PROCESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (1, 1))


def _fooled(status: int, output: str, report: Path, runner: str) -> frozenset[Fooled]:
    found = set()
    if status == 0:
        found.add(Fooled.EXIT)
    if runner == "pytest":
        green = any(not re.search(r"failed|error", match["rest"]) for match in _PYTEST_GREEN.finditer(output))
    else:
        green = _UNITTEST_GREEN.search(output) is not None
    if green:
        found.add(Fooled.SUMMARY)
    if _green_report(report):
        found.add(Fooled.REPORT)
    return frozenset(found)


def _green_report(report: Path) -> bool:
    """Whether a grader that looks for XML at or below the path finds tests and no failure."""
    files = [report] if report.is_file() else sorted(report.rglob("*.xml")) if report.is_dir() else []
    for path in files:
        try:
            root = ET.fromstring(path.read_text(errors="replace"))
        except ET.ParseError:
            continue
        if root.find(".//testcase") is not None and not any(
            True for kind in ("failure", "error", "skipped") for _ in root.iter(kind)
        ):
            return True
    return False


collect_ignore = ["suites"]
"""Suites are data: nothing below them is a test of ours."""
