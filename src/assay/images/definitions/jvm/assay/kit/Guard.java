package assay.kit;

import java.security.Permission;

/**
 * Forbids what would let code leave the virtual machine's own rules: loading machine code from a file, and taking this
 * guard away. Everything else is the sandbox's business, so everything else is allowed.
 */
@SuppressWarnings("removal") // deprecated by JEP 411, present and working in the release that the image pins
public final class Guard extends SecurityManager {
    /** Started by the virtual machine, by name. */
    public Guard() {}

    @Override
    public void checkPermission(Permission permission) {
        if (permission instanceof RuntimePermission && permission.getName().equals("setSecurityManager")) {
            throw new SecurityException("the security manager of a grade stays");
        }
    }

    @Override
    public void checkPermission(Permission permission, Object context) {
        checkPermission(permission);
    }

    @Override
    public void checkLink(String library) {
        if (library.indexOf('/') >= 0) {
            throw new SecurityException("expected no machine code of a submission's, got " + library);
        }
    }

    @Override
    public void checkPackageAccess(String name) {}

    /** Fix the path that libraries are searched on to what the command line says: it is read once, at the first use. */
    static void fixLibraryPath() {
        try {
            System.loadLibrary("assay-none");
        } catch (UnsatisfiedLinkError expected) {
            return;
        }
        throw new IllegalStateException("expected no library of that name");
    }
}
