"""Reading the corpus. It ships with the package; an operator may read a directory of their own in the same format."""

import re
import tomllib
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from assay.bypasses.model import Bypass, Fooled, Plant, PlantMode
from assay.errors import ConfigurationError
from assay.model import OracleMode, ReasonCode, SignalCode
from assay.model.tables import Table

__all__ = ["CORPUS", "load_bypass", "load_corpus", "select_bypasses"]

CORPUS = Path(__file__).parent / "corpus"
"""The corpus that ships with the package."""

MAX_FILE_BYTES = 1024 * 1024
"""Bytes of one file of the corpus; a payload is a screenful."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_DEFINITION = "bypass.toml"
_Code = TypeVar("_Code", bound=StrEnum)


def load_corpus(root: Path = CORPUS) -> tuple[Bypass, ...]:
    """Every bypass below ``root``, sorted by language and id.

    Raises ConfigurationError for the first definition that breaks the format, an id used twice, and an empty corpus.
    """
    folders = sorted(entry for entry in root.glob("*/*") if entry.is_dir() and entry.name != "__pycache__")
    corpus = tuple(load_bypass(folder) for folder in folders)
    if not corpus:
        raise ConfigurationError(f"{root}: expected a folder LANGUAGE/ID for each bypass, got none")
    seen: dict[str, str] = {}
    for bypass in corpus:
        if bypass.id in seen:
            raise ConfigurationError(
                f"{root}: expected each id once, got {bypass.id!r} in {seen[bypass.id]} and {bypass.language}"
            )
        seen[bypass.id] = bypass.language
    return corpus


def select_bypasses(corpus: Iterable[Bypass], *, language: str, runner: str) -> tuple[Bypass, ...]:
    """Those that are made for a language and a runner; ``any`` and an empty list of runners fit all."""
    return tuple(
        bypass
        for bypass in corpus
        if bypass.language in (language, "any") and (not bypass.runners or runner in bypass.runners)
    )


def load_bypass(folder: Path) -> Bypass:
    """One bypass. Raises ConfigurationError with file, what was expected and what was got."""
    definition = folder / _DEFINITION
    table = Table(_toml(definition), str(definition), ConfigurationError)
    if not _ID.fullmatch(folder.name):
        raise ConfigurationError(
            f"{folder}: expected a name of lower case letters, digits and hyphens, got {folder.name!r}"
        )
    language = table.text("language")
    if language != folder.parent.name:
        raise table.refuse("language", f"{folder.parent.name!r}, the folder's", language)
    expected, default = _expected(table.table("expected"))
    bypass = Bypass(
        id=folder.name,
        title=table.text("title"),
        language=language,
        runners=table.texts("runners"),
        mechanism=table.text("mechanism"),
        source=table.text("source"),
        fools=_codes(table, "fools", Fooled),
        plants=_plants(table, folder),
        expected=expected,
        default_reasons=default,
        signals=_codes(table, "signals", SignalCode),
        defeats=_codes(table, "defeats", OracleMode),
        ends_early=table.flag("ends_early", default=False),
        note=table.text("note", ""),
    )
    if not bypass.fools:
        raise table.refuse("fools", "at least one of exit, summary, report", [])
    table.finish()
    return bypass


def _plants(table: Table, folder: Path) -> tuple[Plant, ...]:
    used: set[str] = set()
    plants = tuple(_plant(entry, folder, used) for entry in table.tables("file"))
    if not plants:
        raise table.refuse("file", "at least one [[file]]", [])
    present = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    unused = {name for name in present - used - {_DEFINITION} if "__pycache__" not in name}
    if unused:
        raise ConfigurationError(f"{folder}: expected every file to be some [[file]]'s content, got {min(unused)!r}")
    return plants


def _plant(entry: Table, folder: Path, used: set[str]) -> Plant:
    mode = entry.choice("mode", PlantMode)
    link = mode is PlantMode.SYMLINK
    name = "" if link else entry.text("content")
    plant = Plant(
        path=_relative(entry, "path"),
        mode=mode,
        content="" if link else _text(folder / _relative(entry, "content")),
        target=entry.text("target") if link else "",
        executable=False if link else entry.flag("executable", default=False),
    )
    used.add(name)
    entry.finish()
    return plant


def _relative(entry: Table, key: str) -> str:
    path = entry.text(key)
    if path.startswith("/") or ".." in path.split("/") or "\\" in path:
        raise entry.refuse(key, "a relative path without '..'", path)
    return path


def _expected(table: Table) -> tuple[dict[OracleMode, frozenset[ReasonCode]], frozenset[ReasonCode]]:
    default = _codes(table, "default", ReasonCode)
    named = {mode: _codes(table, mode.value, ReasonCode) for mode in OracleMode if table.has(mode.value)}
    table.finish()
    return named, default


def _codes(table: Table, key: str, kind: type[_Code]) -> frozenset[_Code]:
    known = {item.value: item for item in kind}
    names = table.texts(key)
    for name in names:
        if name not in known:
            raise table.refuse(key, "names out of " + ", ".join(known), name)
    return frozenset(known[name] for name in names)


def _toml(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationError(f"{path}: expected TOML, got: {error}") from error


def _text(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
        text = data.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path}: expected a readable file in UTF-8, got: {error}") from error
    if len(data) > MAX_FILE_BYTES:
        raise ConfigurationError(f"{path}: expected at most {MAX_FILE_BYTES} bytes, got more")
    return text
