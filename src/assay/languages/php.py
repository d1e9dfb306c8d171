"""PHP: interpreted, so there is nothing to build."""

from assay.languages.drivers.scripts import php_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["Php"]


class Php:
    """The row for PHP."""

    name = "php"
    image = "php"
    runner = "phpunit"
    source_suffixes: tuple[str, ...] = (".php",)
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return php_plan(layout, module)
