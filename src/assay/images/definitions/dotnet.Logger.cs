// A logger of VSTest's that reports on descriptor 3 while the tests run. It lives in the console's process, not in the
// test host's, where the submission is: only what the host sends over its socket gets here.

using Microsoft.VisualStudio.TestPlatform.ObjectModel;
using Microsoft.VisualStudio.TestPlatform.ObjectModel.Client;
using Microsoft.VisualStudio.TestPlatform.ObjectModel.Logging;

[FriendlyName("assay")]
[ExtensionUri("logger://assay/v1")]
public sealed class AssayLogger : ITestLogger
{
    private readonly Dictionary<string, int> _seen = [];
    private int _passed, _failed, _skipped;

    public void Initialize(TestLoggerEvents events, string testRunDirectory)
    {
        const int setDumpable = 4; // of Linux's prctl.h: 0 keeps the host, of the same user, from this process' memory and files
        _ = Native.prctl(setDumpable, 0);
        var stream = new ReportStream(3);
        stream.Hello("dotnet-test", typeof(TestResult).Assembly.GetName().Version?.ToString() ?? "");
        events.TestResult += (_, ended) => Take(ended.Result, stream);
        events.TestRunComplete += (_, ended) =>
        {
            if (!ended.IsAborted && !ended.IsCanceled && ended.Error is null)
                stream.End(_failed > 0 || _passed + _skipped == 0 ? 1 : 0, _passed, _failed, 0, _skipped);
        };
    }

    private void Take(TestResult result, ReportStream stream)
    {
        var outcome = result.Outcome switch
        {
            TestOutcome.Passed => "passed",
            TestOutcome.Failed => "failed",
            _ => "skipped",
        };
        _passed += outcome == "passed" ? 1 : 0;
        _failed += outcome == "failed" ? 1 : 0;
        _skipped += outcome == "skipped" ? 1 : 0;
        stream.Test(Id(result), outcome, result.ErrorMessage ?? "", (decimal)result.Duration.TotalSeconds);
    }

    /// <summary>Class.Method(arguments), whatever the framework calls it; the second of a name is "name #2".</summary>
    private string Id(TestResult result)
    {
        var name = result.TestCase.FullyQualifiedName;
        var shown = result.DisplayName ?? result.TestCase.DisplayName;
        var method = name.Split('(')[0];
        var type = method[..Math.Max(method.LastIndexOf('.'), 0)];
        var id = shown.StartsWith(type + ".", StringComparison.Ordinal) ? shown : name.Contains('(') ? name : $"{type}.{shown}";
        var times = _seen[id] = _seen.GetValueOrDefault(id) + 1;
        return times == 1 ? id : $"{id} #{times}";
    }
}
