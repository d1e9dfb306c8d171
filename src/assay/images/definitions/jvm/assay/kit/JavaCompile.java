package assay.kit;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles a submission, then the hidden tests against it. No annotation processor runs, so nothing submitted does.
 *
 * <p>The submission sees the platform alone, as main code of a Maven project does: what it cannot name, its types cannot
 * extend, and a test's assertion cannot be handed one that judges itself.
 */
final class JavaCompile {
    /** What a submission may use; the test libraries and this program are not among it. */
    private static final String PLATFORM = "java.base,java.compiler,java.desktop,java.logging,java.management,"
            + "java.naming,java.net.http,java.prefs,java.scripting,java.sql,java.sql.rowset,java.xml,java.xml.crypto,"
            + "jdk.charsets,jdk.crypto.ec,jdk.httpserver,jdk.localedata,jdk.net,jdk.zipfs";

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final Libraries libraries;
    private final PrintWriter out = new PrintWriter(System.err, true, StandardCharsets.UTF_8);

    JavaCompile(Libraries libraries) {
        this.libraries = libraries;
    }

    /** Usage: JavaCompile TREE TESTS BUILD. */
    public static void main(String[] arguments) throws IOException {
        Path tree = Path.of(arguments[0]);
        Path tests = Path.of(arguments[1]);
        Path main = Files.createDirectories(Path.of(arguments[2], "main"));
        Path suite = Files.createDirectories(Path.of(arguments[2], "tests"));
        try {
            JavaCompile compile = new JavaCompile(Libraries.at(System.getProperty("java.home")));
            compile.submission(Sources.ofTree(tree, ".java"), main, "");
            Sources.copyResources(tree, main);
            compile.tests(Sources.below(tests, ".java"), main, suite);
        } catch (CompileError refused) {
            System.err.println(refused.getMessage());
            System.exit(1);
        }
    }

    /** Compile the submission's sources into {@code main}; {@code classPath} may be empty. */
    void submission(List<Path> sources, Path main, String classPath) throws IOException {
        if (sources.isEmpty()) {
            return;
        }
        try (StandardJavaFileManager files = files()) {
            List<String> options = options(main, classPath);
            options.addAll(List.of("--limit-modules", PLATFORM));
            Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromPaths(sources);
            JavacTask parser = (JavacTask) compiler.getTask(out, files, null, options, null, units);
            List<JavaFileObject> own = owned(parser);
            if (!own.isEmpty()) {
                run(files, options, own);
            }
        }
    }

    /** Compile the hidden tests against {@code main} into {@code suite}. */
    void tests(List<Path> sources, Path main, Path suite) throws IOException {
        Submitted submitted = Submitted.below(main);
        submitted.refuseClashes(libraries);
        try (StandardJavaFileManager files = files()) {
            List<String> options = options(suite, main.toString());
            Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromPaths(sources);
            JavacTask parser = (JavacTask) compiler.getTask(out, files, null, options, null, units);
            run(files, options, new JavaTests(submitted, libraries).bound(parser));
        }
    }

    /**
     * The units of packages that no library has. The others could never be loaded, for a package of a module is the
     * module's alone; but what extends them would be taken for the library's when the tests are compiled.
     */
    private List<JavaFileObject> owned(JavacTask parser) throws IOException {
        List<JavaFileObject> own = new ArrayList<>();
        for (CompilationUnitTree unit : parser.parse()) {
            String name = unit.getPackageName() == null ? "" : unit.getPackageName().toString();
            if (name.isEmpty() || !libraries.has(name)) {
                own.add(unit.getSourceFile());
            }
        }
        return own;
    }

    private void run(StandardJavaFileManager files, List<String> options, Iterable<? extends JavaFileObject> units) {
        if (!compiler.getTask(out, files, null, options, null, units).call()) {
            throw new CompileError("the compiler refused it");
        }
    }

    private StandardJavaFileManager files() {
        return compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    }

    private static List<String> options(Path target, String classPath) {
        return new ArrayList<>(List.of(
                "-proc:none", "-nowarn", "-g", "-implicit:none", "-encoding", "UTF-8", "-d", target.toString(),
                "--class-path", classPath, "--source-path", ""));
    }
}
