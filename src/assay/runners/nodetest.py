"""node:test, the runner that Node brings: each hidden test file in a process of its own, with our reporter in it."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.textlines import Shape, scan
from assay.runners.interface import Catalogue, Invocation, SuiteLayout
from assay.runners.node import MODULES, build, invocation, kit
from assay.runners.sealed import parse_sealed

__all__ = ["CATALOGUE", "NodeTest"]

CATALOGUE: Final = replace(
    MODULES,
    environment=(*MODULES.environment, "NODE_TEST_DIR"),
    manifest_fields=(*MODULES.manifest_fields, "node.config.json: testRunner"),
)

# TAP's closing comments, one for each counter. A cancelled test is one that failed; "todo" is in no other counter. A
# file that could not be loaded is a failure in our report and in no counter: no failures is therefore no statement.
_SHAPES: Final = tuple(
    Shape(pattern=re.compile(rf"# {word} (?P<{group}>{number})", re.ASCII))
    for word, group, number in (
        ("tests", "total", r"\d{1,9}"),
        ("pass", "passed", r"\d{1,9}"),
        ("fail", "failed", r"[1-9]\d{0,8}"),
        ("cancelled", "errored", r"\d{1,9}"),
        ("skipped", "skipped", r"\d{1,9}"),
    )
)


class NodeTest:
    """The adapter. Ids are ``file > block > test``."""

    name = "node-test"
    catalogue: Catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Lays the hidden tests over the tree, and strips TypeScript's types."""
        return build(layout)

    def test(self, layout: SuiteLayout) -> Invocation:
        """One process for each test file, one after another, as ``node --test`` has it."""
        return invocation("assay_node_test.sh", layout)

    def kit_files(self) -> Mapping[str, bytes]:
        """The launcher, and the program that is the reporter as well."""
        return kit("assay_node_test.sh", "assay_node_test.cjs")

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The sealed stream of our reporter."""
        return (parse_sealed(execution.channels.get("report", Capture()), source="node-test", medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """TAP's closing comments of every file together. Lines of that shape that others print are counted in."""
        return SummaryStatement(
            lines=scan(execution.stdout, _SHAPES),
            truncated=execution.stdout.truncated,
            per_run_lines=None,
        )
