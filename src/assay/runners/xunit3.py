"""xunit.v3 past MSBuild: the compiler called directly, and a test program of ours in the image, started by us."""

import re
from collections.abc import Mapping
from typing import Final

from assay.model import Capture, Counts, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.bounds import MAX_COUNT
from assay.reports.textlines import Shape, scan
from assay.runners.dotnet import ENVIRONMENT, TREE
from assay.runners.interface import Invocation, SuiteLayout
from assay.runners.sealed import parse_sealed

__all__ = ["Xunit3"]

_NUMBER: Final = r"(\d{1,18})"
_SUMMARY: Final = re.compile(
    rf" {{1,8}}[\w.-]{{1,200}}  ?Total: {_NUMBER}, Errors: {_NUMBER}, Failed: {_NUMBER}, Skipped: {_NUMBER}, "
    rf"Not Run: {_NUMBER}, Time: [\d.]{{1,20}}s",
    re.ASCII,
)


def _counts(match: re.Match[str]) -> Counts:
    """Passed is what is left of the total, which counts tests that were skipped and that were not run."""
    total, errors, failed, skipped, not_run = (min(int(number), MAX_COUNT) for number in match.groups())
    return Counts(
        passed=max(total - failed - skipped - not_run, 0), failed=failed, errored=errors, skipped=skipped + not_run
    )


_SHAPES: Final = (Shape(pattern=_SUMMARY, counts=_counts),)


class Xunit3:
    """The adapter. Ids are ``Class.Method``, with the arguments, or with the row's number where one is an object.

    The submission is compiled to an assembly of its own and the hidden tests against it; a name in the tests that would
    mean something else without the submission (its own ``Assert``, say) is an error of the build.
    """

    name = "xunit.v3"
    catalogue = TREE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Compiles both assemblies. Nothing that is compiled is run, and no project file is evaluated."""
        return Invocation(
            argv=("/opt/assay/kit/compile.sh", layout.tree, layout.tests, layout.build),
            env={**ENVIRONMENT, "TMPDIR": layout.build},
            cwd=layout.tree,
            channels=(),
        )

    def test(self, layout: SuiteLayout) -> Invocation:
        """Starts the program, which says that it is there before it loads any of them."""
        return Invocation(
            argv=("/opt/assay/kit/run.sh", layout.build, layout.tests),
            env={**ENVIRONMENT, "TMPDIR": layout.scratch},
            cwd=layout.tree,
        )

    def kit_files(self) -> Mapping[str, bytes]:
        """None: our programs are compiled, and lie in the image."""
        return {}

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The sealed stream that the program writes as the tests end."""
        return (parse_sealed(execution.channels.get("report", Capture()), source="xunit.v3", medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """``   Tests  Total: 5, Errors: 0, Failed: 0, Skipped: 0, Not Run: 0, Time: 0.212s``, on standard output."""
        return SummaryStatement(
            lines=scan(execution.stdout, _SHAPES), truncated=execution.stdout.truncated, per_run_lines=1
        )
