"""Vitest, whose main process holds our reporter and no submitted code; its configuration is ours alone."""

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

__all__ = ["CATALOGUE", "Vitest"]

CATALOGUE: Final = replace(
    MODULES,
    deny_names=(
        *MODULES.deny_names,
        "vitest.config.*",
        "vitest.workspace.*",
        "vitest.projects.*",
        "vitest.setup.*",
        "vite.config.*",
        "postcss.config.*",
        ".postcssrc*",
        ".env",
        ".env.*",
        "__mocks__",
        "__snapshots__",
        "*.snap",
    ),
    environment=(
        *MODULES.environment,
        "VITEST",
        "VITEST_MODE",
        "VITEST_POOL_ID",
        "VITEST_WORKER_ID",
        "VITEST_SKIP_INSTALL_CHECKS",
        "VITE_CJS_IGNORE_WARNING",
        "TEST",
        "MODE",
    ),
    manifest_fields=(*MODULES.manifest_fields, "package.json: vitest", "package.json: browserslist"),
)

_WORDS: Final = "failed|passed|skipped|todo|expected fail"
_COUNTED: Final = rf"(?P<counts>no tests|\d{{1,9}} (?:{_WORDS})(?: \| \d{{1,9}} (?:{_WORDS})){{0,4}})"


def _counts(match: re.Match[str]) -> Counts:
    """A category that the line leaves out is zero; a test that was to fail and did is passed.

    Failures are the exception: a file that could not be loaded is one in our report, and in this line it is none.
    """
    if match["counts"] == "no tests":
        return Counts()
    said = {word: min(int(number), MAX_COUNT) for number, word in re.findall(r"(\d+) ([a-z ]*[a-z])", match["counts"])}
    return Counts(
        passed=said.get("passed", 0) + said.get("expected fail", 0),
        failed=said.get("failed"),
        skipped=said.get("skipped", 0) + said.get("todo", 0),
    )


def _claim(match: re.Match[str]) -> bool | None:
    return False if " failed" in match["counts"] else None


_SHAPES: Final = (
    Shape(pattern=re.compile(rf" {{1,12}}Tests  {_COUNTED}(?: \(\d{{1,9}}\))?", re.ASCII), counts=_counts),
    Shape(
        pattern=re.compile(rf" {{1,12}}Test Files  {_COUNTED}(?: \(\d{{1,9}}\))?", re.ASCII),
        counts=lambda _: Counts(),
        claims_success=_claim,
    ),
    Shape(
        pattern=re.compile(r" {1,12}Errors  \d{1,9} errors?", re.ASCII),
        counts=lambda _: Counts(),
        claims_success=lambda _: False,
    ),
)


class Vitest:
    """The adapter. Ids are ``file > block > test``."""

    name = "vitest"
    catalogue: Catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Lays the hidden tests over the tree. Vitest strips TypeScript's types itself."""
        return build(layout, converter="none")

    def test(self, layout: SuiteLayout) -> Invocation:
        """Vitest's main process, which starts one more for each test file."""
        return invocation("assay_vitest.sh", layout, layout.scratch)

    def kit_files(self) -> Mapping[str, bytes]:
        """The launcher, the program, and what is loaded before each test file."""
        return kit("assay_vitest.sh", "assay_vitest.mjs", "assay_vitest_setup.mjs")

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The sealed stream of our reporter."""
        return (parse_sealed(execution.channels.get("report", Capture()), source="vitest", medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """The lines ``Tests ...``, ``Test Files ...`` and ``Errors ...``, and all of that shape that others print."""
        return SummaryStatement(
            lines=scan(execution.stdout, _SHAPES),
            truncated=execution.stdout.truncated,
            per_run_lines=None,
        )
