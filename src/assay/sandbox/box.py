"""One running sandbox: the thread that reads what it writes, measures it, and kills it when it must."""

import contextlib
import os
import select
import threading
import time

from assay.errors import SandboxError
from assay.model import Ending, Execution, Limits, Usage
from assay.sandbox import quarantine
from assay.sandbox.capture import BUFFER_BYTES
from assay.sandbox.cgroups import Group
from assay.sandbox.ending import Facts, Judgement, judge
from assay.sandbox.pipes import Pipes
from assay.sandbox.processes import DEATH_S, End, Processes

__all__ = ["Box"]

_TICK_S = 0.05
"""How often CPU time and out-of-memory events are looked at. Both are looked at once more at the end."""
_SHORTEST_TICK_S = 0.002

_abandoned: list[contextlib.ExitStack] = []
"""What sandboxes hold whose processes would not die. Kept: a stack that is collected would give it all back."""


class Box:
    """A started sandbox; the ``Running`` of the interface. ``watch`` must be called once."""

    def __init__(self, *, limits: Limits, uid: int, group: Group, pipes: Pipes, processes: Processes) -> None:
        self._limits = limits
        self._uid = uid
        self._group = group
        self._pipes = pipes
        self._processes = processes
        self._started_s = time.monotonic()
        self._wake = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._cause: Ending | None = None
        self._cancelled = False
        self._lock = threading.Lock()
        self._release = contextlib.ExitStack()
        self._result: Execution | None = None
        self._thread = threading.Thread(target=self._main, name=f"assay-{group.name}", daemon=True)

    @property
    def uid(self) -> int:
        """See ``Running.uid``."""
        return self._uid

    def watch(self, release: contextlib.ExitStack) -> None:
        """Start the thread; it closes ``release`` when every process is dead. Raises SandboxError without a thread."""
        self._release = release
        try:
            self._thread.start()
        except RuntimeError as error:  # the host has no thread left to give
            self._processes.kill()
            self._reap(bytearray(BUFFER_BYTES))
            self._close()
            raise SandboxError(f"expected to watch a sandbox, got: {error}") from error

    def wait(self) -> Execution:
        """See ``Running.wait``."""
        self._thread.join()
        assert self._result is not None
        return self._result

    def kill(self) -> None:
        """See ``Running.kill``."""
        with self._lock:
            self._cancelled = True
            if self._wake >= 0:
                os.eventfd_write(self._wake, 1)

    def _main(self) -> None:
        try:
            self._result = self._finish(self._follow())
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the caller, not die in a thread
            self._processes.kill()
            self._result = self._failed(f"watching failed: {type(error).__name__}: {error}")
        try:
            self._close()
        except Exception as error:  # noqa: BLE001 - as above
            self._result = self._failed(f"cleaning up failed: {type(error).__name__}: {error}")

    def _follow(self) -> End | None:
        """Read and measure until every process is dead; None when they would not die."""
        poller = select.poll()
        readers = {reader.descriptor: reader for reader in self._pipes}
        runtime = self._processes.runtime_pidfd
        for descriptor in (*readers, runtime, self._wake):
            poller.register(descriptor, select.POLLIN)
        buffer = bytearray(BUFFER_BYTES)
        wall_end = self._started_s + self._limits.wall_s
        patience_end = float("inf")
        next_tick = self._started_s + _TICK_S
        while time.monotonic() < patience_end:
            until = min(next_tick, wall_end if self._cause is None else patience_end) - time.monotonic()
            ready = {descriptor for descriptor, _ in poller.poll(max(0.0, until * 1000 + 0.5))}
            for descriptor in ready & readers.keys():
                if not readers[descriptor].read(buffer):
                    poller.unregister(descriptor)
            if runtime in ready:
                return self._reap(buffer)
            if self._wake in ready:
                poller.unregister(self._wake)
            tick = time.monotonic() >= next_tick
            if self._cause is None and (cause := self._reason_to_kill(wall_end, tick=tick)):
                self._cause = cause
                self._processes.kill()
                patience_end = time.monotonic() + DEATH_S
            if tick:
                next_tick = time.monotonic() + self._tick_s()
        return None

    def _reap(self, buffer: bytearray) -> End | None:
        """The command is done: end what it left, then take what is in the pipes (each has an end: writers are dead)."""
        end = self._processes.finish()
        if end is None or not self._group.kill_and_wait(patience_s=DEATH_S):
            return None
        for reader in self._pipes:
            reader.drain(buffer)
        return end

    def _tick_s(self) -> float:
        """Shorter when the CPU limit is near, so that a run does not exceed it by much."""
        left = self._limits.cpu_s - self._cpu_s()
        return min(_TICK_S, max(_SHORTEST_TICK_S, left / (os.cpu_count() or 1)))

    def _cpu_s(self) -> float:
        """CPU seconds so far; 0 when a failing runtime has already removed the cgroup."""
        with contextlib.suppress(FileNotFoundError):
            return self._group.cpu.used_s() if self._group.cpu is not None else 0.0
        return 0.0

    def _oom_kills(self) -> int:
        """Processes killed for memory so far; as above."""
        with contextlib.suppress(FileNotFoundError):
            return self._group.memory.oom_kills() if self._group.memory is not None else 0
        return 0

    def _reason_to_kill(self, wall_end: float, *, tick: bool) -> Ending | None:
        cause = None
        if self._cancelled:
            cause = Ending.CANCELLED
        elif self._pipes.floods():
            cause = Ending.OUTPUT_LIMIT
        elif time.monotonic() >= wall_end:
            cause = Ending.TIMED_OUT
        elif tick and self._oom_kills():
            cause = Ending.OUT_OF_MEMORY
        elif tick and self._cpu_s() > self._limits.cpu_s:
            cause = Ending.CPU_LIMIT
        return cause

    def _finish(self, end: End | None) -> Execution:
        if end is None:
            # Whatever still lives keeps its user id and its cgroup: nobody may share them.
            quarantine.keep(self._uid, self._group.name)
            _abandoned.append(self._release)
            self._release = contextlib.ExitStack()
            return self._failed("a process would not die; its user id, cgroup and directory stay reserved")
        if end.fault and not self._group.exists():
            return self._failed(end.fault)
        group = self._group
        usage = Usage(
            wall_s=time.monotonic() - self._started_s,
            cpu_s=self._cpu_s(),
            peak_memory_bytes=group.memory.peak_bytes() if group.memory is not None else 0,
            peak_pids=group.pids.peak() if group.pids is not None else 0,
        )
        facts = Facts(
            limits=self._limits,
            usage=usage,
            end=end,
            cause=self._cause,
            oom_kills=self._oom_kills(),
            fork_refusals=group.pids.refusals() if group.pids is not None else 0,
            floods=frozenset(self._pipes.floods()),
        )
        return self._execution(judge(facts), usage)

    def _failed(self, detail: str) -> Execution:
        usage = Usage(wall_s=time.monotonic() - self._started_s, cpu_s=0.0, peak_memory_bytes=0)
        return self._execution(Judgement(ending=Ending.SANDBOX_ERROR, detail=detail), usage)

    def _execution(self, judgement: Judgement, usage: Usage) -> Execution:
        pipes = self._pipes
        stdout, stderr = pipes.stdout.captured(), pipes.stderr.captured()
        hits = judgement.hits | ({"output_bytes"} if stdout.truncated or stderr.truncated else frozenset())
        return Execution(
            observed_ending=judgement.ending,
            observed_exit_status=judgement.exit_status,
            observed_signal=judgement.signal,
            usage=usage,
            limits_hit=tuple(sorted(hits)),
            stdout=stdout,
            stderr=stderr,
            channels={name: reader.captured() for name, reader in pipes.channels.items()},
            unenforced=self._group.unenforced,
            detail=judgement.detail,
        )

    def _close(self) -> None:
        with self._lock:
            os.close(self._wake)
            self._wake = -1
        self._pipes.close()
        self._release.close()
