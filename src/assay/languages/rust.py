"""Rust: compiled with rustc alone, so neither build scripts nor manifests of the submission take part."""

from assay.languages.drivers.compiled import rust_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["Rust"]


class Rust:
    """The row for Rust."""

    name = "rust"
    image = "rust"
    runner = "cargo"
    source_suffixes: tuple[str, ...] = (".rs",)
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return rust_plan(layout, module)
