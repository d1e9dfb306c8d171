"""Lua: interpreted, so there is nothing to build."""

from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["Lua"]


class Lua:
    """The row for Lua."""

    name = "lua"
    image = "lua"
    runner = "busted"
    source_suffixes: tuple[str, ...] = (".lua",)
    oracles: tuple[OracleMode, ...] = (OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:  # noqa: ARG002 - the interface's
        """None: there is no driver for Lua yet."""
        return None
