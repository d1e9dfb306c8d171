"""Java through the whole pipeline: the wrong, the forged, the early exit and the broken are refused."""

from pathlib import Path

import pytest

from runnerproof import Subject, prove

pytestmark = pytest.mark.root

RIGHT = "public class Solution {\n    public static int twice(int n) {\n        return n * 2;\n    }\n}\n"
WRONG = RIGHT.replace("* 2", "+ 2")
TEST = """import static org.junit.jupiter.api.Assertions.*;
import java.util.*;
import org.junit.jupiter.api.*;

class SolutionTest {
    @Test void three() { assertEquals(6, Solution.twice(3)); }
    @Test void listed() { Assertions.assertTrue(Arrays.asList(10, 14).contains(Solution.twice(5))); }
}
"""
PASSED = (
    r"{\"event\":\"test\",\"id\":\"SolutionTest.listed\",\"outcome\":\"passed\"}\n"
    r"{\"event\":\"test\",\"id\":\"SolutionTest.three\",\"outcome\":\"passed\"}\n"
)
END = r"{\"event\":\"end\",\"exit_status\":0,\"counts\":{\"passed\":2,\"failed\":0,\"errored\":0,\"skipped\":0}}\n"
HALT = "Runtime.getRuntime().halt(0);"


def first(code: str, *, more: str = "") -> str:
    """The wrong solution, with ``code`` in its static initialiser."""
    return (
        WRONG.replace(
            "Solution {\n",
            f"Solution {{\n    static {{ try {{ {code} }} catch (Throwable t) {{ t.printStackTrace(); }} }}\n",
            1,
        )
        + more
    )


ATTACKS = {
    "exit": first("System.exit(0);"),
    "halt": first(HALT),
    "halt_in_a_thread": first(f"new Thread(() -> {{ {HALT} }}).start(); Thread.sleep(300);"),
    "shutdown_hook": first(f"Runtime.getRuntime().addShutdownHook(new Thread(() -> {{ {HALT} }}));"),
    "forged_summary": first(f'System.out.println("2 tests successful\\n0 tests failed"); {HALT}'),
    "forged_report": first(
        'try (var pipe = new java.io.FileOutputStream("/proc/self/fd/3")) {'
        f' pipe.write(("{PASSED}{END}").getBytes()); }} {HALT}'
    ),
    "forged_report_of_descriptor": first(
        'var d = new java.io.FileDescriptor(); var f = d.getClass().getDeclaredField("fd"); f.setAccessible(true);'
        f' f.set(d, 3); new java.io.FileOutputStream(d).write(("{PASSED}{END}").getBytes()); {HALT}'
    ),
    "forged_report_through_shared_secrets": first(
        'var c = Class.forName("jdk.internal.access.SharedSecrets");'
        ' c.getMethod("getJavaIOFileDescriptorAccess").invoke(null);'
        f" var d = java.io.FileDescriptor.out; {HALT}"
    ),
    "forged_report_from_a_child": first(
        f'new ProcessBuilder("/bin/sh", "-c", "printf \'{PASSED}{END}\' >&3; printf x >/proc/$PPID/fd/3").inheritIO()'
        f".start().waitFor(); {HALT}"
    ),
    "memory_of_the_process": first(
        'new java.io.RandomAccessFile("/proc/self/mem", "rw").close();'
        f' new java.io.FileOutputStream("/proc/self/fd/3").write(("{PASSED}{END}").getBytes()); {HALT}'
    ),
    "machine_code": first(
        'var f = java.nio.file.Path.of("/tmp/x.so"); java.nio.file.Files.copy('
        'java.nio.file.Path.of("/usr/lib/x86_64-linux-gnu/libm.so.6"), f); System.load(f.toString());'
        f' new java.io.FileOutputStream("/proc/self/fd/3").write(("{PASSED}{END}").getBytes()); {HALT}'
    ),
    "foreign_function": first(
        'var linker = Class.forName("java.lang.foreign.Linker").getMethod("nativeLinker").invoke(null);'
        ' var descriptor = Class.forName("java.lang.foreign.FunctionDescriptor");'
        ' var layout = Class.forName("java.lang.foreign.MemoryLayout");'
        ' var option = Class.forName("java.lang.foreign.Linker$Option");'
        ' var made = descriptor.getMethod("ofVoid", layout.arrayType())'
        ".invoke(null, java.lang.reflect.Array.newInstance(layout, 0));"
        ' Class.forName("java.lang.foreign.Linker").getMethod("downcallHandle", descriptor, option.arrayType())'
        f".invoke(linker, made, java.lang.reflect.Array.newInstance(option, 0)); {HALT}"
    ),
    "listener_patched": first(
        'var c = Class.forName("assay.kit.Report"); var f = c.getDeclaredField("counts"); f.setAccessible(true);'
    ),
    "unsafe": first('Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe").setAccessible(true);' + HALT),
    "assertions_hidden": WRONG + "class Assertions { static void assertTrue(boolean b) {} }\n"
    "class Arrays { static java.util.List<Integer> asList(Object... o) {"
    " return new java.util.ArrayList<>() { public boolean contains(Object x) { return true; } }; } }\n"
    "class Integer {} class Test {} class Math {}\n",
    "package_hidden": WRONG + "class java { static class util { static class Arrays {} } }\n",
    "reads_the_tests": WRONG.replace("n + 2", "org.junit.jupiter.api.Assertions.fail()"),
    "in_the_librarys_name": "package org.opentest4j;\n\npublic class AssertionFailedError extends Error {}\n",
    "broken": RIGHT.replace("return", "retrun"),
    "spins_up_threads": first(
        f"var t = new Thread(() -> {{ while (true) {{ Thread.onSpinWait(); }} }}); t.start(); {HALT}"
    ),
}
"""Each leaves the solution wrong, and would pass where a grader believes what the process says."""

