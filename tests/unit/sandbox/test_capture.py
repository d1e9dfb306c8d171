"""Head, tail and count of a stream."""

import os
import stat

import pytest

from assay.sandbox.capture import PipeReader


def through(data: list[bytes], **bounds: int) -> PipeReader:
    reader = PipeReader(**bounds)
    buffer = bytearray(64)
    for piece in data:
        os.write(reader.write_end, piece)
        reader.drain(buffer)
    reader.close_write_end()
    reader.drain(buffer)
    assert reader.finished
    return reader


@pytest.mark.parametrize(
    "pieces", [[b"a" * 10, b"b" * 10, b"c" * 10], [b"a" * 10 + b"b" * 10 + b"c" * 10], [b"x"] * 30]
)
def test_head_and_tail(pieces: list[bytes]) -> None:
    reader = through(pieces, head_bytes=5, tail_bytes=7, stop_bytes=100)
    captured = reader.captured()
    whole = b"".join(pieces)
    assert (captured.head, captured.tail, captured.total_bytes) == (whole[:5], whole[-7:], 30)
    assert captured.truncated
    assert not reader.over
    reader.close()


def test_nothing_is_cut_that_fits() -> None:
    captured = through([b"hello"], head_bytes=3, tail_bytes=2, stop_bytes=5).captured()
    assert captured.marked() == b"hello"
    assert not captured.truncated


def test_over_from_the_byte_after_the_last_allowed() -> None:
    assert not through([b"12345"], head_bytes=5, tail_bytes=0, stop_bytes=5).over
    assert through([b"123456"], head_bytes=5, tail_bytes=0, stop_bytes=5).over


def test_memory_is_bounded() -> None:
    reader = PipeReader(head_bytes=10, tail_bytes=1000, stop_bytes=1 << 40)
    buffer = bytearray(1 << 16)
    for _ in range(500):
        os.write(reader.write_end, b"y" * 60_000)
        reader.drain(buffer)
    assert len(reader._tail) <= 2 * 1000 + (1 << 18)
    assert len(reader.captured().tail) == 1000
    reader.close()
    reader.close()


def test_the_child_may_write_and_never_read_back() -> None:
    reader = PipeReader(head_bytes=1, tail_bytes=0, stop_bytes=1)
    assert stat.S_IMODE(os.fstat(reader.write_end).st_mode) == 0o222
    reader.close()
