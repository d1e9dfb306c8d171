"""One sandbox's control group, over whichever hierarchies the machine has."""

import contextlib
import os
import signal
import time
from pathlib import Path

from assay.errors import SandboxError, UnsupportedError
from assay.model import Limits
from assay.sandbox.cgroups.layout import Layout, current_layout
from assay.sandbox.cgroups.v1 import V1Cpu, V1Memory, V1Pids
from assay.sandbox.cgroups.v2 import V2Cpu, V2Memory

__all__ = ["PARENT", "Group", "create", "end_group", "group_names"]

PARENT = "assay"
"""All groups of ours are children of this one, at the top of each hierarchy."""

_LIMIT_OF = {"memory": "memory_bytes", "pids": "pids", "cpu": "cpu_s"}
_EMPTY_POLL_S = 0.001
_DEATH_S = 10.0
"""How long killed processes may take to die. Only one stuck in the kernel (state D) takes longer than milliseconds."""
_REMOVE_S = 2.0
"""rmdir may answer EBUSY for a moment after the last process died."""


class Group:
    """The directories of one sandbox, one in each hierarchy that is used."""

    def __init__(self, name: str, layout: Layout) -> None:
        self.name = name
        self.directories = [place / PARENT / name for place in dict.fromkeys(layout.v1.values())]
        self._kill_file: Path | None = None
        top = {controller: place / PARENT / name for controller, place in layout.v1.items()}
        self._leftovers = [place / PARENT / name for place in layout.others]
        if layout.kind == "v2" and layout.unified is not None:
            unified = layout.unified / PARENT / name
            self.directories.append(unified)
            self._kill_file = unified / "cgroup.kill"
            top |= dict.fromkeys(layout.v2, unified)
        self.memory: V1Memory | V2Memory | None = None
        self.pids: V1Pids | None = None
        self.cpu: V1Cpu | V2Cpu | None = None
        if "memory" in top:
            self.memory = (V1Memory if "memory" in layout.v1 else V2Memory)(top["memory"])
        if "pids" in top:
            self.pids = V1Pids(top["pids"])
        if "cpu" in top:
            self.cpu = (V1Cpu if "cpu" in layout.v1 else V2Cpu)(top["cpu"])
        self.unenforced: tuple[str, ...] = tuple(_LIMIT_OF[name] for name in layout.missing)

    @property
    def join_files(self) -> list[Path]:
        """Files into which a process writes 0 to join."""
        return [directory / "cgroup.procs" for directory in self.directories]

    def make(self, limits: Limits, *, extra_pids: int) -> None:
        """Make the directories and set the limits. Raises SandboxError."""
        try:
            for directory in self.directories:
                directory.mkdir(exist_ok=False)
            for controller in (self.memory, self.pids):
                if controller is not None:
                    self.unenforced += controller.limit(limits, extra_pids=extra_pids)
        except OSError as error:
            self.remove()
            raise SandboxError(f"expected a control group with its limits, got: {error}") from error

    def exists(self) -> bool:
        """Whether the directories are still there (a failing runtime may have removed them)."""
        return all(directory.is_dir() for directory in self.directories)

    def processes(self) -> list[int]:
        """The process ids in the group, in any hierarchy (0 for those we cannot name)."""
        found: set[int] = set()
        for path in self.join_files:
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                found.update(int(line) for line in path.read_text().split())
        return sorted(found)

    def kill(self) -> None:
        """Kill every process of the group at once (cgroup.kill), or each as often as it takes where that is missing."""
        if self._kill_file is not None and self._kill_file.exists():
            with contextlib.suppress(FileNotFoundError):
                self._kill_file.write_text("1")
            return
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)

    def kill_and_wait(self, *, patience_s: float = _DEATH_S) -> bool:
        """Kill until nobody is left. False when processes would not die in time."""
        deadline = time.monotonic() + patience_s
        while self.processes():
            self.kill()
            if time.monotonic() > deadline:
                return False
            time.sleep(_EMPTY_POLL_S)
        return True

    def remove(self) -> None:
        """Remove the directories. What cannot be removed in time is left for the sweep."""
        deadline = time.monotonic() + _REMOVE_S
        for directory in dict.fromkeys([*self.directories, *self._leftovers]):
            while True:
                try:
                    directory.rmdir()
                except FileNotFoundError:
                    break
                except OSError:
                    if time.monotonic() > deadline:
                        break
                    time.sleep(_EMPTY_POLL_S)
                else:
                    break


def create(name: str, limits: Limits, *, extra_pids: int) -> Group:
    """A new group with limits. Raises UnsupportedError when no hierarchy is there, SandboxError when it fails."""
    layout = current_layout()
    if layout.kind == "none":
        raise UnsupportedError("expected a mounted cgroup hierarchy, got none", hint="mount cgroup2 on /sys/fs/cgroup")
    _prepare_parents(layout)
    group = Group(name, layout)
    group.make(limits, extra_pids=extra_pids)
    return group


def _prepare_parents(layout: Layout) -> None:
    try:
        for place in layout.v1.values():
            (place / PARENT).mkdir(exist_ok=True)
        if layout.kind == "v2" and layout.unified is not None:
            (layout.unified / PARENT).mkdir(exist_ok=True)
            _delegate(layout.unified, layout.v2)
            _delegate(layout.unified / PARENT, layout.v2)
    except OSError as error:
        raise UnsupportedError(
            f"expected to make the cgroup {PARENT!r} with controllers {sorted(layout.v2)}, got: {error}",
            hint="cgroups must be writable, and no process may sit in the top cgroup of v2 itself; see `assay doctor`",
        ) from error


def _delegate(directory: Path, controllers: frozenset[str]) -> None:
    control = directory / "cgroup.subtree_control"
    offered = set((directory / "cgroup.controllers").read_text().split())
    wanted = (controllers & offered) - set(control.read_text().split())
    if wanted:
        control.write_text(" ".join(f"+{name}" for name in sorted(wanted)))


def group_names(session: str) -> list[str]:
    """Names of the groups of ``session`` that are there, in any hierarchy."""
    layout = current_layout()
    places = [*layout.others, *([layout.unified] if layout.unified else [])]
    found = {path.name for place in places for path in (place / PARENT).glob("*") if path.is_dir()}
    return sorted(name for name in found if name.startswith(session + "."))


def end_group(name: str, *, patience_s: float = _DEATH_S) -> list[int]:
    """Kill and remove the group ``name``; returns the processes that would not die in time, and then keeps it."""
    group = Group(name, current_layout())
    if group.kill_and_wait(patience_s=patience_s):
        group.remove()
    return group.processes()
