"""C#: compiled with Roslyn alone by default, so neither project files nor analysers of the submission take part."""

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
    oracles: tuple[OracleMode, ...] = (OracleMode.INSIDE,)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:  # noqa: ARG002 - the interface's
        """None: C# has no driver for cases yet."""
        return None
