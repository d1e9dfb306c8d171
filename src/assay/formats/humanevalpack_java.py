"""HumanEvalPack's Java rows as JUnit suites.

A row's test is a class ``Main`` whose ``main`` throws AssertionError. It stays as it is and becomes one test. The
imports are the prompt's, for the rows are meant to be put into one file. Methods that the prompt gives and the test
calls are copied into the test file: taken from the submission they would let it decide what the right answer is.
"""

import re
from collections.abc import Iterator
from typing import Final

from assay.errors import ConfigurationError
from assay.formats.humanevalpack_rows import Row
from assay.formats.packdir import TaskFiles

__all__ = ["java_task", "java_test_suite"]

SOLUTION: Final = "Solution.java"
TESTS: Final = "SolutionTest.java"
_STUB: Final = "        throw new UnsupportedOperationException();\n    }\n}\n"
_TEST: Final = re.compile(r"\s*(?P<modifier>public )class Main \{\n.*^\}\s*", re.DOTALL | re.MULTILINE)
_IMPORT: Final = re.compile(r"^import [\w.*]+;$", re.MULTILINE)
_GIVEN: Final = re.compile(r"^    public [^\n=;]*?\b(?P<name>\w+)\([^\n;]*\{\n.*?^    \}\n", re.DOTALL | re.MULTILINE)
_OPENED: Final = re.compile(r"^    public [^\n=;]*?\b(\w+)\([^\n;]*\{$", re.MULTILINE)
_RUN: Final = """
class SolutionTest {
    @org.junit.jupiter.api.Test
    void check() throws Exception {
        Main.main(new String[0]);
    }
}
"""


def java_task(row: Row) -> TaskFiles:
    """The row as a task. Raises ConfigurationError when its test has another shape than the dataset's."""
    reference = {SOLUTION: _solution(row, row.canonical_solution)}
    return TaskFiles(
        id=f"java-{row.number:03}",
        settings={
            "title": f"{row.task_id} {row.entry_point}",
            "oracle": "auto",
            "solution": SOLUTION,
            "entry": _entry(row),
            "test_files": [TESTS],
            "restore": {"mode": "allow", "allow": [SOLUTION]},
        },
        tree={SOLUTION: _solution(row, _STUB)},
        reference=reference,
        tests={TESTS: java_test_suite(row).encode()},
        right={"canonical": reference},
        wrong={"buggy": {SOLUTION: _solution(row, row.buggy_solution)}},
    )


def java_test_suite(row: Row) -> str:
    """The row's test as the text of a JUnit class."""
    shape = _TEST.fullmatch(row.test)
    if shape is None:
        raise ConfigurationError(f"{row.task_id}: expected a test of 'public class Main', got another shape")
    test = row.test[shape.end("modifier") :].strip() + "\n"
    given = []
    for name, method in _given(row):
        test, calls = re.subn(rf"\bs\.{name}\(", f"new Given().{name}(", test)
        given += [method] * (calls > 0)
    helpers = "\nclass Given {\n" + "\n".join(given) + "}\n" if given else ""
    imports = "".join(f"{line}\n" for line in _IMPORT.findall(row.prompt))
    return f"{imports}\n{test}{helpers}{_RUN}"


def _given(row: Row) -> Iterator[tuple[str, str]]:
    """The whole methods of the prompt; the last one that it opens is the one to be written."""
    for found in _GIVEN.finditer(row.prompt):
        if found["name"] != _entry(row):
            yield found["name"], found[0]


def _entry(row: Row) -> str:
    """The last method that the prompt opens: three rows of the data set spell their entry point otherwise."""
    opened = _OPENED.findall(row.prompt)
    if not opened:
        raise ConfigurationError(f"{row.task_id}: expected a prompt that ends in a method's head, got another shape")
    return str(opened[-1])


def _solution(row: Row, body: str) -> bytes:
    return f"{row.prompt}{body}".encode()
