"""A writer and a reader with tables of their own, without a link."""

# The protocol names the parameters.
# ruff: noqa: ARG002
from typing import Any

from assay.oracle.remote.kit.codec import ProtocolError, Reader, Writer
from assay.oracle.remote.kit.shares import Shares


class NoReferences:
    """Refuses everything that is not plain."""

    def put_other(self, writer: Writer, value: Any, depth: int) -> None:
        raise TypeError(f"not plain: {type(value).__name__}")

    def get_other(self, reader: Reader, tag: int, depth: int) -> Any:
        raise ProtocolError(f"unknown tag {tag}")


class Pair:
    """Two sides that keep their shared containers in step."""

    def __init__(self) -> None:
        self.ours, self.theirs = Shares(0), Shares(1)

    def send(self, value: Any) -> Any:
        """What the other side makes of ``value``."""
        return decode(encode(value, self.ours), self.theirs)

    def back(self, value: Any) -> Any:
        """What this side makes of a value of the other's."""
        return decode(encode(value, self.theirs), self.ours)


def encode(value: Any, shares: Shares | None = None) -> bytes:
    writer = Writer(NoReferences(), Shares(0) if shares is None else shares)
    writer.put(value)
    return bytes(writer.out)


def decode(data: bytes, shares: Shares | None = None) -> Any:
    reader = Reader(data, NoReferences(), Shares(1) if shares is None else shares)
    value = reader.get()
    reader.end()
    return value
