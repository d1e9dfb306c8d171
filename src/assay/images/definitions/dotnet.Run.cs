// Runs the hidden tests of one assembly with xunit.v3 and reports on descriptor 3 while they run.
//
//     dotnet exec Assay.Run.dll BUILD TESTS
//
// BUILD/tests holds the compiled tests, BUILD/submission what they test. Neither directory is searched for anything
// else: the runner's own assemblies lie beside this program, so one of the same name in a submission is never loaded.
// No configuration file is read.

using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using Xunit.Runner.Common;
using Xunit.Sdk;
using Xunit.v3;

internal static class Program
{
    private const int OurFault = 70;

    private static async Task<int> Main(string[] args)
    {
        using var console = Console.OpenStandardOutput();
        var stream = new ReportStream(3);
        stream.Hello("xunit.v3", typeof(XunitTestFramework).Assembly.GetName().Version?.ToString() ?? "");
        if (args.Length != 2)
            return OurFault;
        var (build, tests) = (args[0], args[1]);
        // Tests find their data files where they lie, and nothing of ours.
        AppContext.SetData("APP_CONTEXT_BASE_DIRECTORY", tests + "/");
        AssemblyLoadContext.Default.Resolving += (context, name) =>
        {
            var path = Path.Combine(build, "submission", name.Name + ".dll");
            return File.Exists(path) ? context.LoadFromAssemblyPath(path) : null;
        };
        var assembly = AssemblyLoadContext.Default.LoadFromAssemblyPath(Directory.GetFiles(build + "/tests", "*.dll").Single());
        var clock = System.Diagnostics.Stopwatch.StartNew();
        var sink = new Results(stream, Environment.CurrentDirectory);
        await RunAll(assembly, sink);
        var status = sink.Bad ? 1 : 0;
        stream.End(status, sink.Passed, sink.Failed, sink.Errors, sink.Skipped);
        // On a line of its own, whatever the tests left unfinished; past Console.Out, which they may have redirected.
        console.Write(Encoding.UTF8.GetBytes("\n" + sink.Summary(assembly, clock.Elapsed)));
        console.Flush();
        // At once: a thread that the code left behind does not hold the verdict up, and no exit handler sets the status.
        Native._exit(status);
        return status;
    }

    private static async Task RunAll(Assembly assembly, Results sink)
    {
        var configuration = new TestAssemblyConfiguration
        {
            ParallelizeTestCollections = false, // one order of events, the same in every run
            PreEnumerateTheories = true,
            SynchronousMessageReporting = true,
        };
        Xunit.TestContext.SetForInitialization(null, false, false);
        var controller = new InProcessFrontController(ExtensibilityPointFactory.GetTestFramework(assembly), assembly, null);
        var cases = new List<ITestCase>();
        using var never = new CancellationTokenSource();
        await controller.Find(
            sink, TestFrameworkOptions.ForDiscovery(configuration), found => !found.Explicit, never,
            discoveryCallback: (found, passes) =>
            {
                if (passes)
                    cases.Add(found);
                return ValueTask.FromResult(true);
            });
        sink.Name(cases);
        await controller.Run(sink, TestFrameworkOptions.ForExecution(configuration), cases, never);
    }
}

/// <summary>What xunit says of tests, as records of the report.</summary>
internal sealed class Results(ReportStream stream, string home) : IMessageSink
{
    private readonly Dictionary<string, Queue<Func<string>>> _idsByCase = [];
    private readonly Dictionary<string, string> _ids = [];
    private readonly Names _names = new();

    public int Passed, Failed, Skipped, Errors;

    public bool Bad => Failed + Errors > 0;

    /// <summary>Decide the ids of the cases in the order of their discovery, which is that of the source.</summary>
    public void Name(IEnumerable<ITestCase> cases)
    {
        foreach (var found in cases)
        {
            if (!_idsByCase.TryGetValue(found.UniqueID, out var names))
                _idsByCase[found.UniqueID] = names = [];
            names.Enqueue(_names.Of(found));
        }
    }

    public bool OnMessage(IMessageSinkMessage message)
    {
        lock (_ids)
            Take(message);
        return true;
    }

