"""HumanEvalPack's C++ rows as GoogleTest suites.

A row's test is a main function full of ``assert (...)``. Each becomes a test of its own where the statements between
are plain ones that do not call the solution; otherwise the whole body stays one test. The test file holds the
declaration of the function and whatever the prompt defines before it, so no header of the submission is ever read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assay.errors import ConfigurationError
from assay.formats.humanevalpack_rows import Row
from assay.formats.packdir import TaskFiles

__all__ = ["cpp_task", "cpp_test_suite"]

SOLUTION = "solution.cpp"
_STUB = '    throw "to be written";\n}\n'
_MAIN = re.compile(r"^int\s+main\s*\(\s*\)\s*\{", re.MULTILINE)
_PREAMBLE = re.compile(r"^#undef NDEBUG\n|^#include\s*<assert\.h>\n", re.MULTILINE)
_ASSERT = re.compile(r"assert\s*(?=\()")
_SIGNATURE = re.compile(r"^(?=\S)[^\n;{}()]*\b(\w+)\s*\([^{};]*\)(?=\s*\{)", re.MULTILINE)
_BLOCK = re.compile(r"(?:for|while|if|do|switch|else)\b|\{")
# Where a statement may not be taken apart: comments, strings and characters are one piece, whatever they hold.
_PIECES = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|.", re.DOTALL)
_OPEN = "([{"
_CLOSED = ")]}"


def cpp_task(row: Row) -> TaskFiles:
    """The row as a task. Raises ConfigurationError when its test has another shape than the dataset's."""
    reference = {SOLUTION: (row.prompt + row.canonical_solution).encode()}
    return TaskFiles(
        id=f"cpp-{row.number:03}",
        settings={
            "title": f"{row.task_id} {row.entry_point}",
            "oracle": "auto",
            "solution": SOLUTION,
            "entry": _signature(row)[1],
            "test_files": ["solution_test.cpp"],
            "restore": {"mode": "allow", "allow": [SOLUTION]},
        },
        tree={SOLUTION: (row.prompt + _STUB).encode()},
        reference=reference,
        tests={"solution_test.cpp": cpp_test_suite(row).encode()},
        right={"canonical": reference},
        wrong={"buggy": {SOLUTION: (row.prompt + row.buggy_solution).encode()}},
    )


def cpp_test_suite(row: Row) -> str:
    """The row's test as the text of a GoogleTest file."""
    main = _MAIN.search(row.test)
    end = row.test.rstrip()
    signature = _signature(row)
    if main is None or not end.endswith("}"):
        raise ConfigurationError(f"{row.task_id}: expected a test with a main function")
    helpers = _PREAMBLE.sub("", row.test[: main.start()])
    head = f"{row.declaration[: signature.end()]};\n\n{helpers}"
    body = end[main.end() :].removesuffix("}")
    tests = (f"TEST({signature[1]}, {name}) {{\n{text}\n}}\n" for name, text in _tests(body, signature[1]))
    return "#include <gtest/gtest.h>\n" + head + "\n" + "\n".join(tests)


def _signature(row: Row) -> re.Match[str]:
    """The last function that the declaration begins. Two rows call theirs otherwise than their entry point."""
    found = list(_SIGNATURE.finditer(row.declaration))
    if not found:
        raise ConfigurationError(f"{row.task_id}: expected a declaration of a function, got none")
    return found[-1]


def _tests(body: str, entry: str) -> Iterator[tuple[str, str]]:
    statements = tuple(_statements(body))
    parts = _apart(statements, entry)
    if parts is None:
        yield "check", _asserting(body.strip("\n"))
        return
    for at, part in enumerate(parts, 1):
        yield f"check_{at:02}", "\n".join(f"    {_asserting(text)}" for text in (*part.setup, part.statement))


def _asserting(text: str) -> str:
    """The text with ``assert``, which ends the program, as what ends the test."""
    return _ASSERT.sub("ASSERT_TRUE", text)


@dataclass(frozen=True, slots=True)
class _Part:
    setup: tuple[str, ...]
    statement: str


def _apart(statements: tuple[str, ...], entry: str) -> list[_Part] | None:
    """The assertions, each with every plain statement before it; None where that could change what is tested."""
    parts: list[_Part] = []
    setup: list[str] = []
    for text in statements:
        if _ASSERT.match(text):
            parts.append(_Part(tuple(setup), text))
        elif _BLOCK.match(text) or re.search(rf"\b{entry}\b", text):
            return None
        else:
            setup.append(text)
    return parts or None


def _statements(body: str) -> Iterator[str]:
    """The top-level statements of a function's body, without comments. A block ends its statement."""
    text, depth = "", 0
    for piece in _PIECES.findall(body):
        if piece.startswith(("//", "/*")):
            continue
        text += piece
        depth += (piece in _OPEN) - (piece in _CLOSED)
        if depth == 0 and piece == ";":
            yield text.strip()
            text = ""
    if text.strip():
        yield text.strip()
