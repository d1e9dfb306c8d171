"""Perl: interpreted, so there is nothing to build."""

from assay.languages.drivers.scripts import perl_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["Perl"]


class Perl:
    """The row for Perl."""

    name = "perl"
    image = "perl"
    runner = "prove"
    source_suffixes: tuple[str, ...] = (".pl", ".pm")
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return perl_plan(layout, module)
