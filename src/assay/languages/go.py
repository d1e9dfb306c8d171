"""Go: compiled, and the compiler runs nothing of what it compiles."""

from assay.languages.drivers.compiled import go_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["Go"]


class Go:
    """The row for Go."""

    name = "go"
    image = "go"
    runner = "gotest"
    source_suffixes: tuple[str, ...] = (".go",)
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return go_plan(layout, module)
