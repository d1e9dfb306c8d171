import hashlib
import struct
from pathlib import Path

import pytest

from assay.errors import ImageError
from assay.images.keystore import SEAL, settle_keystore


def text(word: bytes) -> bytes:
    return struct.pack(">H", len(word)) + word


def keystore(*aliases: bytes, time: int, tag: int = 2) -> bytes:
    rows = b"".join(
        struct.pack(">I", tag) + text(alias) + struct.pack(">Q", time) + text(b"X.509") + struct.pack(">I", 3) + b"der"
        for alias in aliases
    )
    data = struct.pack(">III", 0xFEEDFEED, 2, len(aliases)) + rows
    return data + hashlib.sha1(SEAL + data).digest()


def test_the_hour_and_the_order_of_a_build_leave_no_trace(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(keystore(b"b", b"a", time=1_790_000_000_000))
    other.write_bytes(keystore(b"a", b"b", time=1_790_000_009_999))
    settle_keystore(one)
    settle_keystore(other)
    assert one.read_bytes() == other.read_bytes() == keystore(b"a", b"b", time=1_767_225_600_000)


def test_no_keystore_is_no_error(tmp_path: Path) -> None:
    settle_keystore(tmp_path / "none")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x30\x82" + b"x" * 40,
        keystore(b"a", time=1)[:-25],
        keystore(b"a", time=1) + b"x",
        keystore(b"a", b"a", time=1),
        keystore(b"a", time=1, tag=1),
    ],
)
def test_another_format_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "cacerts"
    path.write_bytes(data)
    with pytest.raises(ImageError, match="JKS"):
        settle_keystore(path)
