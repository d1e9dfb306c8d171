"""An oracle and a subject as two plain processes: the kit without a sandbox, for trying what it does to suites."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assay.oracle.remote.kitfiles import kit_files

DEADLINE_S = 120

_RUN_PYTEST = """
import json, os, sys
sys.path.insert(0, KIT)
import assay_remote
import pytest
class Report:
    def __init__(self): self.outcomes = {}
    def pytest_runtest_logreport(self, report):
        seen = self.outcomes.get(report.nodeid, 'passed')
        if report.outcome != 'passed': seen = report.outcome
        self.outcomes[report.nodeid] = seen
    def pytest_collectreport(self, report):
        if report.failed: self.outcomes[report.nodeid] = 'uncollected'
report = Report()
assay_remote.install()
sys.path.insert(0, TESTS)
options = ['-c', os.devnull, '--rootdir', TESTS, '-p', 'no:cacheprovider', '--import-mode=importlib']
options += ['--basetemp', SCRATCH, '-q', '--color=no', '--tb=short', '--continue-on-collection-errors']
status = pytest.main(options + FILES, plugins=[report])
assay_remote.finish()
os.write(OUT, json.dumps({'status': int(status), 'outcomes': report.outcomes}).encode())
"""

_RUN_SCRIPT = """
import sys
sys.path.insert(0, KIT)
import assay_remote
assay_remote.install()
exec(compile(open(FILES[0]).read(), FILES[0], 'exec'), {'__name__': '__main__'})
assay_remote.finish()
"""


@dataclass
class Paired:
    """What became of one pair."""

    status: int
    stdout: str
    outcomes: dict[str, str] = field(default_factory=dict)
    records: list[dict[str, Any]] = field(default_factory=list)
    subject_status: int | None = None
    subject_stdout: str = ""

    @property
    def violations(self) -> list[str]:
        return [record["violation"] for record in self.records if "violation" in record]

    @property
    def green(self) -> bool:
        good = all(outcome == "passed" for outcome in self.outcomes.values())
        return self.status == 0 and bool(self.outcomes) and good and not self.violations


def lay_out(directory: Path) -> Path:
    """The kit as it lies in a sandbox."""
    kit = directory / "kit"
    for name, data in kit_files().items():
        path = kit / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return kit


@contextmanager
def pipes(number: int) -> Iterator[list[int]]:
    made = [fd for _ in range(number) for fd in os.pipe()]
    yield made
    for fd in (made[-4], made[-2]):
        os.close(fd)


def subject_argv(kit: Path, read_fd: int, write_fd: int, tree: Path) -> list[str]:
    settings = json.dumps({"in": read_fd, "out": write_fd, "path": [str(tree)]})
    return [sys.executable, "-I", "-B", "-S", "-X", "utf8", str(kit / "assay_subject.py"), settings]


def run_pair(
    directory: Path,
    tree: Path,
    files: Sequence[Path],
    modules: Sequence[str],
    *,
    script: bool = False,
    subject: list[str] | None = None,
    judgements: list[str] | None = None,
    deadline_s: float = DEADLINE_S,
) -> Paired:
    """Run test files under pytest (or one as a script) against a subject that serves ``tree``."""
    kit = lay_out(directory)
    with pipes(4) as (to_subject_r, to_subject_w, to_oracle_r, to_oracle_w, record_r, record_w, out_r, out_w):
        argv = subject_argv(kit, to_subject_r, to_oracle_w, tree)
        if subject is not None:
            argv = [*subject, str(to_subject_r), str(to_oracle_w)]
        served = subprocess.Popen(
            argv, pass_fds=(to_subject_r, to_oracle_w), env={}, cwd=tree, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        settings = {"in": to_oracle_r, "out": to_subject_w, "transcript": record_w, "modules": list(modules)}
        tests = str(files[0].parent)
        remote = json.dumps({**settings, "tests": tests, "judgements": judgements})
        program = _RUN_SCRIPT if script else _RUN_PYTEST
        scratch = directory / "scratch"
        names = {
            "KIT": str(kit),
            "TESTS": tests,
            "FILES": [str(f) for f in files],
            "OUT": out_w,
            "SCRATCH": str(scratch),
        }
        bound = "".join(f"{name} = {value!r}\n" for name, value in names.items())
        oracle = subprocess.Popen(
            [sys.executable, "-I", "-B", "-c", bound + program],
            pass_fds=(to_oracle_r, to_subject_w, record_w, out_w),
            env={"ASSAY_REMOTE": remote, "PATH": "/usr/bin:/bin", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            cwd=tests, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        for fd in (to_subject_r, to_subject_w, to_oracle_r, to_oracle_w, record_w, out_w):
            os.close(fd)
        try:
            try:
                stdout, _ = oracle.communicate(timeout=deadline_s)
            except subprocess.TimeoutExpired:  # the subject's limits are up: the tests that are left must fail at once
                served.kill()
                stdout, _ = oracle.communicate(timeout=DEADLINE_S)
        finally:
            oracle.kill()
            try:
                said, _ = served.communicate(timeout=5)
            except subprocess.TimeoutExpired:
                served.kill()
                said, _ = served.communicate()
        told = _drain(out_r)
        result = json.loads(told) if told else {"status": oracle.returncode, "outcomes": {}}
        records = [json.loads(line) for line in _drain(record_r).splitlines()]
        return Paired(
            status=result["status"] if told else oracle.returncode,
            stdout=stdout,
            outcomes=result["outcomes"],
            records=records,
            subject_status=served.returncode,
            subject_stdout=said.decode(errors="replace"),
        )


def _drain(fd: int) -> bytes:
    parts = []
    while chunk := os.read(fd, 65536):
        parts.append(chunk)
    return b"".join(parts)
