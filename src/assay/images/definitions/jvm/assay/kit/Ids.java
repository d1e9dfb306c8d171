package assay.kit;

import org.junit.platform.engine.UniqueId;

/**
 * Test ids from JUnit's unique ids: {@code pkg.ClassTest.method}, {@code ClassTest.Inner.method(int)[2]}.
 *
 * <p>Display names are not used: they need be neither unique nor the same in every run.
 */
final class Ids {
    private Ids() {}

    static String of(String unique) {
        StringBuilder id = new StringBuilder();
        for (UniqueId.Segment segment : UniqueId.parse(unique).getSegments()) {
            String value = segment.getValue();
            switch (segment.getType()) {
                case "engine" -> {}
                case "class", "class-template" -> id.append(value);
                case "method", "test-factory", "test-template" ->
                    id.append('.').append(value.endsWith("()") ? value.substring(0, value.length() - 2) : value);
                default -> id.append(value.startsWith("#") ? "[" + value.substring(1) + "]" : "." + value);
            }
        }
        return id.isEmpty() ? "junit" : id.toString();
    }
}
