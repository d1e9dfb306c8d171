"""Limits as a request says them: camelCase, whole units that people use, each with a largest value."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from assay.model import GIB, KIB, MIB, Limits
from assay.model.tables import Table

__all__ = ["REQUEST_LIMITS", "RequestLimit", "read_limits"]

_MS: Final = 0.001
_DAY_MS: Final = 24 * 60 * 60 * 1000
_TIB_IN_MIB: Final = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestLimit:
    """One limit: the field of Limits, what one unit of it is there, and the largest number that makes sense."""

    field: str
    unit: float
    most: int
    whole: bool = True


REQUEST_LIMITS: Final[Mapping[str, RequestLimit]] = MappingProxyType(
    {
        "wallClockMs": RequestLimit(field="wall_s", unit=_MS, most=_DAY_MS, whole=False),
        "cpuMs": RequestLimit(field="cpu_s", unit=_MS, most=64 * _DAY_MS, whole=False),
        "memoryMb": RequestLimit(field="memory_bytes", unit=MIB, most=_TIB_IN_MIB),
        "pids": RequestLimit(field="pids", unit=1, most=4_194_304),
        "openFiles": RequestLimit(field="open_files", unit=1, most=1_048_576),
        "fileMb": RequestLimit(field="file_bytes", unit=MIB, most=_TIB_IN_MIB),
        "outputKb": RequestLimit(field="output_bytes", unit=KIB, most=64 * KIB),
        "scratchMb": RequestLimit(field="scratch_bytes", unit=MIB, most=_TIB_IN_MIB),
        "scratchInodes": RequestLimit(field="scratch_inodes", unit=1, most=GIB),
    }
)
"""The largest values: a day; 4,194,304 processes (PID_MAX_LIMIT of Linux); 1,048,576 files (its default nr_open)."""


def read_limits(table: Table) -> Limits:
    """The limits that ``table`` says, over the defaults. The CPU's time is the wall's where only that is said.

    Raises the table's error for zero, negative, infinite and too large numbers, and for unknown names.
    """
    said: dict[str, float] = {}
    for name, limit in REQUEST_LIMITS.items():
        if not table.has(name):
            continue
        value = table.whole(name) if limit.whole else table.number(name)
        if not 0 < value <= limit.most:  # false for NaN, too
            expected = f"a finite number greater than 0 and at most {limit.most}"
            raise table.refuse(name, expected, value, hint="there is no 'unlimited': leave it out for the default")
        said[limit.field] = value * limit.unit
    table.finish()
    whole = {limit.field for limit in REQUEST_LIMITS.values() if limit.whole}
    values: dict[str, float] = {name: int(value) if name in whole else value for name, value in said.items()}
    if "wall_s" in values:
        values.setdefault("cpu_s", values["wall_s"])
    return Limits(**values)  # type: ignore[arg-type]  # checked by Limits itself
