"""Reading ``cases.json``: a task's cases in a form that names no language. See docs/reference/cases.md."""

import json
import math
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from assay.errors import PackError
from assay.formats.casevalues import value_from_json
from assay.model.callcases import (
    CallCase,
    Compare,
    CompareKind,
    Names,
    Processes,
    ProgramCase,
    Raises,
    Suite,
    Wanted,
)
from assay.model.signature import Signature, parse_type
from assay.model.tables import Table
from assay.model.values import Datum, Items, whole

__all__ = ["CASES_FILE", "CASES_FORMAT", "MAX_CASES", "read_suite"]

CASES_FILE: Final = "cases.json"
"""Its name among the hidden tests."""
CASES_FORMAT: Final = 1
MAX_FILE_BYTES: Final = 64 * 1024 * 1024
"""Bytes of the file; a pack's author wrote it."""
MAX_CASES: Final = 20_000
"""Cases of one task; each is a row of every verdict."""
MAX_ID_CHARACTERS: Final = 200
DEFAULT_TOLERANCE: Final = 1e-9
"""FLOAT without figures."""

_Read = TypeVar("_Read")
_Given = TypeVar("_Given")


def read_suite(data: bytes, files: Mapping[str, bytes], *, where: str = CASES_FILE) -> Suite:
    """The suite in ``data``. ``files`` are the hidden tests, by path: inputs and outputs of programs may lie there.

    Raises PackError with the place, what was expected and what was got.
    """
    if len(data) > MAX_FILE_BYTES:
        raise PackError(f"{where}: expected at most {MAX_FILE_BYTES} bytes, got {len(data)}")
    try:
        document = json.loads(data, parse_int=whole, parse_constant=_refuse_constant, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        raise PackError(f"{where}: expected JSON in UTF-8, got: {error}") from error
    if not isinstance(document, dict):
        raise PackError(f"{where}: expected a JSON object, got {type(document).__name__}")
    return _suite(Table(document, where, PackError), files)


def _refuse_constant(name: str) -> None:
    raise ValueError(f'{name} is not JSON; write {{"$float": "nan"}}')


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is given twice")
    return found


def _suite(table: Table, files: Mapping[str, bytes]) -> Suite:
    version = table.whole("format")
    if version != CASES_FORMAT:
        raise table.refuse("format", str(CASES_FORMAT), version, hint="this version reads cases of format 1 only")
    defaults = _Defaults(table, files)
    rows = table.tables("cases")
    if not 1 <= len(rows) <= MAX_CASES:
        raise table.refuse("cases", f"1 to {MAX_CASES} cases", f"{len(rows)} cases")
    programs = [row.has("stdout") or row.has("stdout_file") for row in rows]
    if any(programs) and not all(programs):
        raise table.refuse("cases", "calls alone, or runs of a program alone", "both")
    suite = Suite(
        calls=() if any(programs) else tuple(_call(row, defaults) for row in rows),
        programs=tuple(_program(row, defaults) for row in rows) if any(programs) else (),
        processes=table.choice("process", Processes, Processes.SHARED),
        names=table.choice("names", Names, Names.AS_WRITTEN),
        case_s=_positive(table, "case_s", 10.0),
        answer_bytes=int(_positive(table, "answer_bytes", 1024 * 1024)),
        signatures=_signatures(table.table("signatures")),
    )
    if table.has("comments"):
        table.texts("comments")
    table.finish()
    twice = sorted({name for name in suite.ids if suite.ids.count(name) > 1}) if _repeats(suite.ids) else []
    if twice:
        raise table.refuse("cases", "each id once", f"{twice[0]!r} twice")
    return suite


def _repeats(ids: tuple[str, ...]) -> bool:
    return len(set(ids)) != len(ids)


def _positive(table: Table, name: str, default: float) -> float:
    value = table.number(name, default)
    if not math.isfinite(value) or value <= 0:
        raise table.refuse(name, "a number greater than 0", value)
    return value


class _Defaults:
    """What the file says once for all its cases."""

    def __init__(self, table: Table, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.compare = _compare(table, files, None)

    def of(self, row: Table, *, program: bool) -> Compare:
        """The case's own way to compare, or the file's; where neither says: tokens for programs, else exact."""
        plain = Compare(kind=CompareKind.TOKENS if program else CompareKind.EXACT)
        made = _compare(row, self.files, self.compare or plain) or plain
        if program and made.kind in (CompareKind.UNORDERED, CompareKind.SET):
            raise row.refuse("compare", "exact, tokens, float or a checker for a program", made.kind.value)
        return made


def _compare(table: Table, files: Mapping[str, bytes], default: Compare | None) -> Compare | None:
    if not table.has("compare"):
        return default
    given = table.value("compare")
    if not isinstance(given, dict):
        kind = table.choice("compare", CompareKind)
        if kind is CompareKind.CHECKER:
            raise table.refuse("compare", 'an object: {"kind": "checker", "checker": "check.py"}', given)
        return _with_tolerance(Compare(kind=kind))
    inner = table.table("compare")
    made = Compare(
        kind=inner.choice("kind", CompareKind),
        absolute=inner.number("absolute", 0.0),
        relative=inner.number("relative", 0.0),
        case_sensitive=inner.flag("case_sensitive", default=True),
        checker=inner.text("checker", ""),
    )
    inner.finish()
    if not (0 <= made.absolute < math.inf and 0 <= made.relative < math.inf):
        raise inner.refuse("absolute", "a finite number, 0 or more", made.absolute)
    if (made.kind is CompareKind.CHECKER) != bool(made.checker) or (made.checker and made.checker not in files):
        raise inner.refuse("checker", "the path of a file among the hidden tests, with kind checker", made.checker)
    return _with_tolerance(made)


def _with_tolerance(compare: Compare) -> Compare:
    if compare.kind is not CompareKind.FLOAT or compare.absolute or compare.relative:
        return compare
    return Compare(
        kind=compare.kind,
        absolute=DEFAULT_TOLERANCE,
        relative=DEFAULT_TOLERANCE,
        case_sensitive=compare.case_sensitive,
    )


def _call(row: Table, defaults: _Defaults) -> CallCase:
    compare = defaults.of(row, program=False)
    raises = _raises(row) if row.has("raises") else None
    if raises is not None and row.has("equals"):
        raise row.refuse("equals", "'equals' or 'raises', not both", "both")
    expected = None if raises is not None else _value(row, "equals")
    if compare.kind in (CompareKind.UNORDERED, CompareKind.SET) and raises is None and not isinstance(expected, Items):
        raise row.refuse("equals", f"a list, where lists are compared ({compare.kind.value})", expected)
    case = CallCase(
        id=_id(row),
        title=row.text("title", ""),
        function=row.text("call"),
        args=tuple(_checked(row, "args", value_from_json, item) for item in row.values("args")),
        wanted=Wanted(value=expected, raises=raises, compare=compare),
    )
    row.finish()
    return case


def _raises(row: Table) -> Raises:
    given = row.value("raises")
    if given is True:
        return Raises()
    if isinstance(given, str) and given:
        return Raises(types=(given,))
    if not isinstance(given, dict):
        raise row.refuse("raises", 'true, a name, or {"types": [...], "message": "..."}', given)
    inner = row.table("raises")
    made = Raises(types=inner.texts("types"), message=inner.text("message", ""))
    inner.finish()
    return made


def _program(row: Table, defaults: _Defaults) -> ProgramCase:
    case = ProgramCase(
        id=_id(row),
        title=row.text("title", ""),
        args=row.texts("args"),
        stdin=_bytes(row, "stdin", defaults.files, required=False),
        wanted=Wanted(
            value=_bytes(row, "stdout", defaults.files, required=True),
            status=row.whole("status", 0),
            compare=defaults.of(row, program=True),
        ),
    )
    row.finish()
    return case


def _bytes(row: Table, name: str, files: Mapping[str, bytes], *, required: bool) -> bytes:
    """Text in place, ``{"$bytes": ...}``, or a file's content."""
    if row.has(f"{name}_file"):
        path = row.text(f"{name}_file")
        if path not in files or row.has(name):
            raise row.refuse(f"{name}_file", f"the path of a file among the hidden tests, and no {name!r}", path)
        return files[path]
    if not required and not row.has(name):
        return b""
    value = _value(row, name)
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")
    if not isinstance(value, bytes):
        raise row.refuse(name, 'text, or {"$bytes": "base64"}', value)
    return value


def _id(row: Table) -> str:
    name = row.text("id")
    if len(name) > MAX_ID_CHARACTERS or not name.isprintable():
        raise row.refuse("id", f"at most {MAX_ID_CHARACTERS} visible characters", name)
    return name


def _value(row: Table, name: str) -> Datum:
    return _checked(row, name, value_from_json, row.value(name))


def _checked(row: Table, name: str, read: Callable[[_Given], _Read], data: _Given) -> _Read:
    try:
        return read(data)
    except ValueError as error:
        raise row.refuse(name, "a value", data, hint=str(error)) from error


def _signatures(table: Table) -> Mapping[str, Signature]:
    found = {}
    for name in table.names():
        inner = table.table(name)
        args = tuple(_checked(inner, "args", parse_type, text) for text in inner.texts("args"))
        found[name] = Signature(args=args, returns=_checked(inner, "returns", parse_type, inner.text("returns")))
        inner.finish()
    return found
