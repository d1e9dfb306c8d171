"""Kotlin: compiled for the virtual machine; no annotation processor or plugin of a submission runs."""

from assay.languages.drivers.jvm import kotlin_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["Kotlin"]


class Kotlin:
    """The row for Kotlin."""

    name = "kotlin"
    image = "kotlin"
    runner = "junit-console"
    source_suffixes: tuple[str, ...] = (".kt", ".java")
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return kotlin_plan(layout, module)
