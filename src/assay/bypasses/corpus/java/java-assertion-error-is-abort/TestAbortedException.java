package org.opentest4j;

public class TestAbortedException extends RuntimeException {
    public TestAbortedException() {}
    public TestAbortedException(String message) { super(message); }
    public TestAbortedException(String message, Throwable cause) { super(message, cause); }
}
