"""C# through the whole pipeline: right work passes, and the wrong, forged, early to leave and broken is refused."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from assay.assembly import Assembly, Toolchain, open_setting
from assay.errors import ImageError
from assay.images import get
from assay.model import Ending, Expectation, Limits, Run
from assay.oracle.single import run_suite
from assay.packs import OracleChoice, RestoreMode, RestoreRules, Task
from assay.sandbox import default_sandbox
from assay.workspace import Mode, Rules, intake, plan, read_tree
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


def run_once(runner: str, tree: Mapping[str, str], tests: Mapping[str, str]) -> Run:
    """The run of a suite over a tree by the production path, with nothing restored."""
    task = Task(
        id="task",
        title="",
        directory=Path("/nonexistent"),
        language="csharp",
        runner=runner,
        image="dotnet",
        limits=Limits(wall_s=240, cpu_s=120),
        restore=RestoreRules(mode=RestoreMode.OVERLAY),
        test_files=tuple(sorted(tests)),
        oracle=OracleChoice.INSIDE,
    )
    assembly = Assembly(
        task=task,
        toolchain=Toolchain.of(task),
        plan=plan(Rules(mode=Mode.OVERLAY), {}, intake(tree)),
        sandbox=default_sandbox(),
        hidden=read_tree(tests),
    )
    with open_setting(assembly) as setting:
        return run_suite(setting, name="suite", tests_dir=setting.tests, expectations={"one": Expectation.PASS})


def outcomes(run: Run) -> dict[str, str]:
    """Outcome by id. Fails, with what the build said, where there is no whole report."""
    said = "".join(stage.execution.stdout.marked().decode() for stage in run.stages)
    (report,) = run.reports or [None]
    assert report is not None, said
    assert (report.problems, report.terminal_records) == ((), 1), said + run.execution.stderr.marked().decode()
    return {result.id: result.outcome.value for result in report.results}


LIBRARY = (
    '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework>'
    "<ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup>"
    '<ItemGroup><InternalsVisibleTo Include="Rooms.Tests"/></ItemGroup></Project>\n'
)
HONEST = {
    "README.md": "Rooms\n",
    "data/rooms.txt": "blue\nred\n",
    "src/Rooms/Rooms.csproj": LIBRARY,
    "src/Rooms/Room.cs": "namespace Rooms;\n\npublic record Room(string Name, int Seats)\n{\n"
    '    public override string ToString() => throw new NotSupportedException("private");\n}\n',
    "src/Rooms/Inner/Hall.cs": "namespace Rooms.Inner;\n\ninternal static class Hall\n{\n"
    '    public static IEnumerable<string> Names() => File.ReadLines("data/rooms.txt");\n}\n',
    "src/Rooms/Program.cs": 'Console.WriteLine(string.Join(",", Rooms.Inner.Hall.Names()));\n',
    "tests/Rooms.Tests/Rooms.Tests.csproj": project("Library", xunit="2.9.3", **VSTEST),
    "tests/Rooms.Tests/OldTests.cs": "public class OldTests { [Xunit.Fact] public void No() => Rooms.Gone.Call(); }\n",
}
HONEST_TESTS = """using Rooms;
using Rooms.Inner;
using Xunit;
using Xunit.Abstractions;

namespace Rooms.Tests;

public class RoomTests(ITestOutputHelper output) : IClassFixture<RoomTests.Shared>
{
    public class Shared { public int Number = 7; }

    public static IEnumerable<object[]> Rows => [[new Room("blue", 3), 3], [new Room("red", 4), 4]];

    [Theory]
    [MemberData(nameof(Rows))]
    public void Objects(Room room, int seats) => Assert.Equal(seats, room.Seats);

    [Theory]
    [InlineData("a \\"quoted\\" name", 1.5, null, DayOfWeek.Friday)]
    [InlineData("a \\"quoted\\" name", 1.5, null, DayOfWeek.Friday)]
    public void Same(string name, double number, object? nothing, DayOfWeek day) =>
        Assert.NotNull(name + number + nothing + day);

