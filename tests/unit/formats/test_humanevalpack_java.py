"""How a Java row becomes a JUnit suite."""

import re

import pytest

from assay.errors import ConfigurationError
from assay.formats.humanevalpack_java import java_task, java_test_suite
from assay.formats.humanevalpack_rows import Row

PROMPT = """import java.util.*;

class Solution {
    public int half(int n) {
        return n / 2;
    }

    /**
    Twice.
     */
    public int twice(int n) throws RuntimeException {
"""
TEST = """
public class Main {
    public static void main(String[] args) {
        Solution s = new Solution();
        if (s.half(s.twice(3)) != 3) {
            throw new AssertionError();
        }
    }
}
"""


def row(test: str = TEST, entry: str = "twice") -> Row:
    return Row(
        number=7,
        task_id="Java/7",
        prompt=PROMPT,
        declaration="",
        canonical_solution="        return n * 2;\n    }\n}\n",
        buggy_solution="        return n + 2;\n    }\n}\n",
        entry_point=entry,
        test=test,
        test_setup="",
        imports="",
    )


def test_the_test_is_kept_and_called_by_one_junit_test():
    text = java_test_suite(row())
    assert text.startswith("import java.util.*;\n")
    assert "\nclass Main {" in text
    assert "public class" not in text
    assert len(re.findall("Main.main", text)) == 1


def test_a_given_method_that_the_test_calls_is_the_tests_own():
    text = java_test_suite(row())
    assert "new Given().half(s.twice(3))" in text
    assert "class Given {\n    public int half(int n) {" in text
    assert "int twice" not in text


def test_the_entry_is_what_the_prompt_opens_last():
    task = java_task(row(entry="misspelt"))
    assert task.id == "java-007"
    assert task.settings["entry"] == "twice"
    assert task.wrong["buggy"]["Solution.java"].decode().count("return n + 2") == 1


def test_a_test_of_another_shape_is_refused():
    with pytest.raises(ConfigurationError, match="Java/7: expected a test of 'public class Main'"):
        java_test_suite(row(test="class Other {}"))
