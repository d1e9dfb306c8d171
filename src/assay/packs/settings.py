"""What ``pack.toml`` and ``task.toml`` may say, as values."""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from assay.errors import ConfigurationError, PackError
from assay.model import Limits
from assay.model.tables import Table
from assay.packs.bounds import MAX_TABLE_BYTES
from assay.packs.files import read_bounded
from assay.packs.model import OracleChoice, RestoreMode, RestoreRules
from assay.packs.paths import checked_path, checked_paths

__all__ = ["PACK_FORMAT", "PackSettings", "TaskSettings", "read_pack_settings", "read_table", "read_task_settings"]

PACK_FORMAT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreSettings:
    """A [restore] table; None where a field is not said, so that the pack's default holds."""

    mode: RestoreMode | None = None
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PackSettings:
    """All of ``pack.toml``."""

    name: str
    version: str
    title: str
    language: str
    runner: str
    image: str
    limits: Mapping[str, float]
    restore: RestoreSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskSettings:
    """All of ``task.toml``, with the pack's defaults filled in."""

    title: str
    language: str
    runner: str
    image: str
    oracle: OracleChoice
    limits: Limits
    restore: RestoreRules
    modules: tuple[str, ...]
    canaries: tuple[str, ...]
    solution: str
    entry: str
    test_files: tuple[str, ...]


def read_table(path: Path) -> Table:
    """A TOML file as a strict table. Raises PackError when it is missing or not TOML."""
    raw = read_bounded(path, MAX_TABLE_BYTES)
    try:
        return Table(tomllib.loads(raw.decode()), str(path), PackError)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PackError(f"{path}: expected TOML in UTF-8, got: {error}") from error


def read_pack_settings(path: Path) -> PackSettings:
    """``pack.toml``. Raises PackError with the file, what was expected and what was got."""
    top = read_table(path)
    table = top.table("pack")
    version = table.whole("format")
    if version != PACK_FORMAT:
        raise table.refuse("format", str(PACK_FORMAT), version, hint="this version reads pack format 1 only")
    settings = PackSettings(
        name=table.text("name"),
        version=table.text("version"),
        title=table.text("title", ""),
        language=table.text("language"),
        runner=table.text("runner", ""),
        image=table.text("image", ""),
        limits=_limits(top.table("limits")),
        restore=_restore(top.table("restore"), str(path)),
    )
    table.finish()
    top.finish()
    _merged_limits(settings.limits, {}, str(path))
    return settings


def read_task_settings(path: Path, pack: PackSettings) -> TaskSettings:
    """``task.toml``, over the pack's defaults. Raises PackError as above."""
    table = read_table(path)
    where = str(path)
    rules = _rules(pack.restore, _restore(table.table("restore"), where), where)
    solution = table.text("solution", "")
    if not solution and len(rules.allow) == 1:
        solution = rules.allow[0]
    settings = TaskSettings(
        title=table.text("title"),
        language=table.text("language", pack.language),
        runner=table.text("runner", pack.runner),
        image=table.text("image", pack.image),
        oracle=table.choice("oracle", OracleChoice, OracleChoice.AUTO),
        limits=_merged_limits(pack.limits, _limits(table.table("limits")), where),
        restore=rules,
        modules=table.texts("modules"),
        canaries=table.texts("canaries"),
        solution=checked_path(solution, f"{where}: solution") if solution else "",
        entry=table.text("entry", ""),
        test_files=checked_paths(table.texts("test_files"), f"{where}: test_files"),
    )
    table.finish()
    return settings


_LISTS = ("allow", "protect", "deny", "deny_names")


def _restore(table: Table, where: str) -> RestoreSettings:
    mode = table.choice("mode", RestoreMode) if table.has("mode") else None
    lists = {name: table.texts(name) for name in _LISTS if table.has(name)}
    for name, paths in lists.items():
        if name != "deny_names":
            checked_paths(paths, f"{where}: {name}")
        elif any("/" in pattern for pattern in paths):
            raise table.refuse(name, "names without a slash", list(paths), hint="a path belongs into 'deny'")
    table.finish()
    return RestoreSettings(mode=mode, lists=lists)


def _rules(pack: RestoreSettings, task: RestoreSettings, where: str) -> RestoreRules:
    lists = {**pack.lists, **task.lists}
    mode = task.mode or pack.mode
    if mode is None:
        mode = RestoreMode.ALLOW if lists.get("allow") else RestoreMode.OVERLAY
    if mode is RestoreMode.ALLOW and not lists.get("allow"):
        raise PackError(
            f"{where}: expected 'allow' to name the files to be written, got none",
            hint='say [restore] allow = ["solution.py"], or mode = "overlay" for whole repositories',
        )
    foreign = [name for name in task.lists if (name == "allow") is (mode is RestoreMode.OVERLAY)]
    if foreign:
        raise PackError(f"{where}: expected no {foreign[0]!r} in mode {mode.value!r}, got one")
    kept = ("allow",) if mode is RestoreMode.ALLOW else ("protect", "deny", "deny_names")
    return RestoreRules(mode=mode, **{name: lists.get(name, ()) for name in kept})


def _limits(table: Table) -> Mapping[str, float]:
    names = [item.name for item in fields(Limits)]
    found = {name: table.number(name) for name in names if table.has(name)}
    table.finish()
    return found


def _merged_limits(pack: Mapping[str, float], task: Mapping[str, float], where: str) -> Limits:
    values = {**asdict(Limits()), **pack, **task}
    try:
        return Limits(**values)
    except ConfigurationError as error:
        raise PackError(f"{where}: {error}", hint=error.hint) from error
