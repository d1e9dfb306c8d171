package assay.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs every test class below one directory, and reports on descriptor 3.
 *
 * <p>Nothing is looked up as a service and no configuration file is read: the one engine and the one listener are these.
 */
final class Run {
    private static final int REPORT = 3;
    private static final int INTERNAL = 70; // EX_SOFTWARE of sysexits.h

    private Run() {}

    /** Usage: Run CLASSES. */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Guard.fixLibraryPath();
        KotlinAsserter.settle();
        Report report = new Report(REPORT);
        TestEngine engine = engine();
        report.hello("junit-console", engine.getVersion().orElse("unknown"));
        int status = INTERNAL;
        try {
            launcher(engine, report).execute(request(Path.of(arguments[0])));
            status = report.status();
            report.end(status);
        } catch (Throwable stopped) {
            // No closing record: the run did not come to its end. OutOfMemoryError comes here as well.
            System.err.println("the run stopped: " + stopped.getClass().getName());
        } finally {
            System.out.flush();
            System.err.flush();
            // Threads and hooks that are left take no part in it.
            Runtime.getRuntime().halt(status);
        }
    }

    /** Of the runtime's own modules: a class path has no say. */
    private static TestEngine engine() {
        return ServiceLoader.load(ModuleLayer.boot(), TestEngine.class).findFirst().orElseThrow();
    }

    private static Launcher launcher(TestEngine engine, Report report) {
        LauncherConfig config =
                LauncherConfig.builder()
                        .enableTestEngineAutoRegistration(false)
                        .enableLauncherSessionListenerAutoRegistration(false)
                        .enableLauncherDiscoveryListenerAutoRegistration(false)
                        .enablePostDiscoveryFilterAutoRegistration(false)
                        .enableTestExecutionListenerAutoRegistration(false)
                        .addTestEngines(engine)
                        .addTestExecutionListeners(new Outcomes(report))
                        .build();
        return LauncherFactory.create(config);
    }

    private static LauncherDiscoveryRequest request(Path classes) throws IOException {
        return LauncherDiscoveryRequestBuilder.request()
                .enableImplicitConfigurationParameters(false)
                .selectors(selectors(classes))
                .build();
    }

    /** Sorted, for the order of the tests is part of what they are. */
    private static List<ClassSelector> selectors(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && name.indexOf('$') < 0 && !name.endsWith("-info.class"))
                    .sorted()
                    .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .map(DiscoverySelectors::selectClass)
                    .toList();
        }
    }
}
