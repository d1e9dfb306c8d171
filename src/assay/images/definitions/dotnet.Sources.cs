// What is compiled, and the few settings of a project file that change what a source means.

using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

/// <summary>A project file: the task's own, not the submission's. It is searched for these settings, and never evaluated.</summary>
internal sealed record Project(string Name, string Text)
{
    private static readonly string[] Symbols =
        ["DEBUG", "TRACE", "NET", "NETCOREAPP", "NET10_0", "NETCOREAPP3_1_OR_GREATER", "NET5_0_OR_GREATER", "NET6_0_OR_GREATER",
         "NET7_0_OR_GREATER", "NET8_0_OR_GREATER", "NET9_0_OR_GREATER", "NET10_0_OR_GREATER"];
    private static readonly string[] ImplicitUsings =
        ["System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Threading", "System.Threading.Tasks"];

    /// <summary>Without a project file: what "dotnet new" would have written.</summary>
    public static Project Of(string? path) =>
        path is null
            ? new("Submission", "<ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable>")
            : new(Path.GetFileNameWithoutExtension(path), File.ReadAllText(path));

    public CSharpParseOptions Parsing => new(
        LanguageVersionFacts.TryParse(Value("LangVersion"), out var version) ? version : LanguageVersion.Latest,
        preprocessorSymbols: [.. Symbols, .. Value("DefineConstants").Split(';').Where(SyntaxFacts.IsValidIdentifier)]);

    /// <summary>The usings and friends that the SDK would write into a file of its own.</summary>
    public SyntaxTree Preamble
    {
        get
        {
            var usings = Regex.Matches(Text, "<Using Include=\"([A-Za-z_][\\w.]*)\"").Select(found => found.Groups[1].Value);
            var friends = Regex.Matches(Text, "<InternalsVisibleTo Include=\"([\\w.]+)\"").Select(found => found.Groups[1].Value);
            var lines = (Says("ImplicitUsings", "enable", "true") ? ImplicitUsings : []).Concat(usings.Where(name => name != "Xunit"))
                .Select(name => $"global using global::{name};")
                .Concat(friends.Select(name => $"[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"{name}\")]"));
            return CSharpSyntaxTree.ParseText(string.Join('\n', lines), Parsing);
        }
    }

    public bool Says(string property, params string[] values) => values.Contains(Value(property), StringComparer.OrdinalIgnoreCase);

    public string Value(string property) => Regex.Match(Text, $"<{property}>\\s*([^<]*?)\\s*</").Groups[1].Value;
}

internal static class Sources
{
    private static readonly string[] Output = ["bin", "obj", ".git", "node_modules"];
    private static readonly string[] TestAttributes = ["Fact", "Theory", "Test", "TestCase", "TestFixture", "TestMethod", "TestClass"];

    /// <summary>Tests of the older xunit name a namespace that this one has no more; theirs and the newer ones' are Xunit's.</summary>
    private const string Older = "global using global::Xunit;\nnamespace Xunit.Abstractions { file static class Older; }";

    /// <summary>Every source of the tree but the tests that it shows: those are not graded.</summary>
    public static IReadOnlyList<SyntaxTree> Submission(string tree, CSharpParseOptions options) =>
        [.. Below(tree, options).Where(file => !InTests(Path.GetRelativePath(tree, file.FilePath)) && !HoldsTests(file))];

    public static IReadOnlyList<SyntaxTree> Tests(string tests, CSharpParseOptions options) =>
        [.. Below(tests, options), CSharpSyntaxTree.ParseText(Older, options, "Older.cs")];

    /// <summary>The first project file of a folder: that of tests, or of something else, or (null) either.</summary>
    public static string? ProjectFile(string folder, bool? tests) =>
        Files(folder, "*.csproj").FirstOrDefault(path => tests is null || InTests(Path.GetRelativePath(folder, path)) == tests);

    private static IEnumerable<SyntaxTree> Below(string folder, CSharpParseOptions options) =>
        Files(folder, "*.cs").Select(path =>
        {
            using var file = File.OpenRead(path);
            return CSharpSyntaxTree.ParseText(SourceText.From(file), options, path);
        });

    private static IEnumerable<string> Files(string folder, string pattern) =>
        Directory.EnumerateFiles(folder, pattern, new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.ReparsePoint })
            .Where(path => !Path.GetRelativePath(folder, path).Split('/').SkipLast(1).Any(Output.Contains))
            .OrderBy(path => path.Count(c => c == '/'))
            .ThenBy(path => path, StringComparer.Ordinal);

    private static bool InTests(string path) =>
        path.Split('/').SkipLast(1).Any(name => Regex.IsMatch(name, @"^(.*\.)?(Unit|Integration)?Tests?$", RegexOptions.IgnoreCase));

    private static bool HoldsTests(SyntaxTree file) =>
        file.GetRoot().DescendantNodes().OfType<AttributeSyntax>().Any(found => TestAttributes.Contains(found.Name.ToString()));
}
