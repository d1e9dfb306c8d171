package assay.kit;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the libraries offer by name: the modules of the runtime that runs the tests, JUnit's among them. */
final class Libraries {
    private final FileSystem runtime;

    private Libraries(FileSystem runtime) {
        this.runtime = runtime;
    }

    /** The runtime at {@code home}. */
    static Libraries at(String home) throws IOException {
        URI modules = URI.create("jrt:/");
        boolean ours = home.equals(System.getProperty("java.home"));
        return new Libraries(
                ours
                        ? FileSystems.getFileSystem(modules)
                        : FileSystems.newFileSystem(modules, Map.of("java.home", home)));
    }

    /** Whether some module has the type {@code name} in {@code packageName}. */
    boolean offer(String packageName, String name) throws IOException {
        String file = packageName.replace('.', '/') + "/" + name + ".class";
        return modules(packageName).stream().anyMatch(module -> Files.isRegularFile(module.resolve(file)));
    }

    /** Whether some module has the package. */
    boolean has(String packageName) {
        return Files.isDirectory(runtime.getPath("/packages", packageName));
    }

    /** The roots of the modules that have {@code packageName}. */
    List<Path> modules(String packageName) throws IOException {
        Path index = runtime.getPath("/packages", packageName);
        if (!Files.isDirectory(index)) {
            return List.of();
        }
        try (Stream<Path> links = Files.list(index)) {
            return links.map(link -> runtime.getPath("/modules", link.getFileName().toString())).toList();
        }
    }

    /** The first names of all packages: java, org, ... A class of such a name would hide the packages below it. */
    Set<String> firstNames() throws IOException {
        try (Stream<Path> packages = Files.list(runtime.getPath("/packages"))) {
            return packages.map(path -> path.getFileName().toString().split("\\.")[0])
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
