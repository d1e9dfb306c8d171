"""Python: interpreted, so there is nothing to build."""

from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["Python"]


class Python:
    """The row for Python."""

    name = "python"
    image = "python"
    runner = "pytest"
    source_suffixes: tuple[str, ...] = (".py",)
    oracles: tuple[OracleMode, ...] = (OracleMode.REMOTE, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:  # noqa: ARG002 - the interface's
        """None: Python has no driver for cases yet."""
        return None
