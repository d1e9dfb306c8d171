"""C: compiled by a command of ours, so no build description of the submission takes part."""

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
    oracles: tuple[OracleMode, ...] = (OracleMode.INSIDE,)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:  # noqa: ARG002 - the interface's
        """None: C has no driver for cases yet."""
        return None
