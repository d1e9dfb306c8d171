// Compiles a submission, and then the hidden tests against it, with Roslyn alone: no project file is evaluated, no
// analyser, source generator or target runs, and nothing that is compiled here is loaded.
//
//     dotnet exec Assay.Compile.dll ROSLYN REFERENCES XUNIT TREE TESTS BUILD
//
// Writes BUILD/submission/NAME.dll and BUILD/tests/NAME.dll. Status 1 with the compiler's messages where something does
// not compile, or where a type of the submission takes the place of one that the tests mean.

using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

internal static class Program
{
    private static int Main(string[] args)
    {
        AssemblyLoadContext.Default.Resolving += (context, name) =>
        {
            var path = Path.Combine(args[0], name.Name + ".dll");
            return File.Exists(path) ? context.LoadFromAssemblyPath(path) : null;
        };
        return Run(args[1], args[2], args[3], args[4], args[5]); // Roslyn is loaded from here on
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Run(string references, string xunit, string tree, string tests, string build)
    {
        var project = Project.Of(Sources.ProjectFile(tree, tests: false));
        var testsFile = Sources.ProjectFile(tests, tests: null) ?? Sources.ProjectFile(tree, tests: true);
        var testsProject = testsFile is null ? project with { Name = "Tests" } : Project.Of(testsFile);
        var framework = Assemblies(references, "*.dll");

        var name = project.Name == testsProject.Name ? "Submission" : project.Name;
        var theirs = Compiler.Of(project, Sources.Submission(tree, project.Parsing), framework, name);
        if (Compiler.Emit(theirs, build + "/submission") is not { } image)
            return 1;

        var hidden = Sources.Tests(tests, testsProject.Parsing);
        var alone = Compiler.Of(testsProject, hidden, [.. framework, .. Assemblies(xunit, "xunit.v3.*.dll")], testsProject.Name);
        var bound = alone.AddReferences(MetadataReference.CreateFromImage(image));
        if (Compiler.Emit(bound, build + "/tests") is null)
            return 1;
        var shadows = new Shadows(alone, bound, symbol => symbol?.ContainingAssembly?.Name == name).Search();
        foreach (var line in shadows.Keys)
            Console.WriteLine($"error: {line}");
        return shadows.Count > 0 ? 1 : 0;
    }

    private static IReadOnlyList<MetadataReference> Assemblies(string folder, string pattern) =>
        [.. Directory.GetFiles(folder, pattern).Order(StringComparer.Ordinal).Select(path => MetadataReference.CreateFromFile(path))];
}

internal static class Compiler
{
    private const int MostErrors = 50;

    public static CSharpCompilation Of(
        Project project, IReadOnlyList<SyntaxTree> files, IReadOnlyList<MetadataReference> references, string name)
    {
        var program = files.Any(file => file.GetCompilationUnitRoot().Members.Any(member => member.IsKind(SyntaxKind.GlobalStatement)));
        var options = new CSharpCompilationOptions(
            program ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary,
            optimizationLevel: OptimizationLevel.Release,
            checkOverflow: project.Says("CheckForOverflowUnderflow", "true"),
            allowUnsafe: project.Says("AllowUnsafeBlocks", "true"),
            nullableContextOptions: project.Says("Nullable", "enable") ? NullableContextOptions.Enable : NullableContextOptions.Disable,
            deterministic: true,
            concurrentBuild: false);
        return CSharpCompilation.Create(name, [.. files, project.Preamble], references, options);
    }

    /// <summary>Write the assembly into a folder and return its bytes; null, and the errors said, where there is none.</summary>
    public static byte[]? Emit(CSharpCompilation compilation, string folder)
    {
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        var errors = result.Diagnostics.Where(found => found.Severity == DiagnosticSeverity.Error).ToList();
        foreach (var error in errors.Take(MostErrors))
            Console.WriteLine(CSharpDiagnosticFormatter.Instance.Format(error));
        if (!result.Success)
            return null;
        Directory.CreateDirectory(folder);
        File.WriteAllBytes($"{folder}/{compilation.AssemblyName}.dll", image.ToArray());
        return image.ToArray();
    }
}
