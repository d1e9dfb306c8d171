"""What differs from one OCI runtime to the next."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from assay.sandbox.cgroups import Group

__all__ = ["Bundle", "Runtime", "launch_script"]


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
    def root(self) -> Path:
        """Mount point of the root file system."""
        return self.path / "root"


class Runtime(Protocol):
    """A runtime: how it is called, and what our configuration must look like for it."""

    name: str
    extra_pids: int
    """Processes of the runtime itself that are counted in the sandbox's cgroup."""

    def __init__(self, program: Path) -> None:
        """``program`` is the runtime's executable."""
        ...

    def adjust(self, configuration: dict[str, Any], group: Group) -> dict[str, Any]:
        """The configuration, changed as this runtime needs it."""
        ...

    def script(self, bundle: Bundle, group: Group) -> str:
        """What /bin/sh runs as process 1 of the new pid namespace; it ends by becoming the runtime."""
        ...


def launch_script(join: Sequence[Path], argv: Sequence[str], *, log: Path) -> str:
    """Join cgroups, see processes of the own namespace in /proc, die with the orchestrator, become the runtime.

    Errors of the first steps go to ``log``: the error stream belongs to the command.
    """
    joins = " && ".join(["true", *(f"echo 0 >{shlex.quote(str(path))}" for path in join)])
    wrapped = ["unshare", "--mount-proc", "setpriv", "--pdeathsig", "KILL", *argv]
    return f"{{ {joins}; }} 2>>{shlex.quote(str(log))} || exit 125; exec {shlex.join(wrapped)}"
