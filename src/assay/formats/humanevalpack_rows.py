"""Reading HumanEvalPack rows: JSON lines, plain or gzip-compressed."""

import gzip
import json
import re
import zlib
from dataclasses import dataclass
from pathlib import Path

from assay.errors import ConfigurationError
from assay.model.tables import Table

__all__ = ["Row", "read_rows"]

MAX_DATASET_BYTES = 256 * 1024 * 1024
"""Bytes after decompression; the published files have about one million."""
_GZIP_MAGIC = b"\x1f\x8b"
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One problem. The fields are the dataset's own; those that a language lacks are empty."""

    number: int
    task_id: str
    prompt: str
    declaration: str
    canonical_solution: str
    buggy_solution: str
    entry_point: str
    test: str
    test_setup: str
    imports: str


def read_rows(file: Path) -> tuple[Row, ...]:
    """Every row, in the file's order. Raises ConfigurationError with file and line for anything unreadable."""
    lines = _text(file).splitlines()
    return tuple(_row(line, f"{file}:{at}") for at, line in enumerate(lines, 1) if line.strip())


def _text(file: Path) -> str:
    try:
        with file.open("rb") as raw:
            compressed = raw.read(2) == _GZIP_MAGIC
        with gzip.open(file) if compressed else file.open("rb") as stream:
            data = stream.read(MAX_DATASET_BYTES + 1)
        text = data.decode()
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{file}: expected JSON lines in UTF-8, plain or gzip, got: {error}") from error
    if len(data) > MAX_DATASET_BYTES:
        raise ConfigurationError(f"{file}: expected at most {MAX_DATASET_BYTES} bytes, got more")
    return text


def _row(line: str, where: str) -> Row:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ConfigurationError(f"{where}: expected a JSON object, got: {error}") from error
    if not isinstance(data, dict):
        raise ConfigurationError(f"{where}: expected a JSON object, got {type(data).__name__}")
    table = Table(data, where, ConfigurationError)
    task_id = table.text("task_id")
    number = task_id.rpartition("/")[2]
    if not (number.isascii() and number.isdecimal()):
        raise table.refuse("task_id", "a name like Python/0", task_id)
    entry = table.text("entry_point")
    if not _IDENTIFIER.fullmatch(entry):
        raise table.refuse("entry_point", "an identifier", entry)
    return Row(
        number=int(number),
        task_id=task_id,
        prompt=table.text("prompt"),
        declaration=table.text("declaration", ""),
        canonical_solution=table.text("canonical_solution"),
        buggy_solution=table.text("buggy_solution"),
        entry_point=entry,
        test=table.text("test"),
        test_setup=table.text("test_setup", ""),
        imports=table.text("import", ""),
    )
