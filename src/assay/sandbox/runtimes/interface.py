"""What differs from one OCI runtime to the next."""

import shlex
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from assay.sandbox.cgroups import Group

__all__ = ["DIE_WITH_US", "Bundle", "Ended", "Runtime", "ended_by_shell_status", "joining"]

DIE_WITH_US = ("/usr/bin/setpriv", "--pdeathsig", "KILL")
"""Killed by the kernel when the launcher's thread ends, which it does with the orchestrator alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """One sandbox's directory, and the number of descriptors above 2 that its command gets."""

    name: str
    path: Path
    extra_descriptors: int

    @property
    def log(self) -> Path:
        """The runtime's own log, out of the command's reach."""
        return self.path / "log"

    @property
    def layer(self) -> Path:
        """Mount points and our files of /etc, laid over the image."""
        return self.path / "layer"

    @property
    def root(self) -> Path:
        """Mount point of the root file system."""
        return self.path / "root"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How the command ended: one of the two."""

    exit_status: int | None = None
    signal: int | None = None


class Runtime(Protocol):
    """A runtime: how it is called, and what our configuration must look like for it.

    Every sandbox has a pid namespace whose first process is trusted and lives outside the container: killing it kills
    all, at once.
    """

    @property
    def name(self) -> str:
        """As it is called on the command line."""
        ...

    @property
    def extra_pids(self) -> int:
        """Processes of the runtime itself that are counted in the sandbox's cgroup."""
        ...

    @property
    def first_process(self) -> tuple[str, ...] | None:
        """What starts the first process of the pid namespace, or None when ``argv`` is that."""
        ...

    def adjust(self, configuration: dict[str, Any], group: Group, *, first_process: int | None) -> dict[str, Any]:
        """The configuration, changed as this runtime needs it. ``first_process`` is the pid of the one started."""
        ...

    def argv(self, bundle: Bundle, group: Group) -> list[str]:
        """The command line that runs the bundle and ends when its command does, daemons or not."""
        ...

    def ended(self, bundle: Bundle, code: int) -> Ended:
        """How the command ended, from the exit code of ``argv``. Raises OSError or ValueError when that is unknown."""
        ...


def joining(group: Group, argv: Sequence[str], *, log: Path) -> list[str]:
    """``argv`` run inside ``group``. Errors on the way go to ``log``: the error stream belongs to the command."""
    joins = " && ".join(f"echo 0 >{shlex.quote(str(path))}" for path in group.join_files)
    return ["/bin/sh", "-c", f"{{ {joins}; }} 2>>{shlex.quote(str(log))} || exit 125; exec {shlex.join(argv)}"]


def ended_by_shell_status(code: int) -> Ended:
    """Read ``code`` as shells write it: 128 + n for signal n. An exit status that looks so is taken for the signal."""
    number = code - 128
    return Ended(signal=number) if number in signal.valid_signals() else Ended(exit_status=code)
