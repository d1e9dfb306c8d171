"""C# through the whole pipeline: right work passes, and the wrong, forged, early to leave and broken is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from assay.errors import ImageError
from assay.images import get
from runnerproof import Subject, prove

pytestmark = pytest.mark.root

RIGHT = "namespace Solution;\n\npublic static class Calc\n{\n    public static int Double(int n) => n * 2;\n}\n"
WRONG = RIGHT.replace("* 2", "+ 2")
TEST = (
    "using Solution;\nusing Xunit;\n\npublic class CalcTests\n{\n"
    "    [Fact]\n    public void Two() => Assert.Equal(4, Calc.Double(2));\n\n"
    "    [Theory]\n    [InlineData(3, 6)]\n    [InlineData(-1, -2)]\n"
    "    public void Rows(int n, int expected) => Assert.Equal(expected, Calc.Double(n));\n}\n"
)
SUMMARY = "   Tests  Total: 3, Errors: 0, Failed: 0, Skipped: 0, Not Run: 0, Time: 0.1s"


def first(statement: str) -> str:
    """The wrong solution, with a statement that runs when its assembly is loaded."""
    return WRONG + (
        "\ninternal static class First\n{\n    [System.Runtime.CompilerServices.ModuleInitializer]\n"
        f"    internal static void Do()\n    {{\n        {statement}\n    }}\n}}\n"
    )


XUNIT3 = Subject(
    runner="xunit.v3",
    language="csharp",
    solution="Calc.cs",
    test_name="CalcTests.cs",
    test=TEST,
    right=RIGHT,
    wrong=WRONG,
    refused=(
        first("System.Environment.Exit(0);"),
        first(f'System.Console.WriteLine("{SUMMARY}");'),
        first(f'System.Console.WriteLine("{SUMMARY}"); System.Environment.Exit(0);'),
        first('System.Environment.FailFast("no");'),
        WRONG.replace("=> n + 2", "{ get => 1; }"),
        RIGHT.replace("Calc", "Clac"),
    ),
)


@pytest.fixture(scope="module", autouse=True)
def dotnet_image() -> None:
    """The image needs an SDK that no package registry has: without one these tests have not run, and say so."""
    try:
        get("dotnet")
    except ImageError as missing:
        pytest.skip(f"NOT RUN: C# is not proved on this machine: {missing} ({missing.hint})")


@pytest.mark.parametrize("subject", [XUNIT3], ids=lambda subject: subject.runner)
def test_right_work_passes_and_nothing_else_does(tmp_path: Path, subject: Subject) -> None:
    prove(tmp_path, replace(subject))
