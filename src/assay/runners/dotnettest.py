"""VSTest for packs that need their project files (xunit, xunit.v3 and NUnit): MSBuild first, then VSTest's console."""

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from assay.model import Capture, Counts, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.textlines import Shape, named_counts, scan
from assay.runners.dotnet import ENVIRONMENT, TREE
from assay.runners.interface import Invocation, SuiteLayout
from assay.runners.sealed import parse_sealed

__all__ = ["DotnetTest"]

_KIT: Final = ("assay_dotnet_build.sh", "assay_dotnet_test.sh")
_LINE: Final = re.compile(
    r"(?P<word>Passed|Failed|Skipped)!? {1,3}- Failed: {1,8}(?P<failed>\d{1,18}), Passed: {1,8}(?P<passed>\d{1,18}), "
    r"Skipped: {1,8}(?P<skipped>\d{1,18}), Total: {1,8}\d{1,18}, Duration: [^,]{1,40} - .{1,300} \([\w.,=-]{1,60}\)",
    re.ASCII,
)
_ABORTED: Final = re.compile(r"Test Run (?:Aborted|Canceled|Failed)\.", re.ASCII)
_SHAPES: Final = (
    Shape(pattern=_LINE, counts=named_counts, claims_success=lambda match: match["word"] == "Passed" or None),
    Shape(pattern=_ABORTED, counts=lambda _: Counts(), claims_success=lambda _: False),
)


class DotnetTest:
    """The adapter. Ids are ``Class.Method(arguments)``, whichever framework the tests are written for.

    Weaker than ``xunit.v3`` in speed, and in that a project file decides what is compiled: it must be the pack's.
    """

    name = "dotnet-test"
    catalogue = TREE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Builds each project that holds hidden tests, from packages of the image alone."""
        tests = (name for name in layout.test_files if name.lower().endswith(".cs"))
        script = f"{layout.kit}/assay_dotnet_build.sh"
        return Invocation(
            argv=("/bin/sh", script, layout.tree, layout.tests, layout.build, *tests),
            env={**ENVIRONMENT, "TMPDIR": layout.build},
            cwd=layout.tree,
            channels=(),
        )

    def test(self, layout: SuiteLayout) -> Invocation:
        """Starts the console, which reports, and which starts the test host, where the code is."""
        return Invocation(
            argv=("/bin/sh", f"{layout.kit}/assay_dotnet_test.sh", layout.build, layout.scratch),
            env={**ENVIRONMENT, "TMPDIR": layout.scratch},
            cwd=layout.tree,
        )

    def kit_files(self) -> Mapping[str, bytes]:
        """The two scripts; our logger and analyser are compiled, and lie in the image."""
        return {name: (files("assay.runners") / "kit" / name).read_bytes() for name in _KIT}

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The sealed stream of our logger, as results reach the console."""
        return (parse_sealed(execution.channels.get("report", Capture()), source="dotnet-test", medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """``Passed!  - Failed:     0, Passed:     5, ...``, a line for each assembly. Its total, which counts skipped
        tests, is not read."""
        return SummaryStatement(
            lines=(*scan(execution.stdout, _SHAPES), *scan(execution.stderr, _SHAPES)),
            truncated=execution.stdout.truncated or execution.stderr.truncated,
            per_run_lines=None,
        )
