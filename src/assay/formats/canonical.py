"""Reading canonical data: the language-neutral JSON in which Exercism's problem specifications state their tests."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from assay.errors import ConfigurationError
from assay.model.cases import Case, CaseSuite, Value
from assay.model.tables import Table

__all__ = ["parse_canonical", "read_canonical"]

MAX_FILE_BYTES = 16 * 1024 * 1024
"""Bytes of one file; the longest published one has 60 thousand."""
MAX_DEPTH = 32
"""Groups inside groups; the deepest published file has three."""
MAX_CASES = 100_000
_SEPARATOR = " > "


def read_canonical(file: Path) -> CaseSuite:
    """The cases of one file. Raises ConfigurationError with the file, what was expected and what was got."""
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise ConfigurationError(f"{file}: expected a readable file, got {error.strerror}") from error
    if len(data) > MAX_FILE_BYTES:
        raise ConfigurationError(f"{file}: expected at most {MAX_FILE_BYTES} bytes, got more")
    return parse_canonical(data, where=str(file))


def parse_canonical(data: bytes, *, where: str = "canonical data") -> CaseSuite:
    """The cases in ``data``. A case that another one reimplements is left out: its successor states the same test."""
    try:
        document = json.loads(data, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ConfigurationError(f"{where}: expected JSON in UTF-8, got: {error}") from error
    if not isinstance(document, dict):
        raise ConfigurationError(f"{where}: expected a JSON object, got {type(document).__name__}")
    table = Table(document, where, ConfigurationError)
    found = [pair for group in table.tables("cases") for pair in _cases(group, (), where)]
    if not found or len(found) > MAX_CASES:
        raise table.refuse("cases", f"1 to {MAX_CASES} cases", len(found))
    suite = CaseSuite(
        name=table.text("exercise"),
        comments=_comments(table),
        cases=_standing(found, where),
        replaced={old: case.id for case, old in found if old},
    )
    table.finish()
    return suite


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _standing(found: list[tuple[Case, str]], where: str) -> tuple[Case, ...]:
    ids = [case.id for case, _ in found]
    twice = {name for name in ids if ids.count(name) > 1} if len(set(ids)) != len(ids) else set()
    if twice:
        raise ConfigurationError(f"{where}: expected each uuid once, got {min(twice)} twice")
    old = {name for _, name in found if name}
    if unknown := old - set(ids):
        raise ConfigurationError(f"{where}: expected a case to be reimplemented to be there, got {min(unknown)}")
    return tuple(case for case, _ in found if case.id not in old)


def _cases(table: Table, above: tuple[str, ...], where: str) -> Iterator[tuple[Case, str]]:
    """Each case below ``table``, with the id of the one that it replaces, or an empty string."""
    if len(above) > MAX_DEPTH:
        raise ConfigurationError(f"{where}: expected at most {MAX_DEPTH} groups inside each other, got more")
    names = (*above, table.text("description"))
    if table.has("cases"):
        for inner in table.tables("cases"):
            yield from _cases(inner, names, where)
        _comments(table)
        table.finish()
        return
    case = _case(table, names)
    replaced = table.text("reimplements", "")
    _comments(table)
    table.finish()
    yield case, replaced


def _case(table: Table, names: tuple[str, ...]) -> Case:
    expected, error = _outcome(table.value("expected"))
    return Case(
        id=table.text("uuid"),
        title=_SEPARATOR.join(names),
        property=table.text("property"),
        args=_arguments(table),
        expected=expected,
        error=error,
        scenarios=table.texts("scenarios"),
    )


def _comments(table: Table) -> tuple[str, ...]:
    """Lines, some of them empty."""
    lines = table.values("comments") if table.has("comments") else ()
    if not all(isinstance(line, str) for line in lines):
        raise table.refuse("comments", "an array of strings", list(lines))
    return tuple(str(line) for line in lines)


def _arguments(table: Table) -> Mapping[str, Value]:
    given = table.value("input")
    if not isinstance(given, Mapping):
        raise table.refuse("input", "an object", given)
    return {name: _plain(value) for name, value in given.items()}


def _outcome(expected: object) -> tuple[Value, str | None]:
    """An object with the key "error" alone states a failure; any other value is an answer."""
    match expected:
        case {"error": str(message), **others} if not others:
            return None, message
        case _:
            return _plain(expected), None


def _plain(value: object) -> Value:
    """JSON's own values, typed. They come from ``json.loads``, so that there are no others."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case list():
            return tuple(_plain(item) for item in value)
        case dict():
            return {str(name): _plain(item) for name, item in value.items()}
        case _:
            raise ConfigurationError(f"expected a JSON value, got {type(value).__name__}")