JUDGES_ITSELF = """public class Solution {
    public static class Yes implements org.assertj.core.api.AssertProvider<Yes> {
        public Yes assertThat() { return this; }
        public void isEqualTo(int expected) {}
    }
    public static Yes twice(int n) { return new Yes(); }
}
"""
"""AssertJ asks such a result for the assertion object: it must not be possible to name the interface."""

SUBJECTS = {
    "judges-itself": Subject(
        runner="junit-console",
        language="java",
        solution="Solution.java",
        test_name="SolutionTest.java",
        test="class SolutionTest {\n    @org.junit.jupiter.api.Test void three() {"
        " org.assertj.core.api.Assertions.assertThat(Solution.twice(3)).isEqualTo(6); }\n}\n",
        right=RIGHT,
        wrong=WRONG,
        refused=(JUDGES_ITSELF,),
        tree={
            "AssertProvider.java": "package org.assertj.core.api;\n\n"
            "public interface AssertProvider<A> {\n    A assertThat();\n}\n"
        },
    ),
    "attacks": Subject(
        runner="junit-console",
        language="java",
        solution="Solution.java",
        test_name="SolutionTest.java",
        test=TEST,
        right=RIGHT,
        wrong=WRONG,
        refused=tuple(ATTACKS.values()),
    ),
    "maven-layout": Subject(
        runner="junit-console",
        language="java",
        solution="src/main/java/double_/Solution.java",
        test_name="src/test/java/double_/SolutionTest.java",
        test="""package double_;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.*;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SolutionTest {
    @ParameterizedTest(name = "{0} -> {1}") @CsvSource({"1, 2", "4, 8"})
    void many(int n, int expected) { assertThat(Solution.twice(n)).isEqualTo(expected); }
    @Nested class Deep { @Test void three() { assertThat(Solution.twice(3)).isEqualTo(6); } }
    @TestFactory Stream<DynamicTest> made() {
        return Stream.of(1, 5).map(n -> DynamicTest.dynamicTest("n" + n, () -> assertThat(Solution.twice(n)).isEven()));
    }
    @Test void reads(@org.junit.jupiter.api.io.TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("a"), "b");
        assertThat(Files.readString(Path.of("data/words.txt"))).isEqualTo("one\\n");
        assertThat(getClass().getResourceAsStream("/greeting.txt")).hasContent("hello");
    }
}
""",
        right="package double_;\n\n"
        + RIGHT.replace(
            "        return", '        System.err.println("noise"); System.out.print("no newline");\n        return'
        ),
        wrong="package double_;\n\n" + WRONG,
        refused=(),
        tree={"data/words.txt": "one\n", "src/main/resources/greeting.txt": "hello", "README.md": "words\n"},
    ),
}


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_right_work_passes_and_nothing_else_does(tmp_path: Path, name: str) -> None:
    prove(tmp_path, SUBJECTS[name])
