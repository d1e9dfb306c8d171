"""C#: compiled with Roslyn alone by default, so neither project files nor analysers of the submission take part."""

from assay.languages.drivers.dotnet import csharp_plan
from assay.languages.interface import CasesPlan
from assay.model import OracleMode
from assay.runners.interface import SuiteLayout

__all__ = ["CSharp"]


class CSharp:
    """The row for C#."""

    name = "csharp"
    image = "dotnet"
    runner = "xunit.v3"
    source_suffixes: tuple[str, ...] = (".cs",)
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """Calls of functions, and programs that are started."""
        return csharp_plan(layout, module)
