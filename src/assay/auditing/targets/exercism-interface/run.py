"""Runs an exercise's tests with pytest in this process, collects results by a plugin, and writes results.json."""

import json
import sys
from pathlib import Path

import pytest


class Collector:
    """Keeps one entry for each test, and the session's end."""

    def __init__(self):
        self.tests = {}
        self.status = "error"

    def pytest_runtest_logreport(self, report):
        entry = self.tests.setdefault(report.nodeid, {"name": report.nodeid, "status": "pass"})
        if report.failed:
            entry["status"] = "fail" if report.when == "call" else "error"
            entry["message"] = report.longreprtext

    def pytest_sessionfinish(self, session, exitstatus):
        known = {pytest.ExitCode.OK: "pass", pytest.ExitCode.TESTS_FAILED: "fail"}
        self.status = known.get(pytest.ExitCode(int(exitstatus)), "error")


_slug, source, target = sys.argv[1:]
sys.path.insert(0, source)
collector = Collector()
pytest.main(["-q", *map(str, sorted(Path(source).glob("*_test.py")))], plugins=[collector])
results = {"version": 3, "status": collector.status, "tests": list(collector.tests.values())}
Path(target, "results.json").write_text(json.dumps(results))
