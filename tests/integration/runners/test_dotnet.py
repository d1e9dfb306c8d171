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


REFUSED = (
    first("System.Environment.Exit(0);"),
    first(f'System.Console.WriteLine("{SUMMARY}");'),
    first(f'System.Console.WriteLine("{SUMMARY}"); System.Environment.Exit(0);'),
    first('System.Environment.FailFast("no");'),
    WRONG.replace("=> n + 2", "{ get => 1; }"),
    RIGHT.replace("Calc", "Clac"),
)
PROJECT = (
    '<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup>\n    <TargetFramework>net10.0</TargetFramework>\n'
    "    <ImplicitUsings>enable</ImplicitUsings>\n    <OutputType>{output}</OutputType>\n  </PropertyGroup>\n"
    '  <ItemGroup>\n    <PackageReference Include="Microsoft.NET.Test.Sdk" Version="18.0.1" />\n{packages}'
    "  </ItemGroup>\n"
    "</Project>\n"
)


def project(output: str, **packages: str) -> str:
    """A project file with these packages of the image."""
    rows = (f'    <PackageReference Include="{name}" Version="{version}" />\n' for name, version in packages.items())
    return PROJECT.format(output=output, packages="".join(rows))


VSTEST = {"xunit.runner.visualstudio": "3.1.5"}
XUNIT3 = Subject(
    runner="xunit.v3",
    language="csharp",
    solution="Calc.cs",
    test_name="CalcTests.cs",
    test=TEST,
    right=RIGHT,
    wrong=WRONG,
    refused=REFUSED,
)
LINE = "Passed!  - Failed:     0, Passed:     3, Skipped:     0, Total:     3, Duration: 9 ms - Calc.dll (net10.0)"
DOTNET_TEST = replace(
    XUNIT3,
    runner="dotnet-test",
    tree={"Suite.csproj": project("Library", xunit="2.9.3", **VSTEST)},
    refused=(
        first("System.Environment.Exit(0);"),
        first(f'System.Console.WriteLine("{LINE}"); System.Environment.Exit(0);'),
        RIGHT.replace("Calc", "Clac"),
    ),
)
SUBJECTS = {
    "xunit.v3": XUNIT3,
    "dotnet-test-xunit": DOTNET_TEST,
    "dotnet-test-xunit.v3": replace(
        DOTNET_TEST, tree={"Suite.csproj": project("Exe", **{"xunit.v3": "3.2.2"}, **VSTEST)}, refused=()
    ),
    "dotnet-test-nunit": replace(
        DOTNET_TEST,
        tree={"Suite.csproj": project("Library", NUnit="4.4.0", NUnit3TestAdapter="5.2.0")},
        test="using NUnit.Framework;\nusing Solution;\n\npublic class CalcTests\n{\n"
        "    [Test]\n    public void Two() => Assert.That(Calc.Double(2), Is.EqualTo(4));\n\n"
        "    [TestCase(3, 6)]\n    [TestCase(-1, -2)]\n"
        "    public void Rows(int n, int expected) => Assert.That(Calc.Double(n), Is.EqualTo(expected));\n}\n",
        refused=(),
    ),
}


@pytest.fixture(scope="module", autouse=True)
def dotnet_image() -> None:
    """The image needs an SDK that no package registry has: without one these tests have not run, and say so."""
    try:
        get("dotnet")
    except ImageError as missing:
        pytest.skip(f"NOT RUN: C# is not proved on this machine: {missing} ({missing.hint})")


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_right_work_passes_and_nothing_else_does(tmp_path: Path, name: str) -> None:
    prove(tmp_path, SUBJECTS[name])
