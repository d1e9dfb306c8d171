"""The streams of one sandbox: made before it starts, in the order of their descriptors inside."""

import fcntl
import os
from collections.abc import Iterator
from dataclasses import dataclass

from assay.sandbox.capture import UNOPENABLE, WRITE_ONLY, PipeReader
from assay.sandbox.interface import Command
from assay.sandbox.state import Session

__all__ = ["Pipes", "open_pipes"]


@dataclass(slots=True)
class Pipes:
    """Our ends and, until the child has them, the child's."""

    stdin: int
    stdout: PipeReader
    stderr: PipeReader
    channels: dict[str, PipeReader]

    def __iter__(self) -> Iterator[PipeReader]:
        return iter([self.stdout, self.stderr, *self.channels.values()])

    def child_descriptors(self) -> list[int]:
        """0, 1, 2, then the channels."""
        return [self.stdin, *(reader.write_end for reader in self)]

    def floods(self) -> set[str]:
        """The limits that what came so far exceeds."""
        hits = set()
        if self.stdout.over or self.stderr.over:
            hits.add("flood_bytes")
        if any(channel.over for channel in self.channels.values()):
            hits.add("report_bytes")
        return hits

    def close_child_ends(self) -> None:
        """Close what only the child needs."""
        if self.stdin >= 0:
            os.close(self.stdin)
            self.stdin = -1
        for reader in self:
            reader.close_write_end()

    def close(self) -> None:
        """Close everything. Safe to call twice."""
        self.close_child_ends()
        for reader in self:
            reader.close()


def open_pipes(command: Command, session: Session) -> Pipes:
    """Make the pipes for ``command``."""
    limits = command.limits
    tail = limits.output_bytes // 2
    head = limits.output_bytes - tail
    bounds = {"head_bytes": head, "tail_bytes": tail, "stop_bytes": limits.flood_bytes}
    stdout, stderr = (PipeReader(**bounds, ends=_unownable_pipe(session)) for _ in range(2))
    channels = {}
    for channel in command.channels:
        most = min(channel.max_bytes, limits.report_bytes)
        mode = WRITE_ONLY if channel.reopenable else UNOPENABLE
        channels[channel.name] = PipeReader(head_bytes=most, tail_bytes=0, stop_bytes=most, mode=mode)
    return Pipes(_stdin(command.stdin), stdout, stderr, channels)


def _unownable_pipe(session: Session) -> tuple[int, int]:
    """A pipe that cannot be given away: a FIFO that is opened on a read-only mount.

    Runtimes chown their standard streams to the sandbox's user, who could then read back, before we do, what another
    process of the sandbox had said. Here the chown fails (EROFS), which they take.
    """
    name = session.next_name()
    path = session.pipes / name
    os.mkfifo(path)
    try:
        path.chmod(WRITE_ONLY)
        sealed = session.sealed_pipes / name
        reader = os.open(sealed, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        return reader, os.open(sealed, os.O_WRONLY | os.O_CLOEXEC)
    finally:
        path.unlink()


def _stdin(data: bytes) -> int:
    """A sealed file in memory. Not /dev/null: runtimes chown their standard streams, and that one is the host's."""
    descriptor = os.memfd_create("stdin", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
    os.lseek(descriptor, 0, os.SEEK_SET)
    seals = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL
    fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, seals)
    return descriptor
