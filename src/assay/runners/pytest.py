"""pytest, with our own reporter in the process and every configuration of the submission's out of play."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from assay.model import (
    Capture,
    Counts,
    Execution,
    Medium,
    ReportStatement,
    SummaryStatement,
    TestOutcome,
    TestResult,
)
from assay.reports.junit import PYTEST, Case, classname_and_name, parse_junit
from assay.reports.stream import parse_stream
from assay.reports.textlines import Shape, scan
from assay.runners.cpython import IMPORTS, invocation, kit
from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["CATALOGUE", "Pytest"]

CATALOGUE = Catalogue(
    deny_names=(
        *IMPORTS.deny_names,
        "conftest.py",
        "pytest.ini",
        ".pytest.ini",
        "pytest.toml",
        ".pytest.toml",
        ".coveragerc",
    ),
    build_output=(*IMPORTS.build_output, ".pytest_cache"),
    environment=(
        *IMPORTS.environment,
        "PYTEST_ADDOPTS",
        "PYTEST_PLUGINS",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD",
        "PYTEST_DEBUG",
        "PYTEST_DEBUG_TEMPROOT",
        "PYTEST_THEME",
        "PYTEST_XDIST_AUTO_NUM_WORKERS",
        "PY_COLORS",
        "PY_IGNORE_IMPORTMISMATCH",
        "TOX_ENV_DIR",
    ),
    manifest_fields=(
        *IMPORTS.manifest_fields,
        "pyproject.toml: tool.pytest",
        "pyproject.toml: tool.pytest.ini_options",
        "pyproject.toml: project.entry-points.pytest11",
        "setup.cfg: tool:pytest",
        "tox.ini: pytest",
    ),
)

_WORDS: Final = (
    "failed",
    "passed",
    "skipped",
    "deselected",
    "xfailed",
    "xpassed",
    "warnings?",
    "errors?",
    "rerun",
    "subtests (?:passed|failed|skipped)",
)
_COUNT: Final = rf"\d{{1,18}} (?:{'|'.join(_WORDS)})"
_TOOK: Final = r" in \d{1,9}\.\d{1,6}s(?: \([0-9a-z:, ]{1,40}\))?"
_SUMMARY: Final = re.compile(rf"=* ?(?P<counts>no tests ran|{_COUNT}(?:, {_COUNT})*){_TOOK} ?=*", re.ASCII)
_TRAILER: Final = re.compile(
    r"!{3,} (?:Interrupted: |stopping after |KeyboardInterrupt|_pytest\.outcomes\.Exit).{0,300}? ?!{3,}", re.ASCII
)


def _counts(match: re.Match[str]) -> Counts:
    """A category that the line leaves out is zero. xpassed is passed and xfailed skipped, as in the stream."""
    said = dict.fromkeys(("passed", "failed", "skipped", "xfailed", "xpassed", "error"), 0)
    for number, word in re.findall(r"(\d+) ([a-z]+)", match["counts"]):
        name = word.removesuffix("s") if word.startswith("error") else word
        if name in said:
            said[name] += min(int(number), 10**9)
    return Counts(
        passed=said["passed"] + said["xpassed"],
        failed=said["failed"],
        errored=said["error"],
        skipped=said["skipped"] + said["xfailed"],
    )


def _claim(match: re.Match[str]) -> bool | None:
    counts = _counts(match)
    return False if counts.failed or counts.errored or not counts.passed else None


_SHAPES: Final = (
    Shape(pattern=_SUMMARY, counts=_counts, claims_success=_claim),
    Shape(pattern=_TRAILER, counts=lambda _: Counts(), claims_success=lambda _: False),
)


def _junit(capture: Capture, stream: ReportStatement, medium: Medium) -> ReportStatement:
    """pytest's own XML, under the ids of the stream: it writes ``a/b.py::C::t`` as ``a.b.C`` and ``t``.

    A test whose call fails and whose tear-down errs has two elements there; it is one result here.
    """
    ids = {_address(result.id): result.id for result in stream.results}

    def named(case: Case) -> str:
        return ids.get((case.classname, case.name), classname_and_name(case))

    statement = parse_junit(capture, medium=medium, dialect=replace(PYTEST, name=named))
    results: dict[str, TestResult] = {}
    for result in statement.results:
        if result.id not in results or results[result.id].outcome is TestOutcome.PASSED:
            results[result.id] = result
    return replace(statement, results=tuple(results.values()))


def _address(id_: str) -> tuple[str, str]:
    """Class name and name of an id's element in pytest's XML."""
    base, bracket, parameters = id_.partition("[")
    file, *names = base.split("::")
    parts = [file.replace("/", ".").removesuffix(".py"), *names]
    return ".".join(parts[:-1]), parts[-1] + bracket + parameters


class Pytest:
    """The adapter."""

    name = "pytest"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:  # noqa: ARG002 - the interface's
        """None: Python is not built."""
        return None

    def test(self, layout: SuiteLayout) -> Invocation:
        """One process that runs every test file."""
        return invocation("assay_pytest.py", layout, ("report", "junit"))

    def kit_files(self) -> Mapping[str, bytes]:
        """The bootstrap and its modules."""
        return kit("assay_pytest.py")

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The stream of our reporter; JUnit XML, written by pytest itself at its end, as the second."""
        stream = parse_stream(execution.channels.get("report", Capture()), medium=medium)
        return stream, _junit(execution.channels.get("junit", Capture()), stream, medium)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """Every line like ``== 1 failed, 2 passed in 0.03s ==``, and every ``!!!`` trailer (a pass has none)."""
        return SummaryStatement(
            lines=scan(execution.stdout, _SHAPES) + scan(execution.stderr, _SHAPES),
            truncated=execution.stdout.truncated or execution.stderr.truncated,
        )
