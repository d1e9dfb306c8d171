"""What a sandbox is, whichever runtime does it. No other module of the package is needed to use one.

A sandbox runs one command under Limits, in an image, over mounts, and returns an Execution. It is single-use.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from assay.model import Execution, Limits

__all__ = ["Channel", "Command", "Mount", "Running", "Sandbox"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mount:
    """A directory or file of the host bound into the sandbox (nosuid, nodev always)."""

    source: Path
    target: str
    """Absolute path inside."""
    writable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel:
    """A report channel: a pipe that the orchestrator makes and reads while the command runs.

    Channels take the descriptors 3, 4, ... inside, in order; ``passed`` descriptors follow them.
    """

    name: str
    max_bytes: int
    reopenable: bool = True
    """Whether it can be opened for writing by its path, ``/dev/fd/3``. Else the descriptor alone leads to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One command to run. ``argv`` is a list and never goes through a shell that we add."""

    argv: tuple[str, ...]
    rootfs: Path
    """An unpacked image; mounted read-only and shared between runs."""
    limits: Limits
    env: Mapping[str, str] = field(default_factory=dict)
    """The whole environment. Nothing is inherited."""
    cwd: str = "/"
    mounts: tuple[Mount, ...] = ()
    stdin: bytes = b""
    channels: tuple[Channel, ...] = ()
    passed: tuple[int, ...] = ()
    """Our descriptors that the command inherits after the channels (a pipe to another sandbox); ours to close."""
    uid: int | None = None
    """A leased host user id (see ``sandbox.uids``) to run as, or None to lease one for this run alone."""


class Running(Protocol):
    """A started sandbox."""

    def wait(self) -> Execution:
        """Wait until every process of the sandbox is dead, and return what was seen. Call once; never raises for
        what the command did."""
        ...

    def kill(self) -> None:
        """Kill every process of the sandbox, from any thread. ``wait`` then returns with ending CANCELLED (unless it
        had ended before). Safe to call at any time and more than once."""
        ...

    @property
    def uid(self) -> int:
        """The host user id that the processes of this sandbox run as; no other running sandbox has it."""
        ...


class Sandbox(Protocol):
    """Starts sandboxes on this machine with one runtime."""

    @property
    def name(self) -> str:
        """The runtime's name, as verdicts state it."""
        ...

    def start(self, command: Command) -> Running:
        """Start ``command``. Raises UnsupportedError when a limit cannot be enforced here, SandboxError when the
        machine fails."""
        ...

    def run(self, command: Command) -> Execution:
        """``start`` and ``wait``; a SandboxError becomes an Execution with ending SANDBOX_ERROR."""
        ...
