"""The lock: what verification proved about a pack, in one canonical JSON file beside it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import rfc8785

from assay.errors import PackError, StaleLockError
from assay.model import TestOutcome
from assay.model.tables import Table
from assay.packs.bounds import MAX_LOCK_BYTES
from assay.packs.files import LOCK_NAME, read_bounded
from assay.packs.model import OracleChoice, TaskLock

__all__ = ["LOCK_FORMAT", "Lock", "decode_task_lock", "encode_task_lock", "read_lock", "require_fresh", "write_lock"]

LOCK_FORMAT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """What ``lock.json`` holds. A task is in ``tasks`` or in ``invalid``, never in both."""

    digest: str
    """Of the pack that was verified."""
    tool: str
    """Name and version of the tool that wrote it."""
    tasks: Mapping[str, TaskLock] = field(default_factory=dict)
    invalid: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def read_lock(root: Path) -> Lock | None:
    """The pack's lock, or None where it has none. Raises PackError for one that is malformed."""
    path = root / LOCK_NAME
    if not path.exists() and not path.is_symlink():
        return None
    raw = read_bounded(path, MAX_LOCK_BYTES)
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise PackError(f"{path}: expected JSON, got {error}", hint="verify the pack again") from error
    if not isinstance(data, dict):
        raise PackError(f"{path}: expected a JSON object, got {type(data).__name__}")
    return _decode(data, str(path))


def write_lock(root: Path, lock: Lock) -> None:
    """Write ``lock`` as canonical JSON (RFC 8785), atomically, so that the same proof gives the same bytes."""
    document: dict[str, Any] = {
        "format": LOCK_FORMAT,
        "digest": lock.digest,
        "tool": lock.tool,
        "tasks": {name: encode_task_lock(task) for name, task in lock.tasks.items()},
        "invalid": {name: list(reasons) for name, reasons in lock.invalid.items()},
    }
    path = root / LOCK_NAME
    unfinished = path.with_name(path.name + ".tmp")
    unfinished.write_bytes(rfc8785.dumps(document) + b"\n")
    unfinished.replace(path)


def require_fresh(lock: Lock, digest: str, where: Path) -> None:
    """Raises StaleLockError when ``lock`` was made for another state of the pack than ``digest``."""
    if lock.digest != digest:
        raise StaleLockError(
            f"{where}: expected a lock for {digest}, got one for {lock.digest}",
            hint="the pack was changed after it was verified: run 'assay verify' on it again",
        )


def encode_task_lock(lock: TaskLock) -> dict[str, object]:
    """``lock`` as JSON values."""
    return {
        "inventory": list(lock.inventory),
        "oracle": lock.oracle.value,
        "oracle_reasons": list(lock.oracle_reasons),
        "controls": {test: [list(edit) for edit in edits] for test, edits in lock.controls.items()},
        "neutral": [list(edit) for edit in lock.neutral],
        "unguarded": list(lock.unguarded),
        "signature": dict(lock.signature),
        "image": lock.image,
    }


def decode_task_lock(table: Table) -> TaskLock:
    """The opposite. Raises the table's error for anything that is not a lock."""
    inventory = table.texts("inventory", None)
    if not inventory or len(set(inventory)) != len(inventory):
        raise table.refuse("inventory", "test ids, at least one and each once", list(inventory))
    oracle = table.choice("oracle", OracleChoice)
    if oracle is OracleChoice.AUTO:
        raise table.refuse("oracle", "a mode that was proved", oracle.value)
    lock = TaskLock(
        inventory=inventory,
        oracle=oracle,
        oracle_reasons=table.texts("oracle_reasons"),
        controls=_controls(table.table("controls")),
        neutral=tuple(_edit(table, "neutral", edit) for edit in table.values("neutral")),
        unguarded=table.texts("unguarded"),
        signature=_signature(table.table("signature")),
        image=table.text("image", ""),
    )
    table.finish()
    return lock


def _decode(data: Mapping[str, object], where: str) -> Lock:
    table = Table(data, where, PackError)
    version = table.whole("format")
    if version != LOCK_FORMAT:
        raise table.refuse("format", str(LOCK_FORMAT), version, hint="verify the pack again with this version")
    tasks, invalid = table.table("tasks"), table.table("invalid")
    lock = Lock(
        digest=table.text("digest"),
        tool=table.text("tool"),
        tasks={name: decode_task_lock(tasks.table(name)) for name in tasks.names()},
        invalid={name: invalid.texts(name) for name in invalid.names()},
    )
    table.finish()
    return lock


def _controls(table: Table) -> Mapping[str, tuple[tuple[str, int, int, str], ...]]:
    return {test: tuple(_edit(table, test, edit) for edit in table.values(test)) for test in table.names()}


def _edit(table: Table, test: str, edit: object) -> tuple[str, int, int, str]:
    match edit:
        case [str(file), int(start), int(end), str(replacement)] if 0 <= start <= end:
            return file, start, end, replacement
        case _:
            raise table.refuse(test, "[file, first byte, byte after the last, replacement]", edit)


def _signature(table: Table) -> Mapping[str, str]:
    return {test: table.choice(test, TestOutcome).value for test in table.names()}
