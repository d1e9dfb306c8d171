"""Reading one exercise of an Exercism track: its files, and which of them is what."""

import json
import os
import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from assay.errors import ConfigurationError
from assay.model.tables import Table

__all__ = ["Exercise", "ExerciseError", "read_exercise", "read_json_object"]

MAX_JSON_BYTES = 4 * 1024 * 1024
"""Bytes of a config.json; the longest track's has half a million."""
MAX_FILE_BYTES = 4 * 1024 * 1024
MAX_FILES = 1000
"""Files of one exercise."""

_NOT_GIVEN = (".meta", ".docs", ".approaches", ".articles")
"""Directories that a student never gets."""


class ExerciseError(Exception):
    """This exercise cannot become a task; the message says why. It never leaves the importer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One exercise as a person who solves it meets it, with what they do not see."""

    slug: str
    given: Mapping[str, bytes]
    """Every file that a student gets but the tests: stubs, manifests, editor's files."""
    tests: Mapping[str, bytes]
    test_files: tuple[str, ...]
    reference: Mapping[str, bytes]
    """Path of a solution file -> the example's content for it."""


def read_exercise(directory: Path) -> Exercise:
    """The exercise in ``directory``. Raises ExerciseError for one that lacks stubs, tests or an example."""
    files = _files(directory)
    config = read_json_object(directory / ".meta" / "config.json", ExerciseError)
    table = Table(config, str(directory / ".meta/config.json"), ConfigurationError)
    try:
        roles = table.table("files")
        solution, tests = roles.texts("solution"), roles.texts("test")
        examples = roles.texts("example") or roles.texts("exemplar")
        editor = roles.texts("editor")
    except ConfigurationError as error:
        raise ExerciseError(str(error)) from error
    for what, names in (("solution", solution), ("test", tests), ("example", examples)):
        if not names:
            raise ExerciseError(f"expected files.{what} to name a file, got none")
        if missing := [name for name in names if name not in files]:
            raise ExerciseError(f"expected the {what} file {missing[0]!r}, got none")
    support = tuple(name for name in editor if name in files and _beside(name, tests))
    hidden = {name: files[name] for name in (*tests, *support)}
    given = {name: data for name, data in files.items() if name not in hidden and not _kept_back(name)}
    return Exercise(
        slug=directory.name,
        given=given,
        tests=hidden,
        test_files=tuple(sorted(tests)),
        reference={path: files[example] for path, example in _paired(solution, examples).items()},
    )


def read_json_object(path: Path, kind: type[Exception]) -> dict[str, object]:
    """A JSON object. Raises ``kind`` with the file, what was expected and what was got."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_JSON_BYTES + 1)
        document = json.loads(data)
    except (OSError, ValueError, RecursionError) as error:
        raise kind(f"{path}: expected a JSON object, got: {error}") from error
    if len(data) > MAX_JSON_BYTES or not isinstance(document, dict):
        raise kind(f"{path}: expected a JSON object of at most {MAX_JSON_BYTES} bytes")
    return document


def _paired(solution: Sequence[str], examples: Sequence[str]) -> dict[str, str]:
    """Solution path -> example path: by file name, then by suffix where that leaves no choice, then by order."""
    pairs: dict[str, str] = {}
    for example in examples:
        free = [path for path in solution if path not in pairs]
        named = [path for path in free if PurePosixPath(path).name == PurePosixPath(example).name]
        alike = [path for path in free if PurePosixPath(path).suffix == PurePosixPath(example).suffix]
        rivals = [one for one in examples if PurePosixPath(one).suffix == PurePosixPath(example).suffix]
        if len(named) == 1:
            pairs[named[0]] = example
        elif len(alike) == 1 and len(rivals) == 1:
            pairs[alike[0]] = example
        elif len(examples) == len(solution):
            return dict(zip(solution, examples, strict=True))
        else:
            raise ExerciseError(f"expected to know which of {', '.join(solution)} the example {example!r} solves")
    return pairs


def _beside(name: str, tests: Sequence[str]) -> bool:
    """Whether an editor's file is one of the tests' own: in one of their directories, and named like them."""
    path = PurePosixPath(name)
    return any(
        path.parent == PurePosixPath(test).parent and _marks(path.name) & _marks(PurePosixPath(test).name)
        for test in tests
    )


def _marks(name: str) -> frozenset[str]:
    lowered = PurePosixPath(name).name.lower()
    return frozenset(mark for mark in ("test", "spec") if mark in lowered)


def _kept_back(name: str) -> bool:
    return name.split("/", 1)[0] in _NOT_GIVEN


def _files(directory: Path) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for folder, folders, names in os.walk(directory):
        folders.sort()
        for name in sorted(names):
            path = Path(folder) / name
            if not stat.S_ISREG(path.lstat().st_mode):
                raise ExerciseError(f"expected regular files only, got {path.relative_to(directory)}")
            with path.open("rb") as stream:
                data = stream.read(MAX_FILE_BYTES + 1)
            if len(data) > MAX_FILE_BYTES or len(found) >= MAX_FILES:
                raise ExerciseError(f"expected at most {MAX_FILES} files of {MAX_FILE_BYTES} bytes each, got more")
            found[path.relative_to(directory).as_posix()] = data
    return found
