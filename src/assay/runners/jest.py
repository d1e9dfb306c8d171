"""Jest, in one process with an environment and a reporter of ours; no configuration of the submission's has a say."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from assay.model import Capture, Counts, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.bounds import MAX_COUNT
from assay.reports.textlines import Shape, scan
from assay.runners.interface import Catalogue, Invocation, SuiteLayout
from assay.runners.node import MODULES, build, invocation, kit
from assay.runners.sealed import parse_sealed

__all__ = ["CATALOGUE", "Jest"]

CATALOGUE: Final = replace(
    MODULES,
    deny_names=(
        *MODULES.deny_names,
        "jest.config.*",
        "jest.setup.*",
        "jest-*.config.*",
        "babel.config.*",
        ".babelrc",
        ".babelrc.*",
        ".browserslistrc",
        ".watchmanconfig",
        "__mocks__",
        "__snapshots__",
        "*.snap",
    ),
    environment=(
        *MODULES.environment,
        "JEST_WORKER_ID",
        "JEST_JASMINE",
        "JEST_JUNIT_OUTPUT_FILE",
        "BABEL_ENV",
        "BROWSERSLIST",
        "TS_JEST_HOOKS",
    ),
    manifest_fields=(
        *MODULES.manifest_fields,
        "package.json: jest",
        "package.json: babel",
        "package.json: browserslist",
    ),
)

_WORDS: Final = "failed|skipped|todo|passed"
_COUNTED: Final = rf"(?P<counts>(?:\d{{1,9}} (?:{_WORDS}), ){{0,4}})(?P<total>\d{{1,9}}) total"


def _counts(match: re.Match[str]) -> Counts:
    """A category that the line leaves out is zero; tests to be done are skipped.

    Failures are the exception: a file that could not be loaded is one in our report, and in this line it is none.
    """
    said = {word: min(int(number), MAX_COUNT) for number, word in re.findall(r"(\d+) ([a-z]+)", match["counts"])}
    return Counts(
        passed=said.get("passed", 0),
        failed=said.get("failed"),
        skipped=said.get("skipped", 0) + said.get("todo", 0),
        total=min(int(match["total"]), MAX_COUNT),
    )


def _claim(match: re.Match[str]) -> bool | None:
    return False if " failed" in match["counts"] else None


_SHAPES: Final = (
    Shape(pattern=re.compile(rf"Tests: {{1,12}}{_COUNTED}", re.ASCII), counts=_counts),
    Shape(
        pattern=re.compile(rf"Test Suites: {{1,12}}{_COUNTED}", re.ASCII),
        counts=lambda _: Counts(),
        claims_success=_claim,
    ),
)
_SUMMARY_LINES: Final = 2


class Jest:
    """The adapter. Ids are ``file > block > test``."""

    name = "jest"
    catalogue: Catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Lays the hidden tests over the tree, and turns modules and TypeScript into CommonJS by Jest's preset."""
        return build(layout, converter="assay_jest_build.cjs")

    def test(self, layout: SuiteLayout) -> Invocation:
        """One process for all test files, each of which Jest gives a context of its own."""
        return invocation("assay_jest.sh", layout, layout.scratch)

    def kit_files(self) -> Mapping[str, bytes]:
        """The launcher, the program, and the files by which Jest finds its parts."""
        return kit(
            "assay_jest.sh",
            "assay_jest.cjs",
            "assay_jest_build.cjs",
            "assay_jest_environment.cjs",
            "assay_jest_reporter.cjs",
            "assay_jest_setup.cjs",
        )

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The sealed stream of our reporter."""
        return (parse_sealed(execution.channels.get("report", Capture()), source="jest", medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """The lines ``Tests: ...`` and ``Test Suites: ...`` on standard error, where Jest prints, or anywhere else."""
        return SummaryStatement(
            lines=scan(execution.stdout, _SHAPES) + scan(execution.stderr, _SHAPES),
            truncated=execution.stdout.truncated or execution.stderr.truncated,
            per_run_lines=_SUMMARY_LINES,
        )
