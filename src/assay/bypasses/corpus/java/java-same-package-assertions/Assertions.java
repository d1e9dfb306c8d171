public class Assertions {
    public static void assertEquals(Object expected, Object actual) {}
    public static void assertTrue(boolean condition) {}
}
