"""Importing HumanEvalPack: 164 small functions, each with a right and a buggy solution, in several languages."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from assay.errors import ConfigurationError
from assay.formats.humanevalpack_cpp import cpp_task
from assay.formats.humanevalpack_go import go_task
from assay.formats.humanevalpack_java import java_task
from assay.formats.humanevalpack_javascript import javascript_task
from assay.formats.humanevalpack_python import python_task
from assay.formats.humanevalpack_rows import Row, read_rows
from assay.formats.humanevalpack_rust import rust_task
from assay.formats.packdir import Imported, PackHead, TaskFiles, write_pack

__all__ = ["HUMANEVALPACK_LANGUAGES", "import_humanevalpack"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Dialect:
    """How one language's rows become tasks."""

    task: Callable[[Row], TaskFiles]
    runner: str


_DIALECTS: Mapping[str, _Dialect] = {
    "cpp": _Dialect(task=cpp_task, runner="googletest"),
    "go": _Dialect(task=go_task, runner="gotest"),
    "java": _Dialect(task=java_task, runner="junit-console"),
    "javascript": _Dialect(task=javascript_task, runner="node-test"),
    "python": _Dialect(task=python_task, runner="pytest"),
    "rust": _Dialect(task=rust_task, runner="cargo"),
}

HUMANEVALPACK_LANGUAGES = tuple(_DIALECTS)
"""Languages whose rows can be imported."""

_WALL_S = 60.0
"""Every reference finishes its tests in under two seconds; the rest is for a busy machine."""


def import_humanevalpack(file: Path, out: Path, *, language: str = "python") -> Imported:
    """Make a pack at ``out`` of the rows in ``file``, one task for each. The same rows give the same bytes.

    Raises ConfigurationError for an unknown language, an unreadable file, a row of another shape, or when ``out``
    is there already.
    """
    dialect = _DIALECTS.get(language)
    if dialect is None:
        raise ConfigurationError(
            f"expected a language of {', '.join(HUMANEVALPACK_LANGUAGES)}, got {language!r}",
            hint="these are the languages of the data set that can be imported so far",
        )
    head = PackHead(
        name=f"humanevalpack-{language}",
        version="1",
        title=f"HumanEvalPack, {language}",
        language=language,
        runner=dialect.runner,
        limits={"wall_s": _WALL_S},
    )
    count = write_pack(out, head, (dialect.task(row) for row in read_rows(file)))
    return Imported(pack=out, tasks=count)
