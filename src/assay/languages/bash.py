"""Bash: interpreted, so there is nothing to build."""

from assay.languages.drivers.scripts import bash_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["Bash"]


class Bash:
    """The row for Bash."""

    name = "bash"
    image = "bash"
    runner = "bats"
    source_suffixes: tuple[str, ...] = (".sh", ".bash")
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return bash_plan(layout, module)
