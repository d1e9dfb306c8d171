"""PHP: interpreted, so there is nothing to build."""

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
    oracles: tuple[OracleMode, ...] = (OracleMode.INSIDE,)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:  # noqa: ARG002 - the interface's
        """None: PHP has no driver for cases yet."""
        return None
