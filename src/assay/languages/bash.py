"""Bash: interpreted, so there is nothing to build."""

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
    oracles: tuple[OracleMode, ...] = (OracleMode.INSIDE,)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:  # noqa: ARG002 - the interface's
        """None: Bash has no driver for cases yet."""
        return None
