package assay.kit;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import jdk.internal.access.SharedSecrets;

/** The report stream: one JSON object a line, on a pipe that the grader made. */
final class Report {
    private static final int MESSAGE_CHARACTERS = 2000;

    private final OutputStream pipe;
    private final Map<String, Integer> counts =
            new TreeMap<>(Map.of("passed", 0, "failed", 0, "errored", 0, "skipped", 0));

    /** The pipe cannot be opened by its path, and no other module can make a descriptor of a number. */
    Report(int number) {
        FileDescriptor descriptor = new FileDescriptor();
        SharedSecrets.getJavaIOFileDescriptorAccess().set(descriptor, number);
        pipe = new FileOutputStream(descriptor);
    }

    /** The opening record: the runner lives, and no submitted code has been loaded yet. */
    void hello(String runner, String version) {
        send("{\"v\":1,\"event\":\"hello\",\"runner\":" + quoted(runner) + ",\"version\":" + quoted(version) + "}");
    }

    /** One finished test; the outcome is passed, failed, errored or skipped. */
    synchronized void test(String id, String outcome, String message, double seconds) {
        counts.merge(outcome, 1, Integer::sum);
        String said = message == null ? "" : message.substring(0, Math.min(message.length(), MESSAGE_CHARACTERS));
        send("{\"event\":\"test\",\"id\":" + quoted(id) + ",\"outcome\":" + quoted(outcome) + ",\"message\":"
                + quoted(said) + ",\"duration_s\":" + String.format(Locale.ROOT, "%.6f", seconds) + "}");
    }

    /** The closing record, with the status that the process is about to exit with. */
    synchronized void end(int status) {
        StringBuilder text = new StringBuilder("{\"event\":\"end\",\"exit_status\":").append(status);
        text.append(",\"counts\":{");
        String comma = "";
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            text.append(comma).append(quoted(count.getKey())).append(':').append(count.getValue());
            comma = ",";
        }
        send(text.append("}}").toString());
    }

    /** 0: something passed, and nothing else happened; 2: no test ran; else 1. */
    synchronized int status() {
        int bad = counts.get("failed") + counts.get("errored");
        int ran = bad + counts.get("passed");
        return ran == 0 ? 2 : bad == 0 ? 0 : 1;
    }

    private void send(String record) {
        try {
            pipe.write((record + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= ' ' && c < 127) {
                out.append(c);
            } else if (Character.isSurrogate(c) && !paired(text, at)) {
                out.append("\\ufffd"); // half a character is no text, and the reader refuses it
            } else {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            }
        }
        return out.append('"').toString();
    }

    private static boolean paired(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }
}
