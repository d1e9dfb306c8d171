"""Reading what a sandbox writes, at full speed and in bounded memory: head and tail are kept, the rest is counted."""

import contextlib
import fcntl
import os

from assay.model import Capture

__all__ = ["BUFFER_BYTES", "UNOPENABLE", "WRITE_ONLY", "PipeReader"]

BUFFER_BYTES = 256 * 1024
"""Size of a read, and of the pipe (F_SETPIPE_SZ): large enough that a flood is bound by memory speed, not by calls."""

WRITE_ONLY = 0o222
"""Mode of a pipe: root owns it, so its writer can neither read it nor change that."""

UNOPENABLE = 0o200
"""Mode of a pipe that its writer cannot open again through /proc either."""


class PipeReader:
    """Our end of one pipe. ``write_end`` is for the child; close it as soon as the child has it."""

    def __init__(
        self,
        *,
        head_bytes: int,
        tail_bytes: int,
        stop_bytes: int,
        ends: tuple[int, int] | None = None,
        mode: int = WRITE_ONLY,
    ) -> None:
        """Keep the first ``head_bytes`` and the last ``tail_bytes``; ``over`` from byte ``stop_bytes`` + 1 on."""
        self.descriptor, self.write_end = ends or os.pipe2(os.O_CLOEXEC)
        os.set_blocking(self.descriptor, False)
        with contextlib.suppress(PermissionError):
            fcntl.fcntl(self.descriptor, fcntl.F_SETPIPE_SZ, BUFFER_BYTES)
        if ends is None:
            # The sandbox's user may open /dev/fd/3 for writing at most, and never for reading back what was said.
            os.fchmod(self.write_end, mode)
        self._head_bytes = head_bytes
        self._tail_bytes = tail_bytes
        self._stop_bytes = stop_bytes
        self._head = bytearray()
        self._tail = bytearray()
        self._total = 0
        self.finished = False

    @property
    def over(self) -> bool:
        """Whether more came than may ever come."""
        return self._total > self._stop_bytes

    def read(self, buffer: bytearray) -> bool:
        """Take what is there, up to the size of ``buffer``. False when nothing was there or the pipe is at its end."""
        try:
            size = os.readv(self.descriptor, [buffer])
        except BlockingIOError:
            return False
        if size == 0:
            self.finished = True
            return False
        self._keep(memoryview(buffer)[:size])
        return True

    def drain(self, buffer: bytearray) -> None:
        """Read until the pipe is empty. To be called when every writer is dead."""
        while self.read(buffer):
            pass

    def close_write_end(self) -> None:
        """Close the child's end on our side."""
        if self.write_end >= 0:
            os.close(self.write_end)
            self.write_end = -1

    def close(self) -> None:
        """Close both ends. Safe to call twice."""
        self.close_write_end()
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def captured(self) -> Capture:
        """What was kept so far."""
        tail = bytes(self._tail[-self._tail_bytes :]) if self._tail_bytes else b""
        return Capture(head=bytes(self._head), tail=tail, total_bytes=self._total)

    def _keep(self, data: memoryview) -> None:
        self._total += len(data)
        room = self._head_bytes - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        if not self._tail_bytes or not data:
            return
        self._tail += data[-self._tail_bytes :]
        # Cut only when twice the size, so that small writes do not move the whole tail each time.
        if len(self._tail) > 2 * self._tail_bytes + BUFFER_BYTES:
            del self._tail[: -self._tail_bytes]
