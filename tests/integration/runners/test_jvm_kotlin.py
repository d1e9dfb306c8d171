"""Kotlin through the whole pipeline: the wrong, the forged, the early exit and the broken are refused."""

from pathlib import Path

import pytest

from runnerproof import Subject, prove

pytestmark = pytest.mark.root

RIGHT = "fun twice(n: Int): Int {\n    return n * 2\n}\n"
WRONG = RIGHT.replace("* 2", "+ 2")
TEST = """import kotlin.test.*
import org.junit.jupiter.api.Nested

class SolutionTest {
    @Test fun three() = assertEquals(6, twice(3))
    @Test fun `listed, by words`() { assertTrue(listOf(10, 14).contains(twice(5))) }
    @Test fun typed() { val all: List<Int> = List(2) { twice(it) }; assertContentEquals(listOf(0, 2), all) }
    @Nested inner class Deep { @Test fun four() { assertEquals(8, twice(4)) } }
}
"""
HALT = "Runtime.getRuntime().halt(0)"
FORGED = 'java.io.FileOutputStream("/proc/self/fd/3").write("{}\\n".toByteArray())'

ATTACKS = {
    "exit": WRONG + "private val ending: Int = run { kotlin.system.exitProcess(0) }\n",
    "halt": WRONG + f"private val ending: Int = run {{ {HALT}; 0 }}\n",
    "forged_summary": WRONG + f'private val said: Int = run {{ println("4 tests successful"); {HALT}; 0 }}\n',
    "forged_report": WRONG + f"private val said: Unit = run {{ {FORGED}; {HALT} }}\n",
    "uncaught_handler": WRONG.replace(
        "return", f"Thread.setDefaultUncaughtExceptionHandler {{ _, _ -> {HALT} }}\n return"
    ),
    "functions_hidden": WRONG
    + "fun <T> assertEquals(expected: T, actual: T, message: String? = null) {}\n"
    + "fun assertTrue(actual: Boolean, message: String? = null) {}\n"
    + "fun <T> assertContentEquals(a: List<T>, b: List<T>) {}\n",
    "functions_hidden_in_another_file_class": '@file:JvmName("Innocent")\n'
    + WRONG
    + "class Yes<T> : ArrayList<T>() { override fun contains(element: T) = true; override val size = 2 }\n"
    + "fun <T> listOf(vararg all: T): List<T> = Yes<T>()\n"
    + "fun <T> assertEquals(expected: T, actual: T) {}\nfun <T> assertContentEquals(a: List<T>, b: List<T>) {}\n",
    "types_hidden": WRONG
    + "annotation class Test\ntypealias Nested = Test\nfun <T> assertEquals(expected: T, actual: T) {}\n",
    "asserter_replaced": WRONG.replace(
        "return",
        'Class.forName("kotlin.test.AssertionsKt").declaredFields.first { it.name == "_asserter" }'
        ".also { it.isAccessible = true }.set(null, null)\n    return",
    ),
    "asserter_set": WRONG.replace(
        "return",
        'val type = Class.forName("kotlin.test.Asserter")\n'
        "    val all = arrayOf(type)\n"
        "    val lenient = java.lang.reflect.Proxy.newProxyInstance(type.classLoader, all) { _, _, _ -> null }\n"
        '    val facade = Class.forName("kotlin.test.AssertionsKt")\n'
        '    facade.getMethod("set_asserter", type).invoke(null, lenient)\n    return',
    ),
    "package_hidden": WRONG + "object kotlin { object test }\n",
    "sees_the_test_library": WRONG.replace("n + 2", "kotlin.test.fail()"),
    "broken": RIGHT.replace("return", "retrun"),
}
"""Each leaves the solution wrong, and would pass where a grader believes what the process says."""

SUBJECTS = {
    "attacks": Subject(
        runner="junit-console",
        language="kotlin",
        solution="Solution.kt",
        test_name="SolutionTest.kt",
        test=TEST,
        right=RIGHT,
        wrong=WRONG,
        refused=tuple(ATTACKS.values()),
    ),
    "maven-layout": Subject(
        runner="junit-console",
        language="kotlin",
        solution="src/main/kotlin/Solution.kt",
        test_name="src/test/kotlin/SolutionTest.kt",
        test="""package words

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class SolutionTest {
    @ParameterizedTest @ValueSource(strings = ["abc", "x"])
    fun many(text: String) = assertEquals(text.reversed(), reverse(text))
    @Test fun hidden() = assertEquals(3, inner(listOf(1, 2)))
    @Test fun refuses() { assertFailsWith<IllegalArgumentException> { reverse("") } }
    @Test fun later() = runBlocking { assertEquals("cba", reverseLater("abc")) }
    @Test fun helped() = assertEquals(4, Helper.two() * 2)
}
""",
        right="package words\n\nfun reverse(input: String): String { require(input.isNotEmpty())\n"
        "    println(input)\n    return input.reversed() }\n"
        "suspend fun reverseLater(input: String) = reverse(input)\n"
        "internal fun inner(all: List<Int>) = all.sum()\n",
        wrong="package words\n\nfun reverse(input: String): String = input\n"
        "suspend fun reverseLater(input: String) = reverse(input)\n"
        "internal fun inner(all: List<Int>) = all.size\n",
        refused=(),
        tree={
            "src/main/java/words/Helper.java": "package words;\n\n"
            "public class Helper { public static int two() { return 2; } }\n"
        },
    ),
}


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_right_work_passes_and_nothing_else_does(tmp_path: Path, name: str) -> None:
    prove(tmp_path, SUBJECTS[name])
