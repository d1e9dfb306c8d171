package assay.kit;

import java.lang.reflect.Method;
import java.util.Optional;

/** Settles, before submitted code is there, what kotlin.test and Kotlin's own assert look up at their first use. */
final class KotlinAsserter {
    private static final String FACADE = "kotlin.test.AssertionsKt";

    private KotlinAsserter() {}

    /** Does nothing in a runtime without kotlin.test. */
    static void settle() throws ReflectiveOperationException {
        Optional<Module> library = ModuleLayer.boot().findModule("kotlin.test");
        if (library.isEmpty()) {
            return;
        }
        Class.forName("kotlin._Assertions");
        Object asserter = Class.forName(FACADE).getMethod("getAsserter").invoke(null);
        for (Method method : Class.forName(FACADE).getDeclaredMethods()) {
            if (method.getName().equals("set_asserter")) {
                method.setAccessible(true);
                method.invoke(null, asserter);
                return;
            }
        }
        throw new NoSuchMethodException("set_asserter");
    }
}
