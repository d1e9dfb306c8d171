"""Ruby: interpreted, so there is nothing to build."""

from assay.languages.drivers.scripts import ruby_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["Ruby"]


class Ruby:
    """The row for Ruby."""

    name = "ruby"
    image = "ruby"
    runner = "rspec"
    source_suffixes: tuple[str, ...] = (".rb",)
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return ruby_plan(layout, module)
