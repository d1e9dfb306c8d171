"""Go's own tests: each package compiled to a test program first, then started by us under test2json."""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.gotest import parse_gotest
from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["CATALOGUE", "GoTest"]

CATALOGUE = Catalogue(
    # A module file that the pack has is the pack's: "replace" swaps testify for a module of the submission's.
    deny_names=("go.mod", "go.sum", "go.work", "go.work.sum", "vendor", "*_test.go", "*.syso"),
    build_output=("*.test", "*.a"),
    environment=(
        "GOFLAGS",
        "GOENV",
        "GOWORK",
        "GOTOOLCHAIN",
        "GOEXPERIMENT",
        "GODEBUG",
        "GOCACHE",
        "GOCACHEPROG",
        "GOMODCACHE",
        "GOPATH",
        "GOROOT",
        "GOOS",
        "GOARCH",
        "CGO_ENABLED",
        "CGO_CFLAGS",
        "CGO_LDFLAGS",
        "LD_PRELOAD",
        "LD_AUDIT",
    ),
    manifest_fields=(
        "go.mod: replace",
        "go.mod: exclude",
        "go.mod: toolchain",
        "go.mod: godebug",
        "go.mod: tool",
        "go.work: use",
    ),
)

_KIT: Final = ("assay_go_build.sh", "assay_go_test.sh", "assay_go.mod")
_ENVIRONMENT: Final[Mapping[str, str]] = {
    "PATH": "/usr/bin:/bin",
    "HOME": "/home",
    "LANG": "C.UTF-8",
    "NO_COLOR": "1",
    "CGO_ENABLED": "0",
    "GOCACHE": "/opt/assay/go/build",
    "GOENV": "off",
    "GOFLAGS": "-mod=readonly",
    "GOMODCACHE": "/opt/assay/go/modules",
    "GOPROXY": "off",
    "GOSUMDB": "off",
    "GOTELEMETRY": "off",
    "GOTOOLCHAIN": "local",
    "GOWORK": "off",
}


class GoTest:
    """The adapter. Ids are ``TestName/sub``; in a package below the module's root, ``directory.TestName``."""

    name = "gotest"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Compiles one program for each package with hidden tests. Compiling Go runs no submitted code."""
        return Invocation(
            argv=(
                "/bin/sh",
                f"{layout.kit}/assay_go_build.sh",
                layout.tree,
                layout.tests,
                layout.build,
                *_packages(layout),
            ),
            env={**_ENVIRONMENT, "TMPDIR": layout.build},  # the linker's files are large, and the scratch small
            cwd=layout.tree,
            channels=(),
        )

    def test(self, layout: SuiteLayout) -> Invocation:
        """Starts the programs one after another, each in its package's directory, as ``go test`` does."""
        return Invocation(
            argv=("/bin/sh", f"{layout.kit}/assay_go_test.sh", layout.build, *_packages(layout)),
            env={**_ENVIRONMENT, "TMPDIR": layout.scratch},
            cwd=layout.tree,
        )

    def kit_files(self) -> Mapping[str, bytes]:
        """The two scripts, and the module file for trees without one."""
        return {name: (files("assay.runners") / "kit" / name).read_bytes() for name in _KIT}

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The events of test2json. What the program prints, summary lines too, is inside them."""
        return (parse_gotest(execution.channels.get("report", Capture()), medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:  # noqa: ARG002 - the interface's
        """None: the lines go to test2json, and come as events. A forged one on standard output is an event as well."""
        return None


def _packages(layout: SuiteLayout) -> tuple[str, ...]:
    """The directories that hold hidden tests, relative to the module's root; each once, sorted."""
    names = (PurePosixPath(name) for name in layout.test_files)
    return tuple(sorted({str(path.parent) for path in names if path.name.endswith("_test.go")}))
