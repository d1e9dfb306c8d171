package org.opentest4j;

public class AssertionFailedError extends TestAbortedException {
    public AssertionFailedError() {}
    public AssertionFailedError(String message) { super(message); }
    public AssertionFailedError(String message, Throwable cause) { super(message, cause); }
    public AssertionFailedError(String message, Object expected, Object actual) { super(message); }
    public AssertionFailedError(String message, Object expected, Object actual, Throwable cause) { super(message, cause); }
}
