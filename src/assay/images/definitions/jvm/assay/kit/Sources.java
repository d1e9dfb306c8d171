package assay.kit;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Which files of a tree are the submission's sources and resources. Links are not followed. */
final class Sources {
    private static final Set<String> NOT_SOURCES = Set.of("test", "tests", "build", "target", "META-INF");
    /** Where Maven and Gradle look; a tree without any of them is a source folder itself. */
    private static final List<String> ROOTS = List.of("src/main/java", "src/main/kotlin");
    private static final List<String> RESOURCES = List.of("src/main/resources");

    private Sources() {}

    /** Every source of the submission, sorted. Its own tests are no part of it. */
    static List<Path> ofTree(Path tree, String suffix) throws IOException {
        List<Path> roots = ROOTS.stream().map(tree::resolve).filter(Files::isDirectory).toList();
        List<Path> found = new ArrayList<>();
        for (Path root : roots.isEmpty() ? List.of(tree) : roots) {
            Set<String> left = roots.isEmpty() ? NOT_SOURCES : Set.of();
            found.addAll(below(root, suffix, left));
        }
        return found;
    }

    /** Every file below {@code root} whose name ends in {@code suffix}, sorted; no module declarations. */
    static List<Path> below(Path root, String suffix) throws IOException {
        return below(root, suffix, Set.of());
    }

    private static List<Path> below(Path root, String suffix, Set<String> left) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes of) {
                String name = folder.getFileName().toString();
                boolean skip = !folder.equals(root) && (name.startsWith(".") || left.contains(name));
                return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes of) {
                String name = file.getFileName().toString();
                if (of.isRegularFile() && name.endsWith(suffix) && !name.equals("module-info.java")) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(found);
        return found;
    }

    /**
     * Copy the submission's resources beside its classes. Classes come from the compiler alone, and services and JUnit's
     * configuration from nobody: what is named there would be loaded by the test libraries.
     */
    static void copyResources(Path tree, Path classes) throws IOException {
        for (String name : RESOURCES) {
            Path root = tree.resolve(name);
            if (!Files.isDirectory(root)) {
                continue;
            }
            for (Path file : below(root, "", Set.of("services"))) {
                String leaf = file.getFileName().toString();
                if (leaf.endsWith(".class") || leaf.endsWith(".jar") || leaf.equals("junit-platform.properties")) {
                    continue;
                }
                Path target = classes.resolve(root.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }
}
