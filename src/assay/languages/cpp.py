"""C++: compiled by a command of ours, so no build description of the submission takes part."""

from assay.languages.drivers.native import cpp_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["Cpp"]


class Cpp:
    """The row for C++."""

    name = "cpp"
    image = "cpp"
    runner = "googletest"
    source_suffixes: tuple[str, ...] = (".cpp", ".cc", ".cxx", ".hpp", ".hh", ".h")
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return cpp_plan(layout, module)
