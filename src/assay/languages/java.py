"""Java: compiled for the virtual machine; no annotation processor or plugin of a submission runs."""

from assay.languages.drivers.jvm import java_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["Java"]


class Java:
    """The row for Java."""

    name = "java"
    image = "java"
    runner = "junit-console"
    source_suffixes: tuple[str, ...] = (".java",)
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return java_plan(layout, module)
