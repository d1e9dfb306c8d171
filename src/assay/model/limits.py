"""Limits of one execution, and what an execution used."""

from dataclasses import dataclass, fields
from math import isfinite

from assay.errors import ConfigurationError

__all__ = ["Limits", "Usage"]

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one execution may use. Every field is finite and greater than zero: there is no "unlimited".

    Raises ConfigurationError for zero, negative, NaN, infinite or non-numeric values.
    """

    wall_s: float = 60.0
    cpu_s: float = 60.0
    memory_bytes: int = 1 * GIB
    pids: int = 128
    open_files: int = 512
    file_bytes: int = 256 * MIB
    """Largest single file (RLIMIT_FSIZE)."""
    output_bytes: int = 1 * MIB
    """Bytes of stdout, and of stderr, that are kept (head and tail); the rest is counted and dropped."""
    flood_bytes: int = 16 * GIB
    """Bytes of stdout or stderr after which the execution is killed."""
    report_bytes: int = 16 * MIB
    """Bytes read from one report channel; more ends the execution (no honest report is so long)."""
    scratch_bytes: int = 256 * MIB
    """Size of the workspace's, and of /tmp's, tmpfs."""
    scratch_inodes: int = 65_536

    def __post_init__(self) -> None:
        """Refuse what is not a finite positive number of the field's own type."""
        for field in fields(self):
            value = getattr(self, field.name)
            whole = field.type is int or field.type == "int"
            if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
                wanted = "a whole number" if whole else "a number"
                raise ConfigurationError(f"limit {field.name}: expected {wanted}, got {value!r}")
            if not isfinite(value) or value <= 0:
                raise ConfigurationError(
                    f"limit {field.name}: expected a finite number greater than 0, got {value!r}",
                    hint="there is no 'unlimited': give the largest value that you can afford",
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What we measured from outside, from the cgroup and our own monotonic clock."""

    wall_s: float
    cpu_s: float
    peak_memory_bytes: int
    peak_pids: int = 0
