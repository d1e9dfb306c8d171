"""Frames over two pipes, for one thread or many.

A frame is a header and a payload. Each thread that talks has a *lane*: within one, requests and replies nest like
calls, so a thread that waits for its reply serves what the peer asks meanwhile. While the process has a single
thread it reads the pipe itself, which costs no switch; with a second one a reader thread takes over and hands
frames to their lanes.
"""

import os
import struct
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import NamedTuple

from .bounds import MAX_FRAME_BYTES, MAX_LANES, MAX_LINK_BYTES
from .codec import ProtocolError

__all__ = ["CONCURRENT", "EXTRAS", "HEADER", "REPLY", "REQUEST", "Frame", "Link", "LinkClosedError"]

HEADER = struct.Struct("<IBBII")
"""Bytes of payload, kind, flags, lane, sequence number."""

REQUEST, REPLY = 1, 2
EXTRAS = 1
"""Flag: the payload starts with what goes with the message: released references, changed containers, printed text."""
CONCURRENT = 2
"""Flag: the sender has several threads, so the receiver must not block the pipe while it works."""

_READ_BYTES = 64 * 1024


class LinkClosedError(Exception):
    """The peer is gone."""


class Frame(NamedTuple):
    """One message."""

    kind: int
    flags: int
    lane: int
    seq: int
    payload: bytes


class Link:
    """The two pipes of one side. ``parity`` tells the lanes that this side opens from the other's."""

    def __init__(self, read_fd: int, write_fd: int, parity: int, *, limit_bytes: int = MAX_LINK_BYTES) -> None:
        self._read_fd = read_fd
        self._write_fd = write_fd
        self._fds: tuple[int, ...] = (read_fd, write_fd)
        self._buffer = b""
        self._budget = limit_bytes
        self._parity = parity
        self._local = threading.local()
        self._owners: dict[int, threading.Thread] = {}
        self._boxes: dict[int, SimpleQueue[Frame | None]] = {}
        self._guard = threading.Lock()
        self._send_lock = threading.Lock()
        self.failure: BaseException | None = None
        self.concurrent = False
        self.closed = False
        self.stray: Callable[[int], None] | None = None
        """Called in the reader's thread for a lane that no thread of ours serves yet."""

    # lanes

    def lane(self) -> int:
        """The lane of this thread, opened at its first use. Raises ProtocolError where there are too many."""
        lane = getattr(self._local, "lane", None)
        if lane is None:
            lane = self._open_lane()
            self._local.lane = lane
        return int(lane)

    def enter_lane(self, lane: int) -> int | None:
        """Make this thread serve ``lane``; returns the lane that it served before."""
        before = getattr(self._local, "lane", None)
        self._local.lane = lane
        return before

    def leave_lane(self, before: int | None) -> None:
        """Go back to the lane that ``enter_lane`` returned."""
        self._local.lane = before

    def _open_lane(self) -> int:
        with self._guard:
            for lane, owner in self._owners.items():
                if not owner.is_alive():
                    self._owners[lane] = threading.current_thread()
                    return lane
            lane = 2 * len(self._owners) + self._parity
            if len(self._owners) >= MAX_LANES:
                raise ProtocolError(f"expected at most {MAX_LANES} threads on the link")
            self._owners[lane] = threading.current_thread()
            return lane

    # sending

    def send(self, frame: bytes | bytearray) -> None:
        """Write one whole frame. Raises LinkClosedError where the peer is gone."""
        if len(frame) > MAX_FRAME_BYTES + HEADER.size:
            raise ProtocolError(f"expected a frame of at most {MAX_FRAME_BYTES} bytes, got {len(frame)}")
        with self._send_lock:
            try:
                done = os.write(self._write_fd, frame)
                while done < len(frame):
                    done += os.write(self._write_fd, memoryview(frame)[done:])
            except OSError as error:
                self.closed = True
                raise LinkClosedError("the peer is gone") from error

    def close(self) -> None:
        """Close both pipes; the peer sees the end."""
        self.closed = True
        fds, self._fds = self._fds, ()
        for fd in fds:
            os.close(fd)

    # receiving

    def receive(self, lane: int) -> Frame:
        """The next frame for this thread's lane (or, while we have one thread, for any). Raises LinkClosedError or
        ProtocolError."""
        if not self.concurrent and threading.active_count() > 1:
            self.go_concurrent()
        if not self.concurrent:
            return self._read_frame()
        frame = self._box(lane).get()
        if frame is None:
            self._box(lane).put(None)
            raise self.failure or LinkClosedError("the peer is gone")
        return frame

    def go_concurrent(self) -> None:
        """Let a thread of its own read the pipe from now on."""
        with self._guard:
            if self.concurrent:
                return
            self.concurrent = True
        threading.Thread(target=self._read_all, name="assay-link", daemon=True).start()

    def _box(self, lane: int) -> "SimpleQueue[Frame | None]":
        with self._guard:
            box = self._boxes.get(lane)
            if box is None:
                box = self._boxes[lane] = SimpleQueue()
                if self.closed:
                    box.put(None)
            return box

    def _read_all(self) -> None:
        try:
            while True:
                self._deliver(self._read_frame())
        except (LinkClosedError, ProtocolError, OSError) as error:
            self.failure = error
        with self._guard:
            self.closed = True
            for box in self._boxes.values():
                box.put(None)

    def _deliver(self, frame: Frame) -> None:
        if frame.lane not in self._boxes and len(self._boxes) > 2 * MAX_LANES:
            raise ProtocolError(f"expected at most {MAX_LANES} lanes")
        known = frame.lane in self._boxes or frame.lane == 0 or frame.lane % 2 == self._parity
        box = self._box(frame.lane)
        box.put(frame)
        if not known and self.stray is not None:
            self.stray(frame.lane)

    def _read_frame(self) -> Frame:
        buffer = self._buffer
        while len(buffer) < HEADER.size:
            buffer += self._read(_READ_BYTES)
        size, kind, flags, lane, seq = HEADER.unpack_from(buffer)
        if size > MAX_FRAME_BYTES or kind not in (REQUEST, REPLY):
            raise ProtocolError(f"expected a frame, got kind {kind} with {size} bytes")
        end = HEADER.size + size
        if len(buffer) < end:
            buffer = self._read_rest(buffer, end)
        self._buffer = buffer[end:]
        return Frame(kind, flags, lane, seq, buffer[HEADER.size : end])

    def _read_rest(self, buffer: bytes, end: int) -> bytes:
        parts = bytearray(buffer)
        while len(parts) < end:
            parts += self._read(min(end - len(parts), 1 << 20))
        return bytes(parts)

    def _read(self, size: int) -> bytes:
        chunk = os.read(self._read_fd, size)
        if not chunk:
            self.closed = True
            raise LinkClosedError("the peer is gone")
        self._budget -= len(chunk)
        if self._budget < 0:
            raise ProtocolError("expected fewer bytes over the whole run")
        return chunk
