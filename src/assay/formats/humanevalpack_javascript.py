"""HumanEvalPack's JavaScript rows as suites of node:test.

A row's test is a function of ``console.assert`` calls, and a call of that function. ``console.assert`` only prints,
so it becomes ``assert``. Where the function holds nothing else, each assertion is a test of its own; otherwise its
whole body stays one test. Helpers of the prompt that the test uses are copied into the test file: taken from the
submission they would let it decide what the right answer is. The function is the last one that the prompt opens: one
row of the data set spells its entry point otherwise.
"""

import re
from collections.abc import Iterator
from typing import Final

from assay.errors import ConfigurationError
from assay.formats.humanevalpack_rows import Row
from assay.formats.packdir import TaskFiles

__all__ = ["javascript_task", "javascript_test_suite"]

SOLUTION: Final = "solution.js"
TESTS: Final = "solution.test.js"
_STUB: Final = "  throw new Error('not written yet');\n}\n"
_TEST: Final = re.compile(r"\s*const (\w+) = \(\) => \{\n(?P<body>.*)^\}\s*^\1\(\)\s*", re.DOTALL | re.MULTILINE)
_HELPER: Final = re.compile(r"^const (?P<name>\w+) = .*?^\}\n", re.DOTALL | re.MULTILINE)
_OPENED: Final = re.compile(r"^const (\w+) = ", re.MULTILINE)
_CALL: Final = "console.assert("
_PAIRS: Final = {"(": ")", "[": "]", "{": "}"}


def javascript_task(row: Row) -> TaskFiles:
    """The row as a task. Raises ConfigurationError when its test has another shape than the dataset's."""
    reference = {SOLUTION: _solution(row, row.canonical_solution)}
    return TaskFiles(
        id=f"javascript-{row.number:03}",
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
        tests={TESTS: javascript_test_suite(row).encode()},
        right={"canonical": reference},
        wrong={"buggy": {SOLUTION: _solution(row, row.buggy_solution)}},
    )


def javascript_test_suite(row: Row) -> str:
    """The row's test as the text of a file for node:test."""
    shape = _TEST.fullmatch(row.test)
    if shape is None:
        raise ConfigurationError(
            f"{row.task_id}: expected a test of 'const f = () => {{ ... }}' and its call, got another shape"
        )
    head = (
        "const assert = require('node:assert');\n"
        "const { test } = require('node:test');\n"
        f"const {{ {_entry(row)} }} = require('./{SOLUTION}');\n"
    )
    helpers = "".join(f"\n{helper}" for helper in _helpers(row))
    return head + helpers + "".join(f"\n{test}" for test in _tests(shape["body"]))


def _solution(row: Row, body: str) -> bytes:
    return f"{row.prompt}{body}\nmodule.exports = {{ {_entry(row)} }};\n".encode()


def _entry(row: Row) -> str:
    opened = _OPENED.findall(row.prompt)
    if not opened:
        raise ConfigurationError(f"{row.task_id}: expected a prompt that ends in 'const f = ', got another shape")
    return str(opened[-1])


def _tests(body: str) -> Iterator[str]:
    apart = _apart(body)
    if apart is None:
        yield f"test('check', () => {{\n{body.replace(_CALL, 'assert(')}}});\n"
        return
    for number, arguments in enumerate(apart, 1):
        yield f"test('{number:02}', () => {{\n  assert({arguments});\n}});\n"


def _apart(body: str) -> list[str] | None:
    """The arguments of each assertion, or None where anything else stands between them."""
    found: list[str] = []
    at = 0
    while rest := body[at:].lstrip(" \n;"):
        if not rest.startswith(_CALL):
            return None
        start = len(body) - len(rest) + len(_CALL)
        end = _closing(body, start)
        if end is None:
            return None
        found.append(body[start:end])
        at = end + 1
    return found or None


def _closing(text: str, start: int) -> int | None:
    """Where the bracket that was opened before ``start`` is closed; brackets inside string literals do not count."""
    wanted, at = [")"], start
    while at < len(text):
        character = text[at]
        if character in "'\"`":
            at = _after_string(text, at) - 1
        elif character in _PAIRS:
            wanted.append(_PAIRS[character])
        elif character == wanted[-1]:
            wanted.pop()
            if not wanted:
                return at
        at += 1
    return None


def _after_string(text: str, start: int) -> int:
    at = start + 1
    while at < len(text) and text[at] != text[start]:
        at += 2 if text[at] == "\\" else 1
    return at + 1


def _helpers(row: Row) -> Iterator[str]:
    """The prompt's own functions that the test calls."""
    for found in _HELPER.finditer(row.prompt):
        if found["name"] != _entry(row) and re.search(rf"\b{found['name']}\b", row.test):
            yield found[0]
