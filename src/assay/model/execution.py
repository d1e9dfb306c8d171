"""What we saw of one execution. All of it is observed from outside; nothing here was said by the process."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assay.model.limits import Usage

__all__ = ["Capture", "Ending", "Execution"]


class Ending(StrEnum):
    """How an execution ended. SANDBOX_ERROR is ours and can only lead to an inconclusive verdict."""

    EXITED = "exited"
    SIGNALLED = "signalled"
    TIMED_OUT = "timed_out"
    CPU_LIMIT = "cpu_limit"
    OUT_OF_MEMORY = "out_of_memory"
    OUTPUT_LIMIT = "output_limit"
    PIDS_LIMIT = "pids_limit"
    CANCELLED = "cancelled"
    SANDBOX_ERROR = "sandbox_error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture:
    """The bytes of one stream, kept up to a bound: the head, then (after a cut) the tail."""

    head: bytes = b""
    tail: bytes = b""
    total_bytes: int = 0
    """How many bytes were written, kept or not."""

    @property
    def truncated(self) -> bool:
        """Whether bytes were dropped between head and tail."""
        return self.total_bytes > len(self.head) + len(self.tail)

    def marked(self) -> bytes:
        """Head and tail, with a marker line that says how many bytes are missing between them."""
        if not self.truncated:
            return self.head + self.tail
        missing = self.total_bytes - len(self.head) - len(self.tail)
        return self.head + b"\n[assay: %d bytes dropped]\n" % missing + self.tail


@dataclass(frozen=True, slots=True, kw_only=True)
class Execution:
    """One command in one sandbox, from start until every process of it was dead."""

    observed_ending: Ending
    observed_exit_status: int | None = None
    """Exit status of the command; None unless it exited by itself."""
    observed_signal: int | None = None
    usage: Usage
    limits_hit: tuple[str, ...] = ()
    """Names of the fields of Limits that were reached, also those that did not end the execution."""
    stdout: Capture = field(default_factory=Capture)
    stderr: Capture = field(default_factory=Capture)
    channels: Mapping[str, Capture] = field(default_factory=dict)
    """Report channels by name. Read while the execution ran, through a pipe that we made."""
    unenforced: tuple[str, ...] = ()
    """Names of limits that this machine could not enforce (only when the caller asked to go on regardless)."""
    detail: str = ""
    """For SANDBOX_ERROR: what failed, in one line."""

    @property
    def exited_clean(self) -> bool:
        """Whether the command ended by itself with status 0."""
        return self.observed_ending is Ending.EXITED and self.observed_exit_status == 0
