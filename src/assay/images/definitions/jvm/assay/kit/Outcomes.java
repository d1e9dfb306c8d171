package assay.kit;

import java.util.HashMap;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Sends each outcome as it happens. A container (a class, say) is told of only where it failed or was skipped. */
final class Outcomes implements TestExecutionListener {
    private final Report report;
    private final Map<String, Long> started = new HashMap<>();
    private TestPlan plan;

    Outcomes(Report report) {
        this.report = report;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan begun) {
        plan = begun;
    }

    @Override
    public synchronized void executionStarted(TestIdentifier test) {
        started.put(test.getUniqueId(), System.nanoTime());
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier test, String reason) {
        if (test.isTest()) {
            report.test(Ids.of(test.getUniqueId()), "skipped", reason, 0);
        }
        for (TestIdentifier child : plan.getChildren(test)) {
            executionSkipped(child, reason);
        }
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Throwable thrown = result.getThrowable().orElse(null);
        String outcome =
                switch (result.getStatus()) {
                    case SUCCESSFUL -> "passed";
                    case ABORTED -> "skipped";
                    case FAILED -> thrown instanceof AssertionError ? "failed" : "errored";
                };
        if (!test.isTest() && outcome.equals("passed")) {
            return;
        }
        long since = started.getOrDefault(test.getUniqueId(), System.nanoTime());
        report.test(Ids.of(test.getUniqueId()), outcome, said(thrown), (System.nanoTime() - since) / 1e9);
    }

    /** What a throwable says of itself. Its class may be a submission's, and say nothing or throw. */
    private static String said(Throwable thrown) {
        if (thrown == null) {
            return "";
        }
        try {
            return String.valueOf(thrown);
        } catch (RuntimeException | Error unspeakable) {
            return thrown.getClass().getName();
        }
    }
}
