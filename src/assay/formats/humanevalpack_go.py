"""HumanEvalPack's Go rows: their tests are Go tests with testify already.

The rows do not say all the imports that they use, and say some that one of their solutions does not use; Go refuses
both. So each file gets the imports that it uses, of those that the row names and of the standard library's usual ones.
A buggy solution that has lost its one call of a package is meant to be wrong, and not to be malformed.
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
_USUAL = ("bytes", "crypto/md5", "fmt", "math", "math/rand", "regexp", "sort", "strconv", "strings", "time")
"""Packages that some row uses and does not import."""
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
        tests={"solution_test.go": _importing(f"{row.test_setup}\n{row.test}").encode()},
        right={"canonical": reference},
        wrong={"buggy": {SOLUTION: go_solution(row, row.buggy_solution).encode()}},
    )


def go_solution(row: Row, body: str) -> str:
    """The prompt with ``body``, as a file of package main."""
    return _importing("package main\n\n" + row.prompt + body)


def _importing(text: str) -> str:
    """A Go file with an import of every package whose name it uses, and of no other."""
    code = _IMPORTS.sub("", text)
    names = [found["path"] for block in _IMPORTS.finditer(text) for found in _PATH.finditer(block["lines"])]
    plain = _COMMENT.sub("", code)
    used = [
        path for path in dict.fromkeys((*names, *_USUAL)) if re.search(rf"\b{path.rpartition('/')[2]}\.[A-Z]", plain)
    ]
    if not used:
        return code
    package, _, rest = code.partition("\n")
    return f"{package}\n\nimport (\n" + "".join(f'\t"{path}"\n' for path in used) + f")\n{rest}"
