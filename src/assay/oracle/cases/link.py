"""Our ends of a driver's two pipes: bounded frames, each with a deadline."""

import contextlib
import os
import select
import time
from types import TracebackType

from assay.oracle.cases.bounds import FRAME_HEAD_BYTES
from assay.oracle.cases.wire import frame

__all__ = ["BrokenError", "EndedError", "LateError", "Link"]

_READ_BYTES = 64 * 1024
_READ_ONLY = 0o444
_WRITE_ONLY = 0o222
"""As which the driver may open its ends by their names; it can never read back what it answered."""


class EndedError(Exception):
    """Nobody holds the other end any more."""


class LateError(Exception):
    """The deadline passed."""


class BrokenError(Exception):
    """Bytes that no driver writes; the message says which."""


class Link:
    """Both pipes. ``for_driver`` are the driver's ends: close them here as soon as it has them."""

    def __init__(self, *, answer_bytes: int, total_bytes: int) -> None:
        """``answer_bytes`` bounds one frame, ``total_bytes`` all of them."""
        theirs, self._calls = os.pipe2(os.O_CLOEXEC)
        self._answers, back = os.pipe2(os.O_CLOEXEC)
        # Some languages can only open /proc/self/fd/3, and root owns the pipes.
        os.fchmod(theirs, _READ_ONLY)
        os.fchmod(back, _WRITE_ONLY)
        self.for_driver: tuple[int, ...] = (theirs, back)
        os.set_blocking(self._calls, False)
        os.set_blocking(self._answers, False)
        self._answer_bytes = answer_bytes
        self._total_left = total_bytes
        self._buffer = bytearray()

    def __enter__(self) -> "Link":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hand_over()
        self.hang_up()
        if self._answers >= 0:
            os.close(self._answers)
            self._answers = -1

    def hand_over(self) -> None:
        """Close the driver's ends on our side."""
        for descriptor in self.for_driver:
            os.close(descriptor)
        self.for_driver = ()

    def hang_up(self) -> None:
        """Close the pipe of calls: a driver that reads an end ends."""
        if self._calls >= 0:
            os.close(self._calls)
            self._calls = -1

    def send(self, payload: bytes, deadline: float) -> None:
        """Write one frame. Raises EndedError, LateError; BrokenError when something is said before it was asked."""
        if not self._buffer and self._ready(self._answers, select.POLLIN, 0.0):
            self._take()
        if self._buffer:
            raise BrokenError("an answer ahead of its question")
        view = memoryview(frame(payload))
        while view:
            if not self._ready(self._calls, select.POLLOUT, deadline - time.monotonic()):
                raise LateError
            try:
                view = view[os.write(self._calls, view) :]
            except BrokenPipeError as error:
                raise EndedError from error

    def receive(self, deadline: float) -> bytes:
        """The next frame's payload. Raises EndedError, LateError, BrokenError."""
        while (stop := self._buffer.find(b"\n", 0, FRAME_HEAD_BYTES)) < 0:
            if len(self._buffer) >= FRAME_HEAD_BYTES:
                raise BrokenError(f"expected the length of an answer, got {bytes(self._buffer[:40])!r}")
            self._wait(deadline)
        head = bytes(self._buffer[:stop])
        if not head.isdigit():
            raise BrokenError(f"expected the length of an answer, got {head!r}")
        size = int(head)
        if size > self._answer_bytes:
            raise BrokenError(f"expected an answer of at most {self._answer_bytes} bytes, got one of {size}")
        while len(self._buffer) < stop + 1 + size:
            self._wait(deadline)
        payload = bytes(self._buffer[stop + 1 : stop + 1 + size])
        del self._buffer[: stop + 1 + size]
        return payload

    def rest(self, deadline: float) -> bytes:
        """What is still said, up to a piece of it. Raises LateError while the other end is held."""
        with contextlib.suppress(EndedError):
            while not self._buffer:
                self._wait(deadline)
        return bytes(self._buffer)

    def _wait(self, deadline: float) -> None:
        if not self._ready(self._answers, select.POLLIN, deadline - time.monotonic()):
            raise LateError
        self._take()

    def _take(self) -> None:
        """Read what is there. Raises EndedError at the end."""
        data = os.read(self._answers, _READ_BYTES)
        if not data:
            raise EndedError
        self._total_left -= len(data)
        if self._total_left < 0:
            raise BrokenError("more bytes of answers than all of them may have")
        self._buffer += data

    @staticmethod
    def _ready(descriptor: int, events: int, patience_s: float) -> bool:
        poller = select.poll()
        poller.register(descriptor, events)
        return bool(poller.poll(max(0.0, patience_s * 1000)))
