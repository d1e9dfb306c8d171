"""HumanEvalPack's Python rows as pytest suites.

A row's test is ``def check(f): ...`` and a call of it. Each assertion becomes a test of its own where taking it apart
cannot change its meaning; otherwise the whole body stays one test. Helpers of the prompt that the test uses are copied
into the test file: taken from the submission they would let it decide what the right answer is.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from assay.errors import ConfigurationError
from assay.formats.humanevalpack_rows import Row
from assay.formats.packdir import TaskFiles

__all__ = ["python_task", "python_test_suite"]

SOLUTION = "solution.py"
_STUB = "    raise NotImplementedError\n"
_HEADER = "from solution import "
_SETUP = (ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom)
_CHECKS = (ast.Assert, ast.For)
_BODY_INDENT = 4


def python_task(row: Row) -> TaskFiles:
    """The row as a task. Raises ConfigurationError when its test has another shape than the dataset's."""
    reference = {SOLUTION: (row.prompt + row.canonical_solution).encode()}
    return TaskFiles(
        id=f"python-{row.number:03}",
        settings={
            "title": f"{row.task_id} {row.entry_point}",
            "oracle": "auto",
            "modules": ["solution"],
            "solution": SOLUTION,
            "entry": row.entry_point,
            "test_files": ["test_solution.py"],
            "restore": {"mode": "allow", "allow": [SOLUTION]},
        },
        tree={SOLUTION: (row.prompt + _STUB).encode()},
        reference=reference,
        tests={"test_solution.py": python_test_suite(row).encode()},
        right={"canonical": reference},
        wrong={"buggy": {SOLUTION: (row.prompt + row.buggy_solution).encode()}},
    )


def python_test_suite(row: Row) -> str:
    """The row's test as the text of a pytest module."""
    check = _check_function(row)
    argument = check.args.args[0].arg
    imported = row.entry_point if argument == row.entry_point else f"{row.entry_point} as {argument}"
    head = [f"{_HEADER}{imported}\n", *_helpers(row)]
    return "\n".join(head) + "".join(f"\n\n{test}" for test in _tests(row, check))


def _check_function(row: Row) -> ast.FunctionDef:
    """The one function of the test. The call after it is what pytest does instead."""
    match ast.parse(row.test).body:
        case [ast.FunctionDef(name="check", args=ast.arguments(args=[_])) as check, ast.Expr(value=ast.Call())]:
            return check
        case _:
            raise ConfigurationError(
                f"{row.task_id}: expected a test of 'def check(f)' and its call, got another shape"
            )


def _tests(row: Row, check: ast.FunctionDef) -> Iterator[str]:
    lines = row.test.splitlines(keepends=True)
    parts = _apart(check, row.entry_point)
    if parts is None:
        yield "def test_check():\n" + "".join(lines[check.body[0].lineno - 1 : check.end_lineno])
        return
    for at, part in enumerate(parts, 1):
        yield f"def test_{at:02}():\n" + _source(lines, [*part.setup, part.statement])


@dataclass(frozen=True, slots=True)
class _Part:
    setup: list[ast.stmt]
    statement: ast.stmt


def _apart(check: ast.FunctionDef, entry: str) -> list[_Part] | None:
    """The assertions with the statements each needs before it, or None where taking them apart is not safe.

    Safe is: nothing but assertions, loops of them, imports and plain assignments that do not call the solution; each
    statement on lines of its own; and no assigned name read by two assertions (the first could change its value).
    """
    body = [node for node in check.body if not _is_idle(node)]
    if not all(isinstance(node, _SETUP + _CHECKS) for node in body) or not _own_lines(body):
        return None
    parts: list[_Part] = []
    setup: list[ast.stmt] = []
    read_before: set[str] = set()
    for node in body:
        if isinstance(node, _SETUP):
            if entry in _names(node, ast.Load):
                return None
            setup.append(node)
            continue
        assigned = {name for item in setup for name in _names(item, ast.Store)}
        read = _needed(setup, node) & assigned
        if read & read_before or _names(node, ast.Store) & assigned:
            return None
        read_before |= read
        parts.append(_Part(_only_needed(setup, node), node))
    return parts or None


def _needed(setup: list[ast.stmt], node: ast.stmt) -> set[str]:
    names = _names(node, ast.Load)
    for item in reversed(setup):
        if _names(item, ast.Store) & names:
            names |= _names(item, ast.Load)
    return names


def _only_needed(setup: list[ast.stmt], node: ast.stmt) -> list[ast.stmt]:
    needed = _needed(setup, node)
    return [item for item in setup if isinstance(item, ast.ImportFrom) or _bound(item) & needed]


def _bound(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.Import):
        return {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
    return _names(node, ast.Store)


def _names(node: ast.AST, context: type[ast.expr_context]) -> set[str]:
    return {item.id for item in ast.walk(node) if isinstance(item, ast.Name) and isinstance(item.ctx, context)}


def _is_idle(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant | ast.Name)


def _own_lines(body: list[ast.stmt]) -> bool:
    indented = all(node.col_offset == _BODY_INDENT for node in body)
    return indented and all(left.end_lineno != right.lineno for left, right in pairwise(body))


def _source(lines: list[str], nodes: list[ast.stmt]) -> str:
    kept = [line for node in nodes for line in lines[node.lineno - 1 : node.end_lineno]]
    return "".join(line.rstrip("\n") + "\n" for line in kept)


def _helpers(row: Row) -> list[str]:
    """Source of the prompt's own functions that the test calls, with what they in turn need."""
    prompt = ast.parse(row.prompt + _STUB)
    functions = {node.name: node for node in prompt.body if isinstance(node, ast.FunctionDef)}
    functions.pop(row.entry_point, None)
    wanted = _names(ast.parse(row.test), ast.Load)
    for _ in functions:
        wanted |= {name for key, node in functions.items() if key in wanted for name in _names(node, ast.Load)}
    used = [node for name, node in functions.items() if name in wanted]
    if not used:
        return []
    lines = (row.prompt + _STUB).splitlines(keepends=True)
    imports = [node for node in prompt.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return [_source(lines, [node]) for node in (*imports, *used)]