    [Fact(DisplayName = "a name of its own")]
    public async Task Named()
    {
        await Task.Delay(1, TestContext.Current.CancellationToken);
        output.WriteLine("said");
    }

    [Fact]
    public void Reads_files_of_the_tree() => Assert.Equal(["blue", "red"], Hall.Names());

    [Fact]
    public void Reads_files_beside_the_tests() =>
        Assert.Equal("3", File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "seats.txt")));

    [Fact]
    public void Writes_a_file() => File.WriteAllText("out.txt", "x");

    [Fact]
    public void Keeps_the_console() { Console.SetOut(new StringWriter()); Console.Error.WriteLine("noise"); }

    [Fact]
    public void Leaves_a_thread() => new Thread(() => Thread.Sleep(Timeout.Infinite)).Start();

    public class Nested { [Fact] public void Inside() => Assert.Equal(1, 1); }
}
"""


def test_honest_work_of_every_shape_is_compiled_run_and_named() -> None:
    run = run_once("xunit.v3", HONEST, {"RoomTests.cs": HONEST_TESTS, "seats.txt": "3"})
    plain = ("Keeps_the_console", "Leaves_a_thread", "Named", "Reads_files_beside_the_tests", "Reads_files_of_the_tree")
    same = 'Same(name: "a \\u0022quoted\\u0022 name", number: 1.5, nothing: null, day: Friday)'
    expected = (*plain, "Writes_a_file", "Objects[0]", "Objects[1]", same, f"{same} #2")
    names = {f"Rooms.Tests.RoomTests.{name}" for name in expected} | {"Rooms.Tests.RoomTests+Nested.Inside"}
    assert outcomes(run) == dict.fromkeys(names, "passed")
    assert (run.execution.observed_ending, run.execution.observed_exit_status) == (Ending.EXITED, 0)
    assert run.summary is not None
    assert [line.counts.passed for line in run.summary.lines] == [len(names)]


SHADOWS = {
    "a nearer extension method": (
        "namespace Solution;\n\npublic static class Sum\n{\n    public static int[] All() => [1];\n\n"
        "    public static bool SequenceEqual(this int[] all, int[] others) => true;\n}\n",
        "Assert.True(Sum.All().SequenceEqual(new[] { 2 }))",
    ),
    "a nearer query operator": (
        "namespace Solution;\n\npublic static class Sum\n{\n    public static int[] All() => [1];\n\n"
        "    public static int[] Select(this int[] all, System.Func<int, int> one) => [2];\n}\n",
        "Assert.Equal(2, (from n in Sum.All() select n)[0])",
    ),
    "a nearer type": (
        "namespace Solution.Tests;\n\npublic static class Assert\n{\n"
        "    public static void Equal(int a, int b) { }\n}\n",
        "Assert.Equal(1, 2)",
    ),
    "a type of the framework": (
        "namespace Solution;\n\npublic static class Math\n{\n    public static int Max(int a, int b) => 2;\n}\n",
        "Assert.Equal(2, Math.Max(0, 1))",
    ),
}


@pytest.mark.parametrize("name", sorted(SHADOWS))
def test_a_name_that_the_tests_mean_is_not_taken_over(name: str) -> None:
    source, statement = SHADOWS[name]
    test = (
        "using System;\nusing System.Linq;\nusing Xunit;\n\nnamespace Solution.Tests\n{\n    public class SumTests\n"
        f"    {{\n        [Fact]\n        public void One() => {statement};\n    }}\n}}\n"
    )
    run = run_once("xunit.v3", {"Sum.cs": source}, {"SumTests.cs": test})
    (built,) = (stage.execution for stage in run.stages)
    assert built.observed_exit_status == 1
    assert b"of the submission takes its place" in built.stdout.head, built.stdout.head
