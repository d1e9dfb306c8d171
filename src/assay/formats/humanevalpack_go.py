"""HumanEvalPack's Go rows: their tests are Go tests with testify already.

Imports that a file does not use are left out, for Go refuses them: a stub, or a buggy solution that has lost its
one call of a package, is meant to be wrong and not to be malformed.
"""

import re

from assay.errors import ConfigurationError
from assay.formats.humanevalpack_rows import Row
from assay.formats.packdir import TaskFiles

__all__ = ["go_solution", "go_task"]

SOLUTION = "solution.go"
_STUB = '    panic("to be written")\n}\n'
_IMPORTS = re.compile(r"^import \(\n(?P<lines>(?:[^)\n]*\n)*)\)\n", re.MULTILINE)
_PATH = re.compile(r'"(?P<path>[^"]+)"')
_COMMENT = re.compile(r"//[^\n]*")


def go_task(row: Row) -> TaskFiles:
    """The row as a task. Raises ConfigurationError when its test has another shape than the dataset's."""
    if not row.test_setup.startswith("package main") or not re.search(r"^func Test", row.test, re.MULTILINE):
        raise ConfigurationError(f"{row.task_id}: expected a test of package main, got another shape")
    reference = {SOLUTION: go_solution(row, row.canonical_solution).encode()}
    return TaskFiles(
        id=f"go-{row.number:03}",
        settings={
            "title": f"{row.task_id} {row.entry_point}",
            "oracle": "auto",
            "solution": SOLUTION,
            "entry": row.entry_point,
            "test_files": ["solution_test.go"],
            "restore": {"mode": "allow", "allow": [SOLUTION]},
        },
        tree={SOLUTION: go_solution(row, _STUB).encode()},
        reference=reference,
        tests={"solution_test.go": _pruned(f"{row.test_setup}\n{row.test}").encode()},
        right={"canonical": reference},
        wrong={"buggy": {SOLUTION: go_solution(row, row.buggy_solution).encode()}},
    )


def go_solution(row: Row, body: str) -> str:
    """The prompt with ``body``, as a file of package main."""
    prompt = row.prompt if _IMPORTS.search(row.prompt) else row.imports + row.prompt
    return _pruned("package main\n\n" + prompt + body)


def _pruned(text: str) -> str:
    """A Go file without the imports whose name it never uses."""
    code = _COMMENT.sub("", _IMPORTS.sub("", text))

    def used(match: re.Match[str]) -> str:
        paths = [found["path"] for found in _PATH.finditer(match["lines"])]
        kept = [path for path in paths if re.search(rf"\b{re.escape(path.rpartition('/')[2])}\.", code)]
        return "import (\n" + "".join(f'    "{path}"\n' for path in kept) + ")\n" if kept else ""

    return _IMPORTS.sub(used, text)
