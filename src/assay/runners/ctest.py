"""CTest over the pack's own CMake project: a test is a program, whose status counts only where main returned it."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.junit import CTEST, parse_junit
from assay.reports.textlines import Shape, scan
from assay.runners import native
from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["CATALOGUE", "CTest"]

CATALOGUE: Final[Catalogue] = replace(
    native.NATIVE,
    deny_names=(
        "CMakeLists.txt",
        "*.cmake",
        "*.cmake.in",
        "CMakePresets.json",
        "CMakeUserPresets.json",
        "CTestCustom.ctest",
        "DartConfiguration.tcl",
    ),
    build_output=(
        *native.NATIVE.build_output,
        "Testing",
        "_deps",
        "cmake-build-*",
        "build.ninja",
        "CTestTestfile.cmake",
    ),
    environment=(
        *native.NATIVE.environment,
        "CMAKE_*",
        "CTEST_*",
        "DASHBOARD_TEST_FROM_CTEST",
        "NINJA_STATUS",
        "VERBOSE",
    ),
    manifest_fields=(
        "CMakeLists.txt: add_test",
        "CMakeLists.txt: set_tests_properties",
        "CMakePresets.json: testPresets",
    ),
)

_KIT: Final = (
    "assay_ctest_build.sh",
    "assay_ctest_compiler.sh",
    "assay_ctest_launch.c",
    "assay_ctest_main.c",
    "assay_ctest_test.sh",
)
_DIALECT: Final = replace(CTEST, name=lambda case: case.name)
_STARTED: Final = b"started\n"
_SUMMARY: Final = re.compile(
    r"\d{1,3}% tests passed(?:, (?P<failed>\d{1,18}) tests? failed)? out of (?P<total>\d{1,18})", re.ASCII
)
_NOTHING: Final = re.compile(r"No tests were found!!!", re.ASCII)
_SHAPES: Final = (Shape(pattern=_SUMMARY), Shape(pattern=_NOTHING, claims_success=lambda _: False))


class CTest:
    """The adapter. An id is the name that ``add_test`` gives. The project's descriptions are the pack's."""

    name = "ctest"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Configures and builds the tree with the hidden files laid over it."""
        script = f"{layout.kit}/assay_ctest_build.sh"
        return Invocation(
            argv=("/bin/sh", script, layout.tree, layout.tests, layout.build),
            env={**native.ENVIRONMENT, "TMPDIR": layout.build},
            cwd=layout.scratch,
            channels=(),
        )

    def test(self, layout: SuiteLayout) -> Invocation:
        """Starts CTest, which starts every test through a launcher of ours."""
        return Invocation(
            argv=("/bin/sh", f"{layout.kit}/assay_ctest_test.sh", layout.build, layout.scratch),
            env={**native.ENVIRONMENT, "TMPDIR": layout.scratch},
            cwd=layout.tree,
            channels=("report", "started"),
        )

    def kit_files(self) -> Mapping[str, bytes]:
        """The scripts, the launcher, and what is linked into each program."""
        return native.kit(self.name, *_KIT)

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """CTest's JUnit XML, a file until every other process is dead; that it was alive is the launcher's word."""
        where = Medium.FILE if medium is Medium.SHARED_PIPE else medium
        report = parse_junit(execution.channels.get("report", Capture()), medium=where, dialect=_DIALECT)
        alive = execution.channels.get("started", Capture()).head == _STARTED
        return (replace(report, started=report.started or alive),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """``50% tests passed, 1 tests failed out of 2``. What the programs print is not on these streams."""
        return SummaryStatement(lines=scan(execution.stdout, _SHAPES), truncated=execution.stdout.truncated)
