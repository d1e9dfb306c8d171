package assay.kit;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Binds the names in hidden tests to the libraries that their star imports and Kotlin's default imports mean.
 *
 * <p>A declaration of the test's own package is preferred to both, so a submission's {@code assertEquals} or
 * {@code listOf} would decide the test. An explicit import is preferred to it: where both offer a name that the test uses,
 * one is put in, on the line of the first import. Where the library's does not fit the call, Kotlin goes on to the
 * package's, so a submission that is asked for a function of such a name is called.
 */
final class KotlinTests {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.`]+)");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import\\s+([\\w.`]+?)(\\.\\*)?(?:\\s+as\\s+\\w+)?[ \\t]*;?[ \\t\\r]*$");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final List<String> DEFAULT = List.of(
            "kotlin", "kotlin.annotation", "kotlin.collections", "kotlin.comparisons", "kotlin.io", "kotlin.ranges",
            "kotlin.sequences", "kotlin.text", "java.lang", "kotlin.jvm");

    private final Submitted submitted;
    private final Path main;
    private final List<String> jars;
    private final ClassLoader libraries;

    KotlinTests(Submitted submitted, Path main, List<String> jars) throws IOException {
        this.submitted = submitted;
        this.main = main;
        this.jars = jars;
        libraries = loader(jars.stream().map(Path::of).toList(), null);
    }

    /** The tests' sources, each with the imports that it lacks, written below {@code target} where one was put in. */
    List<Path> bound(Path tests, Path target) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path file : Sources.below(tests, ".kt")) {
            String text = Files.readString(file);
            String imports = missing(text);
            if (imports.isEmpty()) {
                files.add(file);
                continue;
            }
            Matcher line = IMPORT.matcher(text);
            Matcher header = PACKAGE.matcher(text);
            int at = line.find() ? line.start() : header.find() ? header.end() : 0;
            String before = text.substring(0, at);
            Path copy = target.resolve(tests.relativize(file).toString());
            Files.createDirectories(copy.getParent());
            Files.writeString(copy, before + (before.endsWith("\n") || at == 0 ? "" : "; ") + imports + text.substring(at));
            files.add(copy);
        }
        return files;
    }

    private String missing(String text) throws IOException {
        Matcher header = PACKAGE.matcher(text);
        String packageName = header.find() ? header.group(1).replace("`", "") : "";
        Set<String> names = declared(packageName);
        names.retainAll(WORD.matcher(text).results().map(found -> found.group()).collect(Collectors.toSet()));
        Set<String> packages = new LinkedHashSet<>();
        Matcher line = IMPORT.matcher(text);
        while (line.find()) {
            if (line.group(2) != null) {
                packages.add(line.group(1));
            } else {
                names.remove(line.group(1).substring(line.group(1).lastIndexOf('.') + 1));
            }
        }
        packages.addAll(DEFAULT);
        StringBuilder imports = new StringBuilder();
        for (String from : names.isEmpty() ? Set.<String>of() : packages) {
            Set<String> offered = offered(from);
            for (String name : names) {
                if (offered.contains(name)) {
                    imports.append("import ").append(from).append('.').append(name).append("; ");
                }
            }
        }
        return imports.toString();
    }

    /** What the submission may declare in a package: classes, functions, and all names in Kotlin's own metadata. */
    private Set<String> declared(String packageName) throws IOException {
        Set<String> names = new TreeSet<>(submitted.in(packageName));
        String prefix = packageName.isEmpty() ? "" : packageName + ".";
        try (URLClassLoader loader = loader(List.of(main), libraries)) {
            for (String name : submitted.in(packageName)) {
                try {
                    Class<?> declaring = Class.forName(prefix + name, false, loader);
                    names.addAll(functions(declaring.getDeclaredMethods()));
                    names.addAll(metadata(declaring));
                } catch (ReflectiveOperationException | LinkageError unreadable) {
                    throw new CompileError("expected a class that can be read, got " + prefix + name);
                }
            }
        }
        return names;
    }

    private static Set<String> metadata(Class<?> declaring) throws ReflectiveOperationException {
        Set<String> names = new TreeSet<>();
        for (Annotation annotation : declaring.getAnnotations()) {
            if (annotation.annotationType().getName().equals("kotlin.Metadata")) {
                names.addAll(Arrays.asList((String[]) annotation.annotationType().getMethod("d2").invoke(annotation)));
            }
        }
        return names;
    }

    /** What the libraries offer in a package: types, and functions of files, whose classes are called so. */
    private Set<String> offered(String packageName) throws IOException {
        Set<String> names = new TreeSet<>();
        String folder = packageName.replace('.', '/') + "/";
        for (String jar : jars) {
            try (JarFile entries = new JarFile(jar)) {
                List<String> classes = entries.stream()
                        .map(entry -> entry.getName())
                        .filter(name -> name.startsWith(folder) && name.endsWith(".class"))
                        .map(name -> name.substring(folder.length(), name.length() - ".class".length()))
                        .filter(name -> name.indexOf('/') < 0 && name.indexOf('$') < 0 && !name.contains("__"))
                        .toList();
                for (String name : classes) {
                    names.addAll(name.endsWith("Kt") ? functions(packageName + "." + name) : Set.of(name));
                }
            }
        }
        return names;
    }

    private Set<String> functions(String facade) {
        try {
            return functions(Class.forName(facade, false, libraries).getMethods());
        } catch (ReflectiveOperationException | LinkageError optional) {
            return Set.of(); // it needs a library that is not here, so no test can use it either
        }
    }

    private static Set<String> functions(Method[] methods) {
        return Arrays.stream(methods)
                .filter(method -> Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
                .map(Method::getName)
                .filter(name -> WORD.matcher(name).matches())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static URLClassLoader loader(List<Path> places, ClassLoader parent) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path place : places) {
            urls.add(place.toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), parent == null ? ClassLoader.getPlatformClassLoader() : parent);
    }
}
