"""The JSON request of ``assay run``: strict, bounded, and turned into values once, at the edge."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NoReturn

from assay.errors import ConfigurationError, RequestError
from assay.formats.request_limits import read_limits
from assay.formats.request_paths import checked_request_path, refuse_clashes
from assay.model import KIB, MIB, Limits
from assay.model.tables import Table

__all__ = [
    "MAX_FILES",
    "MAX_FILE_BYTES",
    "MAX_INVENTORY",
    "MAX_REQUEST_BYTES",
    "MAX_TEST_ID_CHARACTERS",
    "RunRequest",
    "parse_request",
    "request_from_document",
]

MAX_REQUEST_BYTES: Final = 64 * MIB
"""Bytes of one request: half of what a submission may hold, for JSON escapes cost up to six bytes for one."""
MAX_FILES: Final = 5000
"""Files of one list. A program of more comes as an archive, to ``assay grade``."""
MAX_FILE_BYTES: Final = 16 * MIB
"""Bytes of one file, as UTF-8."""
MAX_INVENTORY: Final = 50_000
"""Ids of an inventory: as many as a report is read for."""
MAX_TEST_ID_CHARACTERS: Final = 4 * KIB
"""Characters of one id: as many as a report is read for."""
_WHERE: Final = "request"
_FILE_LISTS: Final = ("sourceFiles", "tests", "projectFiles", "reference")


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """What is to be run. Only ``source_files`` are untrusted; all else is the caller's word."""

    language: str
    source_files: Mapping[str, str] = field(repr=False)
    tests: Mapping[str, str] = field(repr=False)
    runner: str = ""
    """Empty: the language's default."""
    project_files: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Trusted files that lie beside the sources: a manifest, data."""
    reference: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Trusted sources that solve it: run first, to learn the inventory."""
    inventory: tuple[str, ...] = ()
    """Ids of the tests, known beforehand."""
    limits: Limits = field(default_factory=Limits)


def parse_request(data: bytes) -> RunRequest:
    """The request in ``data``. Raises RequestError, one line: what was expected, what was got."""
    if len(data) > MAX_REQUEST_BYTES:
        raise RequestError(
            f"request: expected at most {MAX_REQUEST_BYTES} bytes, got more",
            hint="hand in a program of this size as an archive, to: assay grade",
        )
    try:
        document = json.loads(data.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_not_finite)
    except RecursionError as error:
        raise RequestError("request: expected JSON of bounded depth, got a deeper one") from error
    except ValueError as error:
        raise RequestError(f"request: expected a JSON object in UTF-8, got: {str(error)[:200]}") from error
    return request_from_document(document)


def request_from_document(document: object) -> RunRequest:
    """The request that ``document`` (parsed JSON) is. Raises RequestError."""
    if not isinstance(document, Mapping):
        raise RequestError(f"request: expected a JSON object, got {type(document).__name__}")
    table = Table(document, _WHERE, RequestError)
    lists = {name: _files(table, name) for name in _FILE_LISTS}
    request = RunRequest(
        language=table.text("language"),
        runner=table.text("runner", ""),
        source_files=lists["sourceFiles"],
        tests=lists["tests"],
        project_files=lists["projectFiles"],
        reference=lists["reference"],
        inventory=_inventory(table),
        limits=_limits(table),
    )
    table.finish()
    for name in ("sourceFiles", "tests"):
        if not lists[name]:
            raise table.refuse(name, "at least one file", [])
    _check_together(request)
    return request


def _check_together(request: RunRequest) -> None:
    refuse_clashes((*request.source_files, *request.project_files), "request: sourceFiles with projectFiles")
    refuse_clashes((*request.reference, *request.project_files), "request: reference with projectFiles")
    refuse_clashes(tuple(request.tests), "request: tests")
    if request.reference and request.inventory:
        raise RequestError(
            "request: expected one of inventory and reference, got both",
            hint="the reference is run only to learn the inventory",
        )


def _files(table: Table, name: str) -> Mapping[str, str]:
    entries = table.tables(name)
    if len(entries) > MAX_FILES:
        raise RequestError(f"request: {name}: expected at most {MAX_FILES} files, got {len(entries)}")
    found: dict[str, str] = {}
    for entry in entries:
        path = checked_request_path(entry.text("path"), f"request: {name}")
        content = _content(entry, f"request: {name}: {path!r}")
        entry.finish()
        if path in found:
            raise RequestError(f"request: {name}: expected each path once, got {path!r} twice")
        found[path] = content
    return found


def _content(entry: Table, where: str) -> str:
    content = entry.text("content", "")
    if not entry.has("content"):
        raise RequestError(f"{where}: expected 'content', got none")
    try:
        size = len(content.encode())
    except UnicodeEncodeError as error:
        raise RequestError(f"{where}: expected text that UTF-8 can hold, got a lone surrogate") from error
    if size > MAX_FILE_BYTES:
        raise RequestError(f"{where}: expected at most {MAX_FILE_BYTES} bytes, got {size}")
    return content


def _inventory(table: Table) -> tuple[str, ...]:
    if not table.has("inventory"):
        return ()
    ids = table.texts("inventory")
    if not ids:
        raise RequestError(
            "request: inventory: expected at least one id, got none", hint="leave it out to have none pinned"
        )
    if any(_lone_surrogate(one) for one in ids):
        raise RequestError("request: inventory: expected ids that UTF-8 can hold, got a lone surrogate")
    if len(ids) > MAX_INVENTORY or any(len(one) > MAX_TEST_ID_CHARACTERS for one in ids):
        raise RequestError(
            f"request: inventory: expected at most {MAX_INVENTORY} ids of {MAX_TEST_ID_CHARACTERS} characters, got more"
        )
    if len(set(ids)) != len(ids):
        raise RequestError("request: inventory: expected each id once, got one twice")
    return tuple(sorted(ids))


def _lone_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def _limits(table: Table) -> Limits:
    try:
        return read_limits(table.table("limits"))
    except RequestError:
        raise
    except ConfigurationError as error:
        raise RequestError(f"request: limits: {error}", hint=error.hint) from error


def _unique(pairs: list[tuple[str, object]]) -> Mapping[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if key in {name for name, _ in pairs[:at]})
        raise ValueError(f"the key {twice[:80]!r} twice in one object")
    return found


def _not_finite(name: str) -> NoReturn:
    raise ValueError(f"{name}, which is no finite number")
