"""The trusted processes around one sandbox: the first of its pid namespace, and the runtime."""

import contextlib
import json
import os
import select
import signal
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from assay.sandbox import kernel, oci
from assay.sandbox.cgroups import Group
from assay.sandbox.interface import Command
from assay.sandbox.launch import on_launcher, spawn
from assay.sandbox.pipes import Pipes
from assay.sandbox.root import overlay_options
from assay.sandbox.runtimes import Runtime
from assay.sandbox.runtimes.interface import Bundle, Ended

__all__ = ["DEATH_S", "End", "Processes", "identity"]

DEATH_S = 10.0
"""How long a killed sandbox may take to die; longer means a process stuck in the kernel (state D)."""

_DEATH_POLL_S = 0.02

_ENV = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"}
_DETAIL_CHARACTERS = 500
_LOG_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """How it ended: the command's own end, unless ``fault`` says what of ours failed, in one line."""

    ended: Ended
    fault: str
    before_kill: bool
    """Whether it ended by itself, before a kill of ours arrived."""


class Processes:
    """A context manager; ``start`` is called on the launcher's thread, the rest on any one."""

    def __init__(self, runtime: Runtime, bundle: Bundle, group: Group) -> None:
        self._runtime = runtime
        self._bundle = bundle
        self._group = group
        self._mounted = False
        self._killed = False
        self._first = -1
        self.runtime_pidfd = -1

    def start(self, command: Command, uid: int, pipes: Pipes, places: dict[Path, tuple[int, int]]) -> None:
        """Mount the root, write the configuration, start both processes. Raises OSError.

        ``places`` are the directories as the caller saw them: the launcher's mount namespace must see the same.
        """
        bundle, runtime = self._bundle, self._runtime
        for path, seen in places.items():
            if identity(path) != seen:
                raise OSError(f"{path} was mounted after the first sandbox, on a mount that is not shared")
        options = overlay_options(bundle.layer, command.rootfs)
        kernel.mount("overlay", bundle.root, kind="overlay", flags=kernel.MS_NODEV | kernel.MS_NOSUID, options=options)
        self._mounted = True
        first = None
        if runtime.first_process is not None:
            with open(os.devnull, "r+b") as null:  # noqa: PTH123 - a descriptor is wanted
                first = spawn(runtime.first_process, env=_ENV, descriptors=[null.fileno()] * 3, new_namespace=True)
            self._first = os.pidfd_open(first)
        configuration = runtime.adjust(oci.configuration(command, uid=uid), self._group, first_process=first)
        (bundle.path / "config.json").write_text(json.dumps(configuration), encoding="utf-8")
        process = spawn(
            runtime.argv(bundle, self._group),
            # Where the runtime may put the sealed copy of itself (CVE-2019-5736) when it can have no memfd.
            env={**_ENV, "_LIBCONTAINER_STATEDIR": str(bundle.path)},
            descriptors=[*pipes.child_descriptors(), *command.passed],
            new_namespace=first is None,
        )
        self.runtime_pidfd = os.pidfd_open(process)

    def kill(self) -> None:
        """Kill the first process, and with it, at once and without a loop to outrun, everything in its namespace.

        The runtime, where it is another process, must live on to reap the command: a namespace is not gone before.
        """
        self._killed = True
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._first if self._first >= 0 else self.runtime_pidfd, signal.SIGKILL)

    def finish(self) -> End | None:
        """The runtime is done: reap it, then kill and reap the first process. None when that would not die."""
        was_killed = self._killed
        runtime = os.waitid(os.P_PIDFD, self.runtime_pidfd, os.WEXITED)
        assert runtime is not None
        first_died = self._first >= 0 and bool(_ended(self._first, 0.0)) and not was_killed
        self.kill()
        if not self._all_dead():
            return None
        if runtime.si_code != os.CLD_EXITED:
            fault = f"the runtime died of signal {runtime.si_status}, which nobody here sent"
            return End(ended=Ended(), fault=fault, before_kill=False)
        fault = _log_faults(self._bundle.log)
        if first_died:
            fault = "the first process of the pid namespace was killed by somebody else"
        return self._own_end(runtime.si_status, fault, before_kill=not was_killed)

    def _all_dead(self) -> bool:
        """Wait until the first process is gone, which it is not before everything in its namespace is.

        If the runtime died before the command, the command's remains belong to the init of the host, which may take its
        time to bury them. Dead is what the cgroup says is dead.
        """
        deadline = time.monotonic() + DEATH_S
        while self._first >= 0 and not _ended(self._first, _DEATH_POLL_S):
            if not self._group.processes():
                threading.Thread(target=_bury, args=(os.dup(self._first),), name="assay-bury", daemon=True).start()
                return True
            if time.monotonic() > deadline:
                return False
        if self._first >= 0:
            os.waitid(os.P_PIDFD, self._first, os.WEXITED)
        return True

    def _own_end(self, code: int, fault: str, *, before_kill: bool) -> End:
        try:
            ended = self._runtime.ended(self._bundle, code)
        except (OSError, ValueError) as error:
            ended = Ended()
            fault = (
                fault or f"{self._runtime.name} ended with status {code} and said nothing about the command: {error}"
            )
        return End(ended=ended, fault=fault, before_kill=before_kill)

    def __enter__(self) -> "Processes":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for pidfd in (self._first, self.runtime_pidfd):
            if pidfd >= 0:
                with contextlib.suppress(ProcessLookupError):
                    signal.pidfd_send_signal(pidfd, signal.SIGKILL)
                    threading.Thread(target=_bury, args=(os.dup(pidfd),), name="assay-bury", daemon=True).start()
                os.close(pidfd)
        self._first = self.runtime_pidfd = -1
        if self._mounted:
            on_launcher(lambda: kernel.umount(self._bundle.root))


def identity(path: Path) -> tuple[int, int]:
    """Device and inode."""
    status = path.stat()
    return status.st_dev, status.st_ino


def _bury(pidfd: int) -> None:
    """Reap a killed child whenever it is done."""
    with contextlib.suppress(ChildProcessError):
        os.waitid(os.P_PIDFD, pidfd, os.WEXITED)
    os.close(pidfd)


def _ended(pidfd: int, patience_s: float) -> bool:
    poller = select.poll()
    poller.register(pidfd, select.POLLIN)
    return bool(poller.poll(patience_s * 1000))


def _log_faults(log: Path) -> str:
    """What the runtime's log says went wrong, in one line, or nothing. The command cannot reach that file."""
    try:
        with log.open("rb") as file:
            text = file.read(_LOG_BYTES).decode(errors="replace")
    except FileNotFoundError:
        return ""
    return " ".join("; ".join(filter(None, map(_fault, text.splitlines()))).split())[:_DETAIL_CHARACTERS]


def _fault(line: str) -> str:
    """The message of one log line, if it tells of an error. Lines that are not JSON come from our launch script."""
    try:
        entry = json.loads(line)
    except ValueError:
        return line
    if not isinstance(entry, dict):
        return line
    return str(entry.get("msg", "")) if entry.get("level") in ("error", "fatal", "panic") else ""
