public static class Assert
{
    public static void Equal<T>(T expected, T actual) { }
    public static void Equal(double expected, double actual, int precision) { }
    public static void True(bool condition) { }
    public static void False(bool condition) { }
    public static void NotNull(object value) { }
    public static T Throws<T>(System.Action code) where T : System.Exception => null;
}
