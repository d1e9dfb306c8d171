package assay.kit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The top-level classes that a submission was compiled to. */
final class Submitted {
    private final Map<String, Set<String>> byPackage = new HashMap<>();

    static Submitted below(Path root) throws IOException {
        Submitted classes = new Submitted();
        for (Path file : Sources.below(root, ".class")) {
            String name = root.relativize(file).toString().replace('/', '.');
            name = name.substring(0, name.length() - ".class".length());
            int dot = name.lastIndexOf('.');
            String simple = name.substring(dot + 1);
            if (simple.indexOf('$') < 0) {
                classes.byPackage.computeIfAbsent(dot < 0 ? "" : name.substring(0, dot), key -> new TreeSet<>())
                        .add(simple);
            }
        }
        return classes;
    }

    /** The simple names in a package, sorted; the unnamed package is the empty name. */
    Set<String> in(String packageName) {
        return byPackage.getOrDefault(packageName, Set.of());
    }

    /**
     * Raises where a class is in a library's package, or is called as a package's first name is: it hides {@code java} in
     * {@code java.util.List}, and no import helps against that (Java Language Specification, 6.4.2).
     */
    void refuseClashes(Libraries libraries) throws IOException {
        Set<String> firstNames = libraries.firstNames();
        for (Map.Entry<String, Set<String>> row : byPackage.entrySet()) {
            if (!row.getKey().isEmpty() && libraries.has(row.getKey())) {
                throw new CompileError("expected no class in a library's package, got one in " + row.getKey());
            }
            for (String name : row.getValue()) {
                if (firstNames.contains(name)) {
                    throw new CompileError("expected no class called as a package is, got " + name);
                }
            }
        }
    }
}
