package assay.kit;

/** Sources that cannot be taken: the message says why. */
final class CompileError extends RuntimeException {
    private static final long serialVersionUID = 1;

    CompileError(String message) {
        super(message);
    }
}
