"""The streams of one sandbox: made before it starts, in the order of their descriptors inside."""

import fcntl
import os
from collections.abc import Iterator
from dataclasses import dataclass

from assay.sandbox.capture import PipeReader
from assay.sandbox.interface import Command

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


def open_pipes(command: Command) -> Pipes:
    """Make the pipes for ``command``."""
    limits = command.limits
    tail = limits.output_bytes // 2
    head = limits.output_bytes - tail
    streams = [PipeReader(head_bytes=head, tail_bytes=tail, stop_bytes=limits.flood_bytes) for _ in range(2)]
    channels = {}
    for channel in command.channels:
        most = min(channel.max_bytes, limits.report_bytes)
        channels[channel.name] = PipeReader(head_bytes=most, tail_bytes=0, stop_bytes=most)
    return Pipes(_stdin(command.stdin), streams[0], streams[1], channels)


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
