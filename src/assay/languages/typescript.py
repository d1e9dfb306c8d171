"""TypeScript: its types are stripped by the build, and nothing checks them."""

from assay.languages.drivers.node import typescript_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["TypeScript"]


class TypeScript:
    """The row for TypeScript."""

    name = "typescript"
    image = "node"
    runner = "node-test"
    source_suffixes: tuple[str, ...] = (".ts", ".tsx", ".cts")
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return typescript_plan(layout, module)
