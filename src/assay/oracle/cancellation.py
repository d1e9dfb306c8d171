"""Cancelling a grade: every sandbox it has started is killed, and none is started afterwards."""

import threading
from dataclasses import dataclass, field

from assay.errors import CancelledError, SandboxError
from assay.model import Ending, Execution, Usage
from assay.sandbox.interface import Command, Running, Sandbox

__all__ = ["CancellableSandbox", "Cancellation"]


class Cancellation:
    """A switch that can be thrown once, from any thread or signal handler."""

    def __init__(self) -> None:
        self._lock = threading.RLock()  # re-entrant: a signal handler may cancel while this thread holds it
        self._running: set[Running] = set()
        self.cancelled = False

    def cancel(self) -> None:
        """Kill what runs and refuse what would start. Safe to call more than once."""
        with self._lock:
            self.cancelled = True
            for running in tuple(self._running):
                running.kill()

    def check(self) -> None:
        """Raise CancelledError when the switch was thrown."""
        if self.cancelled:
            raise CancelledError("the grade was cancelled")

    def add(self, running: Running) -> None:
        """Watch a sandbox; kill it at once when the switch was thrown in the meantime."""
        with self._lock:
            self._running.add(running)
            if self.cancelled:
                running.kill()

    def discard(self, running: Running) -> None:
        """Stop watching a sandbox."""
        with self._lock:
            self._running.discard(running)


@dataclass(eq=False)
class _Watched:
    """A running sandbox that leaves the watch list when it has ended."""

    running: Running
    cancellation: Cancellation

    def wait(self) -> Execution:
        try:
            return self.running.wait()
        finally:
            self.cancellation.discard(self.running)

    def kill(self) -> None:
        self.running.kill()

    @property
    def uid(self) -> int:
        return self.running.uid


@dataclass(frozen=True)
class CancellableSandbox:
    """A sandbox whose runs a Cancellation can kill."""

    inner: Sandbox
    cancellation: Cancellation = field(default_factory=Cancellation)

    @property
    def name(self) -> str:
        """The runtime's name."""
        return self.inner.name

    def start(self, command: Command) -> Running:
        """Start ``command`` and watch it. Raises CancelledError when the switch was thrown before."""
        self.cancellation.check()
        running = self.inner.start(command)
        self.cancellation.add(running)
        return _Watched(running, self.cancellation)

    def run(self, command: Command) -> Execution:
        """``start`` and ``wait``; a SandboxError becomes an Execution with ending SANDBOX_ERROR."""
        try:
            return self.start(command).wait()
        except SandboxError as error:
            usage = Usage(wall_s=0.0, cpu_s=0.0, peak_memory_bytes=0)
            return Execution(observed_ending=Ending.SANDBOX_ERROR, usage=usage, detail=str(error))
