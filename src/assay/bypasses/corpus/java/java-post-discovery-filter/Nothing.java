import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.launcher.PostDiscoveryFilter;

public class Nothing implements PostDiscoveryFilter {
    @Override
    public FilterResult apply(TestDescriptor test) {
        return FilterResult.excluded("not today");
    }
}
