// Finds names in the hidden tests that mean one thing without the submission and a thing of the submission's with it: a
// class Assert in the global namespace is nearer than the one that "using Xunit" brings, and judges as it likes.
//
// What a name means without the submission is asked of the compiler itself, so there is no list of names to keep.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

internal sealed class Shadows(CSharpCompilation alone, CSharpCompilation bound, string submission)
{
    private readonly SortedSet<string> _found = new(StringComparer.Ordinal);

    /// <summary>Say each such name; true where there is one.</summary>
    public bool Report()
    {
        foreach (var tree in alone.SyntaxTrees)
            Search(tree, alone.GetSemanticModel(tree), bound.GetSemanticModel(tree));
        foreach (var line in _found)
            Console.WriteLine(line);
        return _found.Count > 0;
    }

    private void Search(SyntaxTree tree, SemanticModel without, SemanticModel with)
    {
        foreach (var node in tree.GetRoot().DescendantNodes())
        {
            if (node is SimpleNameSyntax name && with.GetSymbolInfo(name).Symbol is { } symbol)
            {
                if (IsMember(with, name))
                    continue; // of a name to its left, which is looked at itself
                if (Means(without, name) is { } meant && Differs(symbol, meant))
                    Add(name, symbol, meant.ToDisplayString());
                else if (symbol is IMethodSymbol { ReducedFrom: not null } method && Hidden(with, name, method) is { } hidden)
                    Add(name, symbol, hidden.ToDisplayString());
            }
            else if (node is QueryClauseSyntax or SelectOrGroupClauseSyntax && Query(with, node) is IMethodSymbol { ReducedFrom: not null } query
                && IsTheirs(query) && !IsTheirs(query.ReceiverType))
                Add(node, query, "the query operator");
        }
    }

    private bool IsMember(SemanticModel with, SimpleNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax access && access.Name == name && IsTheirs(with.GetSymbolInfo(access.Expression).Symbol);

    private static ISymbol? Means(SemanticModel without, SimpleNameSyntax name)
    {
        var info = without.GetSymbolInfo(name);
        return info.Symbol ?? (info.CandidateSymbols.IsEmpty ? null : info.CandidateSymbols[0]);
    }

    private bool Differs(ISymbol symbol, ISymbol meant) => symbol is INamespaceSymbol || meant is INamespaceSymbol
        ? symbol.ToDisplayString() != meant.ToDisplayString()
        : IsTheirs(symbol);

    private bool IsTheirs(ISymbol? symbol) => symbol?.ContainingAssembly?.Name == submission;

    /// <summary>Another's extension method of the name, which a nearer one of the submission's hides on a type that is not its own.</summary>
    private ISymbol? Hidden(SemanticModel with, SimpleNameSyntax name, IMethodSymbol method)
    {
        if (!IsTheirs(method) || name.Parent is not MemberAccessExpressionSyntax access)
            return null;
        var receiver = with.GetTypeInfo(access.Expression).Type;
        return receiver is null || IsTheirs(receiver)
            ? null
            : with.LookupSymbols(name.SpanStart, receiver, name.Identifier.ValueText, includeReducedExtensionMethods: true).FirstOrDefault(other => !IsTheirs(other));
    }

    private static ISymbol? Query(SemanticModel with, SyntaxNode node) =>
        node is QueryClauseSyntax clause ? with.GetQueryClauseInfo(clause).OperationInfo.Symbol : with.GetSymbolInfo(node).Symbol;

    private void Add(SyntaxNode at, ISymbol symbol, string meant)
    {
        var where = at.GetLocation().GetLineSpan();
        _found.Add(
            $"{where.Path}({where.StartLinePosition.Line + 1},{where.StartLinePosition.Character + 1}): error: the tests mean {meant}, and "
            + $"{symbol.ToDisplayString()} of the submission takes its place (tests that mean the latter name it in full)");
    }
}