    private void Take(IMessageSinkMessage message)
    {
        switch (message)
        {
            case ITestCollectionStarting:
                Directory.SetCurrentDirectory(home); // xunit went to the assembly's own, where nothing can be written
                break;
            case ITestStarting started:
                _ids[started.TestUniqueID] = Id(started);
                break;
            case ITestPassed passed:
                Passed++;
                stream.Test(_ids[passed.TestUniqueID], "passed", "", passed.ExecutionTime);
                break;
            case ITestFailed failed:
                Failed++;
                stream.Test(_ids[failed.TestUniqueID], "failed", Said(failed), failed.ExecutionTime);
                break;
            case ITestSkipped skipped:
                Skipped++;
                stream.Test(_ids[skipped.TestUniqueID], "skipped", skipped.Reason, 0);
                break;
            case ITestNotRun notRun:
                Skipped++;
                stream.Test(_ids[notRun.TestUniqueID], "skipped", "not run", 0);
                break;
            case IErrorMetadata error: // a clean-up, or the run itself
                Errors++;
                stream.Test($"[{message.GetType().Name} {Errors}]", "errored", Said(error), 0);
                break;
        }
    }

    /// <summary>Rows that are equal are cases with one and the same id of xunit's, and take their names in turn.</summary>
    private string Id(ITestStarting started) =>
        _idsByCase.TryGetValue(started.TestCaseUniqueID, out var names)
            ? (names.Count > 1 ? names.Dequeue() : names.Peek())()
            : started.TestDisplayName;

    private static string Said(IErrorMetadata error)
    {
        var types = error.ExceptionTypes.FirstOrDefault() ?? "";
        var text = string.Join("\n", error.Messages);
        return types.StartsWith("Xunit.Sdk.", StringComparison.Ordinal) ? text : $"{types}: {text}";
    }

    public string Summary(Assembly assembly, TimeSpan took) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"   {assembly.GetName().Name}  Total: {Passed + Failed + Skipped}, Errors: {Errors}, Failed: {Failed}, Skipped: {Skipped}, Not Run: 0, Time: {took.TotalSeconds:0.000}s\n");
}

/// <summary>
/// Ids: Class.Method, with its arguments where each is a plain value, else with the number of its row. What an object of
/// the submission's says of itself never becomes part of an id.
/// </summary>
internal sealed class Names
{
    private const int MostCharacters = 500;
    private readonly Dictionary<string, int> _rows = [];
    private readonly Dictionary<string, int> _seen = [];

    public Func<string> Of(ITestCase found)
    {
        var method = $"{found.TestClass?.TestClassName ?? found.TestClassName}.{found.TestMethod?.MethodName ?? found.TestMethodName}";
        if (found is not IXunitTestCase)
            return () => Once(method);
        if (found is XunitDelayEnumeratedTheoryTestCase)
            return () => Row(method);
        var arguments = (found as XunitTestCase)?.TestMethodArguments ?? [];
        if (arguments.Length == 0)
            return Fixed(Once(method));
        var parameters = ((IXunitTestCase)found).TestMethod.Method.GetParameters();
        var texts = arguments.Select(Plain).ToList();
        var row = Row(method);
        if (texts.Contains(null))
            return Fixed(row);
        var shown = texts.Select((text, i) => i < parameters.Length ? $"{parameters[i].Name}: {text}" : text);
        return Fixed(Once($"{method}({Cut(string.Join(", ", shown))})"));
    }

    private static Func<string> Fixed(string name) => () => name;

    private string Row(string method)
    {
        var row = _rows.GetValueOrDefault(method);
        _rows[method] = row + 1;
        return $"{method}[{row}]";
    }

    private string Once(string name)
    {
        var times = _seen[name] = _seen.GetValueOrDefault(name) + 1;
        return times == 1 ? name : $"{name} #{times}";
    }

    private static string Cut(string text)
    {
        if (text.Length <= MostCharacters)
            return text;
        return $"{text[..MostCharacters]}... {Convert.ToHexStringLower(Sha256.Of(Encoding.Unicode.GetBytes(text)), 0, 6)}";
    }

    private static string? Plain(object? value) => value switch
    {
        null => "null",
        string text => Quoted(text),
        char character => Quoted(character.ToString()),
        bool or Enum => value.ToString(),
        Type type => $"typeof({type.FullName})",
        IFormattable number when value.GetType().Assembly == typeof(object).Assembly => number.ToString(Format(value), CultureInfo.InvariantCulture),
        IEnumerable items when value.GetType().IsArray => Listed(items),
        _ => null,
    };

    private static string? Format(object value) => value is DateTime or DateTimeOffset or DateOnly or TimeOnly ? "O" : null;

    private static string? Listed(IEnumerable items)
    {
        var texts = items.Cast<object?>().Select(Plain).ToList();
        return texts.Contains(null) ? null : $"[{string.Join(", ", texts)}]";
    }

    private static string Quoted(string text)
    {
        var quoted = new StringBuilder("\"");
        foreach (var c in text)
            _ = c is < ' ' or > '~' or '"' or '\\' ? quoted.Append($"\\u{(int)c:x4}") : quoted.Append(c);
        return quoted.Append('"').ToString();
    }
}
