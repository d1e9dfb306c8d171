// The same search for names that a submission takes over, where MSBuild compiles: an analyser of ours, given to every
// project by assay.targets. It looks at projects that hold hidden tests, and cannot be configured away.

using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ShadowAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor Shadowed = new(
        "ASSAY1", "A name that the tests mean is taken over", "{0}", "Assay", DiagnosticSeverity.Error,
        isEnabledByDefault: true, customTags: [WellKnownDiagnosticTags.NotConfigurable]);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Shadowed];

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationAction(Look);
    }

    private static void Look(CompilationAnalysisContext context)
    {
        var (build, tests) = (Environment.GetEnvironmentVariable("ASSAY_BUILD")!, Environment.GetEnvironmentVariable("ASSAY_TESTS")!);
        var bound = (CSharpCompilation)context.Compilation;
        bool Hidden(string path) => path.StartsWith(build, StringComparison.Ordinal) && File.Exists(tests + path[build.Length..]);
        bool Theirs(string? path) => path is not null && path.StartsWith(build, StringComparison.Ordinal) && !Hidden(path);
        if (!bound.SyntaxTrees.Any(tree => Hidden(tree.FilePath)))
            return;
        var references = bound.References.OfType<PortableExecutableReference>().Where(reference => Theirs(reference.FilePath)).ToList();
        var assemblies = references.Select(reference => bound.GetAssemblyOrModuleSymbol(reference)).ToHashSet(SymbolEqualityComparer.Default);
        // What the SDK itself wrote below obj (the implicit usings) belongs to neither, and the tests need it.
        var trees = bound.SyntaxTrees.Where(tree => Theirs(tree.FilePath) && !tree.FilePath.Contains("/obj/")).ToHashSet();
        var alone = bound.RemoveReferences(references).RemoveSyntaxTrees(trees);
        bool OfTheirs(ISymbol? symbol) =>
            symbol is not null && (assemblies.Contains(symbol.ContainingAssembly)
                || symbol.DeclaringSyntaxReferences.Any(declared => trees.Contains(declared.SyntaxTree)));
        foreach (var (text, where) in new Shadows(alone, bound, OfTheirs).Search())
            context.ReportDiagnostic(Diagnostic.Create(Shadowed, where, text[(text.IndexOf(": ", StringComparison.Ordinal) + 2)..]));
    }
}
