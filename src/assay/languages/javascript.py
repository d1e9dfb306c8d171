"""JavaScript: interpreted; the build only lays the tests over the tree."""

from assay.languages.drivers.node import javascript_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["JavaScript"]


class JavaScript:
    """The row for JavaScript."""

    name = "javascript"
    image = "node"
    runner = "node-test"
    source_suffixes: tuple[str, ...] = (".js", ".mjs", ".cjs", ".jsx")
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return javascript_plan(layout, module)
