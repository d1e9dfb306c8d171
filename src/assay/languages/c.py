"""C: compiled by a command of ours, so no build description of the submission takes part."""

from assay.languages.drivers.native import c_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["C"]


class C:
    """The row for C."""

    name = "c"
    image = "cpp"
    runner = "unity"
    source_suffixes: tuple[str, ...] = (".c", ".h")
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return c_plan(layout, module)
