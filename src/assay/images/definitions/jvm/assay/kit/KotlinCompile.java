package assay.kit;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compiles a Kotlin submission, then the hidden tests against it. No script, plugin or annotation processor runs.
 *
 * <p>Runs on the class path of a whole JDK: Kotlin's compiler needs more than the tests' runtime has. As with Java, a
 * submission sees Kotlin's own libraries and the platform, and no test library.
 */
final class KotlinCompile {
    private static final List<String> OF_SUBMISSIONS = List.of("kotlin-stdlib", "kotlinx-coroutines-core-jvm");
    private static final List<String> OF_TESTS = List.of(
            "kotlin-stdlib", "kotlin-test", "kotlin-test-junit5", "kotlinx-coroutines-core-jvm", "junit-jupiter-api",
            "junit-jupiter-params", "junit-platform-commons", "opentest4j", "apiguardian-api", "assertj-core");

    private static final String RUNTIME = "/opt/assay/java";

    private final String jars;
    private final Libraries runtime;
    private final Object compiler;

    private KotlinCompile(String jars) throws IOException, ReflectiveOperationException {
        this.jars = jars;
        runtime = Libraries.at(RUNTIME);
        compiler = Class.forName("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler").getConstructor().newInstance();
    }

    /** Usage: KotlinCompile JARS TREE TESTS BUILD. */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        KotlinCompile compile = new KotlinCompile(arguments[0]);
        Path tree = Path.of(arguments[1]);
        Path tests = Path.of(arguments[2]);
        Path build = Path.of(arguments[3]);
        try {
            compile.submission(tree, Files.createDirectories(build.resolve("main")));
            compile.tests(tests, build.resolve("main"), Files.createDirectories(build.resolve("tests")));
        } catch (CompileError refused) {
            System.err.println(refused.getMessage());
            System.exit(1);
        }
    }

    private void submission(Path tree, Path main) throws IOException, ReflectiveOperationException {
        List<Path> kotlin = Sources.ofTree(tree, ".kt");
        List<Path> java = Sources.ofTree(tree, ".java");
        List<Path> both = Stream.concat(kotlin.stream(), java.stream()).toList();
        if (!kotlin.isEmpty()) {
            run(both, classPath(OF_SUBMISSIONS), main, List.of());
        }
        new JavaCompile(runtime).submission(java, main, classPath(OF_SUBMISSIONS) + File.pathSeparator + main);
        Sources.copyResources(tree, main);
    }

    private void tests(Path tests, Path main, Path suite) throws IOException, ReflectiveOperationException {
        Submitted submitted = Submitted.below(main);
        submitted.refuseClashes(runtime);
        List<String> libraries = paths(OF_TESTS);
        Path sources = Files.createDirectories(main.resolveSibling("sources"));
        List<Path> bound = new KotlinTests(submitted, main, libraries).bound(tests, sources);
        List<String> friends = List.of("-Xfriend-paths=" + main);
        run(bound, classPath(OF_TESTS) + File.pathSeparator + main, suite, friends);
    }

    private void run(List<Path> sources, String classPath, Path target, List<String> more)
            throws ReflectiveOperationException {
        List<String> arguments = new ArrayList<>(List.of(
                "-no-stdlib", "-no-reflect", "-nowarn", "-Xdisable-default-scripting-plugin", "-jvm-target", "21",
                "-module-name", "submission", "-classpath", classPath, "-d", target.toString()));
        arguments.addAll(more);
        sources.forEach(source -> arguments.add(source.toString()));
        Object code = compiler.getClass()
                .getMethod("exec", PrintStream.class, String[].class)
                .invoke(compiler, System.err, arguments.toArray(String[]::new));
        if (!code.toString().equals("OK")) {
            throw new CompileError("the compiler refused it");
        }
    }

    private String classPath(List<String> names) {
        return paths(names).stream().collect(Collectors.joining(File.pathSeparator));
    }

    private List<String> paths(List<String> names) {
        return names.stream().map(name -> jars + "/" + name + ".jar").toList();
    }
}
