"""Mocha, in one process with a reporter of ours; no configuration of the submission's has a say."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.textlines import Shape, scan
from assay.runners.interface import Catalogue, Invocation, SuiteLayout
from assay.runners.node import MODULES, build, invocation, kit
from assay.runners.sealed import parse_sealed

__all__ = ["CATALOGUE", "Mocha"]

CATALOGUE: Final = replace(
    MODULES,
    deny_names=(*MODULES.deny_names, ".mocharc", ".mocharc.*", "mocha.opts", ".c8rc*", ".nycrc*"),
    environment=(*MODULES.environment, "MOCHA_OPTIONS", "MOCHA_COLORS", "MOCHA_REPORTER", "DEBUG"),
    manifest_fields=(*MODULES.manifest_fields, "package.json: mocha"),
)

# The line about passes is always there, the others where their number is not zero.
_SHAPES: Final = tuple(
    Shape(pattern=re.compile(rf"  (?P<{group}>\d{{1,9}}) {word}", re.ASCII))
    for word, group in ((r"passing \(\d{1,9}[a-z]{1,2}\)", "passed"), ("failing", "failed"), ("pending", "skipped"))
)


class Mocha:
    """The adapter. Ids are ``file > block > test``."""

    name = "mocha"
    catalogue: Catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Lays the hidden tests over the tree, and strips TypeScript's types."""
        return build(layout)

    def test(self, layout: SuiteLayout) -> Invocation:
        """One process for all test files, as Mocha has it."""
        return invocation("assay_mocha.sh", layout)

    def kit_files(self) -> Mapping[str, bytes]:
        """The launcher and the program."""
        return kit("assay_mocha.sh", "assay_mocha.cjs")

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The sealed stream of our reporter."""
        return (parse_sealed(execution.channels.get("report", Capture()), source="mocha", medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """The lines ``2 passing (3ms)``, ``1 failing`` and ``1 pending``, and all of that shape that others print."""
        return SummaryStatement(
            lines=scan(execution.stdout, _SHAPES),
            truncated=execution.stdout.truncated,
            per_run_lines=None,
        )
