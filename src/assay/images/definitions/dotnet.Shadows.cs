// Finds names in the hidden tests that mean one thing without the submission and a thing of the submission's with it: a
// class Assert in the global namespace is nearer than the one that "using Xunit" brings, and judges as it likes.
//
// What a name means without the submission is asked of the compiler itself, so there is no list of names to keep.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

/// <param name="alone">The tests without the submission: what their names mean then.</param>
/// <param name="bound">The tests with it.</param>
/// <param name="isTheirs">Whether a symbol of the latter is the submission's.</param>
internal sealed class Shadows(Compilation alone, Compilation bound, Func<ISymbol?, bool> isTheirs)
{
    private readonly SortedDictionary<string, Location> _found = new(StringComparer.Ordinal);

    /// <summary>Each such name, as what there is to say of it and where.</summary>
    public IReadOnlyDictionary<string, Location> Search()
    {
        foreach (var tree in alone.SyntaxTrees)
            Search(tree, alone.GetSemanticModel(tree), bound.GetSemanticModel(tree));
        return _found;
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
                && isTheirs(query) && !isTheirs(query.ReceiverType))
                Add(node, query, "the query operator");
        }
    }

    private bool IsMember(SemanticModel with, SimpleNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax access && access.Name == name
        && with.GetSymbolInfo(access.Expression).Symbol is INamedTypeSymbol type && isTheirs(type);

    private static ISymbol? Means(SemanticModel without, SimpleNameSyntax name)
    {
        var info = without.GetSymbolInfo(name);
        return info.Symbol ?? (info.CandidateSymbols.IsEmpty ? null : info.CandidateSymbols[0]);
    }

    private bool Differs(ISymbol symbol, ISymbol meant) => symbol is INamespaceSymbol || meant is INamespaceSymbol
        ? symbol.ToDisplayString() != meant.ToDisplayString()
        : isTheirs(symbol);

    /// <summary>Another's extension method of the name, which a nearer one of the submission's hides on a type that is not its own.</summary>
    private ISymbol? Hidden(SemanticModel with, SimpleNameSyntax name, IMethodSymbol method)
    {
        if (!isTheirs(method) || name.Parent is not MemberAccessExpressionSyntax access)
            return null;
        var receiver = with.GetTypeInfo(access.Expression).Type;
        return receiver is null || isTheirs(receiver)
            ? null
            : with.LookupSymbols(name.SpanStart, receiver, name.Identifier.ValueText, includeReducedExtensionMethods: true).FirstOrDefault(other => !isTheirs(other));
    }

    private static ISymbol? Query(SemanticModel with, SyntaxNode node) =>
        node is QueryClauseSyntax clause ? with.GetQueryClauseInfo(clause).OperationInfo.Symbol : with.GetSymbolInfo(node).Symbol;

    private void Add(SyntaxNode at, ISymbol symbol, string meant)
    {
        var line = at.GetLocation().GetLineSpan();
        _found[$"{line.Path}({line.StartLinePosition.Line + 1},{line.StartLinePosition.Character + 1}): the tests mean {meant}, and "
            + $"{symbol.ToDisplayString()} of the submission takes its place (tests that mean the latter name it in full)"] = at.GetLocation();
    }
}
