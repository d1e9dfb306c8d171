"""Rust's own tests, compiled with rustc and started by us: Cargo itself, its manifest and its scripts take no part."""

from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.libtest import parse_libtest_json
from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["CATALOGUE", "Cargo"]

CATALOGUE = Catalogue(
    deny_names=(
        "Cargo.toml",
        "Cargo.lock",
        ".cargo",
        ".config",
        "build.rs",
        "rust-toolchain",
        "rust-toolchain.toml",
        "clippy.toml",
    ),
    build_output=("target", "*.rlib", "*.rmeta", "*.so", "*.a"),
    environment=(
        "RUSTFLAGS",
        "RUSTDOCFLAGS",
        "RUSTC",
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
        "RUSTUP_TOOLCHAIN",
        "RUST_TEST_THREADS",
        "RUST_TEST_NOCAPTURE",
        "RUST_TEST_SHUFFLE",
        "RUST_BACKTRACE",
        "CARGO_HOME",
        "CARGO_ENCODED_RUSTFLAGS",
        "CARGO_TARGET_DIR",
        "LD_PRELOAD",
        "LD_AUDIT",
    ),
    manifest_fields=("Cargo.toml: package.name", "Cargo.toml: package.edition"),
)

_KIT: Final = ("assay_cargo_build.sh", "assay_cargo_test.sh")
_ENVIRONMENT: Final[Mapping[str, str]] = {"PATH": "/usr/bin:/bin", "HOME": "/home", "LANG": "C.UTF-8", "NO_COLOR": "1"}
_STARTED: Final = b"started\n"


class Cargo:
    """The adapter. An id is the file's name without its suffix, then the path: ``adds::small_numbers``."""

    name = "cargo"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Compiles the library (``src/lib.rs`` or ``lib.rs``), and one program from every hidden test."""
        tests = (name for name in layout.test_files if name.endswith(".rs"))
        script = f"{layout.kit}/assay_cargo_build.sh"
        return Invocation(
            argv=("/bin/sh", script, layout.tree, layout.tests, layout.build, *tests),
            env={**_ENVIRONMENT, "TMPDIR": layout.build},
            cwd=layout.tree,
            channels=(),
        )

    def test(self, layout: SuiteLayout) -> Invocation:
        """Starts the program. It writes its report on standard output, which is the report's pipe."""
        return Invocation(
            argv=("/bin/sh", f"{layout.kit}/assay_cargo_test.sh", f"{layout.build}/suite"),
            env={**_ENVIRONMENT, "TMPDIR": layout.scratch},
            cwd=layout.tree,
            channels=("report", "started"),
        )

    def kit_files(self) -> Mapping[str, bytes]:
        """The two scripts."""
        return {name: (files("assay.runners") / "kit" / name).read_bytes() for name in _KIT}

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """libtest's events. Lines that are none are what the code printed past libtest's capture: honest programs do.

        The suite's own opening record comes after the program's constructors, so the launcher's word counts for it.
        """
        report = parse_libtest_json(execution.channels.get("report", Capture()), medium=medium, strict=False)
        alive = execution.channels.get("started", Capture()).head == _STARTED
        return (replace(report, started=report.started or alive),)

    def summary(self, execution: Execution) -> SummaryStatement | None:  # noqa: ARG002 - the interface's
        """None: with JSON, libtest prints no summary but the suite's last event, whose counters are compared."""
        return None
