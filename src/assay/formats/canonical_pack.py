"""Importing canonical data: one task of cases for each exercise, in whatever language is to be graded.

The data hold no solutions. A directory of references may give one for each exercise; without it the task's author adds
it before the pack is verified.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from assay.errors import ConfigurationError
from assay.formats.canonical import read_canonical
from assay.formats.cases import CASES_FILE, CASES_FORMAT, MAX_ID_CHARACTERS, read_suite
from assay.formats.packdir import Imported, PackHead, TaskFiles, write_pack
from assay.model.cases import Case, CaseSuite, Value

__all__ = ["callable_cases", "import_canonical"]

MAX_REFERENCE_BYTES: Final = 4 * 1024 * 1024
_WALL_S: Final = 60.0
_SHORT_ID: Final = 8

_NO_FUNCTION: Final[Mapping[tuple[str, str], str]] = {
    ("gigasecond", "isEqual"): "it states that the argument stays as it is, not an answer",
    ("run-length-encoding", "consistency"): "it is two calls, one on what the other gave",
}
"""Exercise and property whose cases state no call, and why. They are too few for a rule."""

_LAMBDA: Final = re.compile(r"\([\w\s,]*\)\s*->")
"""How the data write a function that is handed over: ``(x) -> x + 1``."""


def import_canonical(
    source: Path, out: Path, *, language: str, solution: str, references: Path | None = None
) -> Imported:
    """Make a pack at ``out`` of one file of canonical data, or of every ``*.json`` in a directory.

    ``solution`` is the file that a submission hands in; ``references/EXERCISE/SOLUTION`` is the right one where it is
    there. Cases that state no call are left out and told, one line each. Raises ConfigurationError.
    """
    files = sorted(source.glob("*.json")) if source.is_dir() else [source]
    if not files:
        raise ConfigurationError(f"{source}: expected canonical data (*.json), got none")
    left_out: list[str] = []
    tasks = []
    for suite in map(read_canonical, files):
        cases, told = callable_cases(suite)
        left_out += told
        if cases:
            tasks.append(_task(suite, cases, solution, references))
        else:
            left_out.append(f"{suite.name}: no case of it states a call")
    head = PackHead(
        name=f"canonical-{language}",
        version="1",
        title=f"Canonical data, {language}",
        language=language,
        limits={"wall_s": _WALL_S},
    )
    count = write_pack(out, head, tasks)
    return Imported(pack=out, tasks=count, left_out=tuple(left_out))


def callable_cases(suite: CaseSuite) -> tuple[tuple[Case, ...], tuple[str, ...]]:
    """The cases that state a call, and one line for each other one."""
    found, told = [], []
    for case in suite.cases:
        why = _NO_FUNCTION.get((suite.name, case.property), "")
        handed = next((value for value in case.args.values() if isinstance(value, str) and _LAMBDA.match(value)), None)
        if handed is not None:
            why = f"it hands over a function: {handed}"
        if why:
            told.append(f"{suite.name}: {case.title} ({case.property}): left out, {why}")
        else:
            found.append(case)
    return tuple(found), tuple(told)


def _task(suite: CaseSuite, cases: Sequence[Case], solution: str, references: Path | None) -> TaskFiles:
    document = {
        "format": CASES_FORMAT,
        "names": "by_language",
        "comments": [line for line in suite.comments if line],
        "cases": [_case(case) for case in cases],
    }
    data = json.dumps(document, indent=1, ensure_ascii=False).encode() + b"\n"
    read_suite(data, {}, where=suite.name)  # what is written can be read
    return TaskFiles(
        id=suite.name,
        settings={
            "title": suite.name.replace("-", " ").capitalize(),
            "oracle": "cases",
            "restore": {"mode": "allow", "allow": [solution]},
        },
        tests={CASES_FILE: data},
        tree={solution: b""},
        reference=_reference(suite.name, solution, references),
    )


def _reference(name: str, solution: str, references: Path | None) -> Mapping[str, bytes]:
    path = references / name / solution if references is not None else None
    if path is None or not path.is_file():
        return {}
    with path.open("rb") as stream:
        data = stream.read(MAX_REFERENCE_BYTES + 1)
    if len(data) > MAX_REFERENCE_BYTES:
        raise ConfigurationError(f"{path}: expected at most {MAX_REFERENCE_BYTES} bytes, got more")
    return {solution: data}


def _case(case: Case) -> dict[str, object]:
    short = f" [{case.id[:_SHORT_ID]}]"
    row: dict[str, object] = {
        "id": _visible(case.title)[: MAX_ID_CHARACTERS - len(short)] + short,
        "title": case.title,
        "call": case.property,
        "args": [_json(value) for value in case.args.values()],
    }
    if case.error is not None:
        row["raises"] = True
    else:
        row["equals"] = _json(case.expected)
        if tolerance := max(map(_half_unit, _floats(case.expected)), default=0.0):
            row["compare"] = {"kind": "float", "absolute": tolerance, "relative": 1e-9}
    return row


def _visible(title: str) -> str:
    return "".join(character if character.isprintable() else " " for character in title)


def _json(value: Value) -> object:
    match value:
        case Mapping():
            return {name: _json(item) for name, item in value.items()}
        case str() | int() | float() | None:
            return value
        case _:
            return [_json(item) for item in value]


def _floats(value: Value) -> Iterable[float]:
    match value:
        case float():
            yield value
        case Mapping():
            for item in value.values():
                yield from _floats(item)
        case str() | int() | None:
            return
        case _:
            for item in value:
                yield from _floats(item)


def _half_unit(number: float) -> float:
    """Half of the last decimal place that the data state, where they state two or more: they are rounded to it."""
    decimals = len(repr(number).partition(".")[2])
    return 0.5 * 10.0**-decimals if "e" not in repr(number) and decimals > 1 else 1e-9
