

internal static class Beginning
{
    [System.Runtime.CompilerServices.ModuleInitializer]
    internal static void Leave() => System.Environment.Exit(0);
}
