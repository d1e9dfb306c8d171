package assay.kit;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/**
 * Binds the names in hidden tests to the libraries that their on-demand imports mean.
 *
 * <p>A class of the test's own package is preferred to {@code import org.junit.jupiter.api.*} and to java.lang (Java
 * Language Specification, 6.4.1), so a submission's class {@code Assertions} or {@code Arrays} would decide the test. A
 * single-type import is preferred to both: where both offer a name, one is put in, on the line of the first import.
 */
final class JavaTests {
    private final Submitted submitted;
    private final Libraries libraries;

    JavaTests(Submitted submitted, Libraries libraries) {
        this.submitted = submitted;
        this.libraries = libraries;
    }

    /** The units of {@code parser}, each with the imports that it lacks. */
    List<JavaFileObject> bound(JavacTask parser) throws IOException {
        List<CompilationUnitTree> units = new ArrayList<>();
        parser.parse().forEach(units::add);
        Set<String> own = new TreeSet<>();
        for (CompilationUnitTree unit : units) {
            for (Tree type : unit.getTypeDecls()) {
                if (type instanceof ClassTree declared) {
                    own.add(packageOf(unit) + "." + declared.getSimpleName());
                }
            }
        }
        List<JavaFileObject> files = new ArrayList<>();
        for (CompilationUnitTree unit : units) {
            files.add(withImports(unit, missing(unit, own), Trees.instance(parser)));
        }
        return files;
    }

    /** The imports that {@code unit} lacks, as text of one line. */
    private String missing(CompilationUnitTree unit, Set<String> own) throws IOException {
        Set<String> names = new TreeSet<>(submitted.in(packageOf(unit)));
        names.removeIf(name -> own.contains(packageOf(unit) + "." + name));
        Set<String> packages = new LinkedHashSet<>();
        for (ImportTree line : unit.getImports()) {
            String imported = line.getQualifiedIdentifier().toString();
            String last = imported.substring(imported.lastIndexOf('.') + 1);
            if (!line.isStatic() && last.equals("*")) {
                packages.add(imported.substring(0, imported.length() - 2));
            }
            names.remove(last);
        }
        packages.add("java.lang");
        StringBuilder text = new StringBuilder();
        for (String name : names) {
            for (String from : packages) {
                if (libraries.offer(from, name)) {
                    text.append("import ").append(from).append('.').append(name).append("; ");
                    break;
                }
            }
        }
        return text.toString();
    }

    private static JavaFileObject withImports(CompilationUnitTree unit, String imports, Trees trees) throws IOException {
        JavaFileObject file = unit.getSourceFile();
        if (imports.isEmpty()) {
            return file;
        }
        long at = 0;
        if (!unit.getImports().isEmpty()) {
            at = trees.getSourcePositions().getStartPosition(unit, unit.getImports().get(0));
        } else if (unit.getPackage() != null) {
            at = trees.getSourcePositions().getEndPosition(unit, unit.getPackage());
        }
        StringBuilder text = new StringBuilder(file.getCharContent(false));
        return new Text(file.toUri(), text.insert((int) at, imports).toString());
    }

    private static String packageOf(CompilationUnitTree unit) {
        return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
    }

    /** A source whose text is not the file's. */
    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(URI name, String text) {
            super(name, Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
