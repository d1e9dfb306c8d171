"""Archives made to escape, to confuse or to explode: each is refused in one line, in bounded time and memory.

Everything is made here, byte by byte where a library would not; nothing is ever written to a disk by the intake, which
the canary shows.
"""

import bz2
import gzip
import io
import lzma
import os
import struct
import tarfile
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from assay.errors import IntakeError
from assay.workspace import Bounds, intake

BOUNDS = Bounds(
    files=100, entries=1000, total_bytes=1 << 20, file_bytes=1 << 19, archive_bytes=4 << 20, expanded_bytes=8 << 20
)


def tar(*members: tuple[str, dict[str, object], bytes], **options: object) -> bytes:
    """A tar of members: name, fields of its header, data."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", **options) as archive:  # type: ignore[call-overload]
        for name, fields, content in members:
            info = tarfile.TarInfo(name)
            info.size = len(content)
            for field, value in fields.items():
                setattr(info, field, value)
            archive.addfile(info, io.BytesIO(content) if content else None)
    return data.getvalue()


def header(name: bytes = b"a", size: bytes = b"00000000001\0", kind: bytes = b"0", target: bytes = b"") -> bytes:
    """One tar header, as raw as it gets, with a right checksum."""
    block = bytearray(512)
    block[0 : len(name)] = name
    block[100:108] = b"0000644\0"
    block[124 : 124 + len(size)] = size
    block[148:156] = b" " * 8
    block[156:157] = kind
    block[157 : 157 + len(target)] = target
    block[257:265] = b"ustar\x0000"
    block[148:156] = b"%06o\0 " % sum(block)
    return bytes(block)


def pax(records: dict[str, str], kind: bytes = b"x") -> bytes:
    """A PAX header block and its data."""
    body = b""
    for key, value in records.items():
        text = f" {key}={value}\n".encode()
        length = len(text) + len(str(len(text) + 3))
        body += str(length).encode() + text
    return header(b"pax", b"%011o\0" % len(body), kind) + body + b"\0" * (-len(body) % 512)


def zipped(*members: tuple[str, bytes], mode: int = 0, system: int = 3) -> bytes:
    """A zip of members, all of one mode."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            info = zipfile.ZipInfo(name)
            info.external_attr = mode << 16
            info.create_system = system
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return data.getvalue()


def central(name: bytes, offset: int, packed: bytes, *, size: int, crc: int, method: int = 8, flags: int = 0) -> bytes:
    """One central directory entry."""
    fields = (b"PK\1\2", 20, 20, flags, method, 0, 0, crc, len(packed), size, len(name), 0, 0, 0, 0, 0, offset)
    return struct.pack("<4s6H3I5H2I", *fields) + name


def local(name: bytes, packed: bytes, *, size: int, crc: int, method: int = 8, flags: int = 0) -> bytes:
    """One local header with its data."""
    fields = (b"PK\3\4", 20, flags, method, 0, 0, crc, len(packed), size, len(name), 0)
    return struct.pack("<4s5H3I2H", *fields) + name + packed


def raw_zip(locals_: bytes, centrals: list[bytes]) -> bytes:
    """A zip from its parts."""
    directory = b"".join(centrals)
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 0, 0, len(directory), len(locals_), 0)
    return locals_ + directory + end


def deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def overlapping() -> bytes:
    """Fifty members that share one kernel of data (Fifield 2019, in its simplest form)."""
    body = deflate(b"\0" * 400_000)
    crc = zlib.crc32(b"\0" * 400_000)
    kernel = local(b"k", body, size=400_000, crc=crc)
    return raw_zip(kernel, [central(b"k", 0, body, size=400_000, crc=crc) for _ in range(50)])


def lying(size: int, content: bytes = b"x" * 1000) -> bytes:
    """A member whose stated size is not that of its data; the checksum fits the stated part."""
    body = deflate(content)
    crc = zlib.crc32(content[:size])
    return raw_zip(local(b"a", body, size=size, crc=crc), [central(b"a", 0, body, size=size, crc=crc)])


def two_names() -> bytes:
    """One name in the local header, another in the directory."""
    body, crc = deflate(b"x"), zlib.crc32(b"x")
    return raw_zip(local(b"evil.py", body, size=1, crc=crc), [central(b"good.py", 0, body, size=1, crc=crc)])


def flagged(flags: int = 0, method: int = 8) -> bytes:
    body, crc = deflate(b"x"), zlib.crc32(b"x")
    options = {"size": 1, "crc": crc, "method": method, "flags": flags}
    return raw_zip(local(b"a", body, **options), [central(b"a", 0, body, **options)])  # type: ignore[arg-type]


LINK = {"type": tarfile.SYMTYPE}
HARD = {"type": tarfile.LNKTYPE}
BIG = 1 << 21

ATTACKS: dict[str, tuple[Callable[[], bytes], str]] = {
    # tar: where it would write
    "tar absolute": (lambda: tar(("/etc/x", {}, b"x")), "expected a relative path, got an absolute one"),
    "tar dot-dot": (lambda: tar(("a/../../x", {}, b"x")), "got '..'"),
    "tar dot-dot directory": (lambda: tar(("../", {"type": tarfile.DIRTYPE}, b"")), "got '..'"),
    "tar absolute root": (lambda: header(b"/", b"00000000000\0", b"5"), "got an absolute one"),
    "tar absolute link": (lambda: tar(("l", {**LINK, "linkname": "/etc/passwd"}, b"")), "got '/etc/passwd'"),
    "tar leaving link": (lambda: tar(("d/l", {**LINK, "linkname": "../../x"}, b"")), "got '../../x'"),
    "tar link and a file through it": (
        lambda: tar(("l", {**LINK, "linkname": "d"}, b""), ("l/x", {}, b"x")),
        "expected one kind of entry, got link and directory",
    ),
    "tar link and a file in its place": (
        lambda: tar(("l", {**LINK, "linkname": "d"}, b""), ("l", {}, b"x")),
        "expected one kind of entry, got link and file",
    ),
    "tar hard link outside": (lambda: tar(("h", {**HARD, "linkname": "/etc/shadow"}, b"")), "got an absolute one"),
    "tar hard link leaving": (lambda: tar(("h", {**HARD, "linkname": "../x"}, b"")), "got '..'"),
    "tar hard link to nothing": (lambda: tar(("h", {**HARD, "linkname": "x"}, b"")), "a file before it, got 'x'"),
    "tar hard link with data": (lambda: header(b"h", b"00000001000\0", b"1", b"a"), "a link without data, got 512"),
    "tar pax path": (lambda: pax({"path": "../../x"}) + header() + b"x" * 512, "got '..'"),
    "tar pax path absolute": (lambda: pax({"path": "/etc/x"}) + header() + b"x" * 512, "got an absolute one"),
    "tar pax linkpath": (
        lambda: pax({"linkpath": "/etc/shadow"}) + header(b"l", b"00000000000\0", b"2", b"a"),
        "got '/etc/shadow'",
    ),
    "tar global pax path": (lambda: pax({"path": "x"}, b"g") + header() + b"x" * 512, "expected no global 'path'"),
    "tar long name": (
        lambda: header(b"L", b"00000000007\0", b"L") + b"../../x".ljust(512, b"\0") + header() + b"x" * 512,
        "got '..'",
    ),
    # tar: what it would make
    "tar character device": (lambda: tar(("d", {"type": tarfile.CHRTYPE}, b"")), "got a character device"),
    "tar block device": (lambda: tar(("d", {"type": tarfile.BLKTYPE}, b"")), "got a block device"),
    "tar fifo": (lambda: tar(("d", {"type": tarfile.FIFOTYPE}, b"")), "got a FIFO"),
    "tar sparse": (lambda: header(b"s", kind=b"S") + b"x" * 512, "got a sparse file"),
    "tar pax sparse": (lambda: pax({"GNU.sparse.major": "1"}) + header() + b"x" * 512, "got a sparse one"),
    "tar unknown type": (lambda: header(kind=b"Q"), "expected a known tar entry, got type 'Q'"),
    "tar nul in pax name": (lambda: pax({"path": "a\0b"}) + header() + b"x" * 512, "got a control character"),
    "tar newline": (lambda: tar(("a\nb", {}, b"x")), "got a control character"),
    "tar latin-1": (lambda: header(b"caf\xe9") + b"x" * 512, "expected valid UTF-8, got other bytes"),
    "tar duplicate": (lambda: tar(("a", {}, b"1"), ("./a", {}, b"2")), "expected one entry, got two"),
    "tar case twins": (lambda: tar(("a", {}, b"1"), ("A", {}, b"2")), "got 'a' too"),
    "tar normal form twins": (lambda: tar(("é", {}, b"1"), ("e\u0301", {}, b"2")), "got 'é' too"),
    "tar file and directory": (lambda: tar(("a", {}, b"1"), ("a/b", {}, b"2")), "got file and directory"),
    "tar directory with data": (lambda: header(b"d/", kind=b"5"), "a directory without data, got 1 bytes"),
    # tar: what it would cost
    "tar negative size": (lambda: header(size=b"\xff" * 12), "expected a size of 0 or more"),
    "tar minus in size": (lambda: header(size=b"-0000000001\0"), "expected a size of 0 or more"),
    "tar huge size": (lambda: header(size=b"\x80" + b"\xff" * 11), "expected at most 524288 bytes"),
    "tar huge pax size": (lambda: pax({"size": "9" * 18}) + header(), "expected at most 524288 bytes"),
    "tar endless pax size": (lambda: pax({"size": "9" * 5000}) + header(), "expected a size of 0 or more"),
    "tar negative pax size": (lambda: pax({"size": "-1"}) + header(), "expected a size of 0 or more"),
    "tar huge pax header": (lambda: header(b"p", b"77777777777\0", b"x"), "expected at most 65536 bytes"),
    "tar huge long name": (lambda: header(b"p", b"77777777777\0", b"L"), "expected at most 65536 bytes"),
    "tar bad pax": (lambda: header(b"p", b"00000000004\0", b"x") + b"abcd".ljust(512, b"\0"), "expected PAX records"),
    "tar pax of length 0": (lambda: header(b"p", b"00000000006\0", b"x") + b"0 a=b\n".ljust(512, b"\0"), "PAX records"),
    "tar cut off": (lambda: tar(("a", {}, b"x" * 5000))[:2000], "got a cut-off file"),
    "tar cut off in a header": (
        lambda: tar(("a", {}, b"x" * 512), ("b", {}, b""))[:1124],
        "expected a whole tar header",
    ),
    "tar bad checksum": (
        lambda: tar(("a", {}, b"x"))[:1024] + b"junk".ljust(512, b"j"),
        "a tar header with its checksum",
    ),
    "tar many entries": (
        lambda: tar(*[(f"{n}/", {"type": tarfile.DIRTYPE}, b"") for n in range(1001)]),
        "1000 entries",
    ),
    "tar many files": (lambda: tar(*[(f"{n}", {}, b"x") for n in range(101)]), "at most 100 files"),
    "tar hard link amplifier": (
        lambda: tar(("a", {}, b"x" * 400_000), *[(f"h{n}", {**HARD, "linkname": "a"}, b"") for n in range(3)]),
        "at most 1048576 bytes in all",
    ),
    "gzip bomb": (lambda: gzip.compress(tar(("a", {}, b"\0" * BIG))), "expected at most 524288 bytes"),
    "gzip bomb in what is left out": (
        lambda: gzip.compress(tar((".git/x", {}, b"\0" * (10 << 20)))),
        "expected at most 8388608 bytes when expanded",
    ),
    "bzip2 bomb": (lambda: bz2.compress(tar(("a", {}, b"\0" * BIG))), "expected at most 524288 bytes"),
    "xz bomb": (lambda: lzma.compress(tar(("a", {}, b"\0" * BIG))), "expected at most 524288 bytes"),
    "xz with a gigabyte of dictionary": (
        lambda: lzma.compress(
            tar(("a", {}, b"x")), filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20, "preset": 0}]
        ).replace(b"\x21\x01\x10", b"\x21\x01\x24"),
        "expected sound compressed data",
    ),
    "gzip cut off": (lambda: gzip.compress(tar(("a", {}, os.urandom(5000))))[:3000], "got a cut-off file"),
    "gzip with trailing junk": (lambda: gzip.compress(tar(("a", {}, b"x"))[:1024]) + b"junk", "sound compressed data"),
    "gzip of no tar": (lambda: gzip.compress(b"hello" * 200), "a tar header with its checksum"),
    # zip: where it would write, and what
    "zip absolute": (lambda: zipped(("/etc/x", b"x")), "got an absolute one"),
    "zip dot-dot": (lambda: zipped(("../x", b"x")), "got '..'"),
    "zip backslash dot-dot": (lambda: zipped(("..\\x", b"x"), system=0), "got '..'"),
    "zip link out": (lambda: zipped(("l", b"/etc/passwd"), mode=0o120777), "got '/etc/passwd'"),
    "zip link target of a megabyte": (
        lambda: zipped(("l", b"x" * 5000), mode=0o120777),
        "expected a target inside the submission",
    ),
    "zip device": (lambda: zipped(("d", b""), mode=0o20666), "got a device, FIFO or socket"),
    "zip fifo": (lambda: zipped(("d", b""), mode=0o10666), "got a device, FIFO or socket"),
    "zip duplicate": (
        lambda: raw_zip(
            local(b"a", b"x", size=1, crc=zlib.crc32(b"x"), method=0)
            + local(b"a", b"y", size=1, crc=zlib.crc32(b"y"), method=0),
            [
                central(b"a", 0, b"x", size=1, crc=zlib.crc32(b"x"), method=0),
                central(b"a", 32, b"y", size=1, crc=zlib.crc32(b"y"), method=0),
            ],
        ),
        "expected one entry, got two",
    ),
    "zip case twins": (lambda: zipped(("a", b""), ("A", b"")), "got 'a' too"),
    "zip file and directory": (lambda: zipped(("a", b"x"), ("a/", b"")), "got file and directory"),
    "zip directory with data": (lambda: zipped(("a/", b"data")), "expected a directory without data, got 4 bytes"),
    "zip two names": (two_names, "expected the same name in both headers, got 'evil.py'"),
    "zip control character": (lambda: zipped(("a\x1b[2J", b"x")), "got a control character"),
    "zip encrypted": (lambda: flagged(flags=1), "got an encrypted member"),
    "zip unknown method": (lambda: flagged(method=99), "expected method stored, deflate or bzip2, got number 99"),
    # zip: what it would cost
    "zip bomb": (lambda: zipped(("a", b"\0" * BIG)), "expected at most 524288 bytes"),
    "zip of many bombs": (
        lambda: zipped(*[(f"{n}", b"\0" * 400_000) for n in range(5)]),
        "at most 1048576 bytes in all",
    ),
    "zip overlapping": (overlapping, "expected members apart, got overlapping ones"),
    "zip size too small": (lambda: lying(10), "expected 10 bytes of checksum"),
    "zip size too large": (lambda: lying(2000), "expected 2000 bytes of checksum"),
    "zip member past the end": (
        lambda: raw_zip(local(b"a", b"x", size=1, crc=0), [central(b"a", 0, b"x" * 9999, size=1, crc=0)]),
        "expected every member inside the file, got one past its end",
    ),
    "zip without a local header": (
        lambda: raw_zip(b"PK\3\4" + b"\0" * 99, [central(b"a", 9, b"x", size=1, crc=0)]),
        "expected a local header, got other bytes",
    ),
    "zip cut off": (lambda: zipped(("a", os.urandom(5000)))[:3000], "expected a sound zip"),
    "zip many entries": (lambda: zipped(*[(f"{n}/", b"") for n in range(1001)]), "at most 1000 entries, got more"),
    "zip of eighty thousand entries": (
        lambda: raw_zip(b"PK\3\4", [central(b"", 0, b"", size=0, crc=0)] * 80_000),
        "at most 1000 entries, got more",
    ),
    "zip without an end record": (lambda: b"PK\3\4" + bytes(200), "expected a sound zip, got no end record"),
    "zip in several parts": (
        lambda: zipped(("a", b"")).replace(b"PK\5\6\0\0", b"PK\5\6\1\0"),
        "expected a sound zip, got one part of several",
    ),
    "zip64 size that is not stated": (
        lambda: raw_zip(local(b"a", b"x", size=1, crc=0), [central(b"a", 0, b"x", size=0xFFFFFFFF, crc=0)]),
        "a size over 4 GiB that is not stated",
    ),
    "archive too large": (lambda: b"PK\3\4" + b"\0" * (4 << 20), "expected at most 4194304 bytes"),
}


@pytest.fixture
def canary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file beside the working directory that an escape would hit, and an empty working directory."""
    (tmp_path / "x").write_bytes(b"untouched")
    (tmp_path / "cwd").mkdir()
    monkeypatch.chdir(tmp_path / "cwd")
    return tmp_path


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", ATTACKS)
def test_each_attack_is_refused_in_one_line(canary: Path, name: str) -> None:
    make, error = ATTACKS[name]
    data = make()
    tracemalloc.start()
    try:
        with pytest.raises(IntakeError) as caught:
            intake(data, bounds=BOUNDS)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    message = str(caught.value)
    assert error in message
    assert "expected" in message
    assert "got" in message
    assert message.isprintable()
    assert len(message) < 500
    assert peak < 40 << 20
    assert (canary / "x").read_bytes() == b"untouched"
    assert sorted(path.name for path in canary.rglob("*")) == ["cwd", "x"]


def test_nothing_special_survives_of_a_mode() -> None:
    submission = intake(tar(("suid", {"mode": 0o6755}, b"x"), ("plain", {"mode": 0o644}, b"x")))
    assert [file.executable for file in submission.files.values()] == [False, True]


def test_a_name_in_the_unicode_field_counts_only_if_it_is_of_this_name() -> None:
    def with_field(crc: int) -> bytes:
        body = b"x"
        extra_body = struct.pack("<BI", 1, crc) + b"other.py"
        extra = struct.pack("<HH", 0x7075, len(extra_body)) + extra_body
        entry = bytearray(central(b"name.py", 0, body, size=1, crc=zlib.crc32(body), method=0))
        entry[30:32] = struct.pack("<H", len(extra))
        return raw_zip(local(b"name.py", body, size=1, crc=zlib.crc32(body), method=0), [bytes(entry) + extra])

    assert list(intake(with_field(zlib.crc32(b"name.py"))).files) == ["other.py"]
    assert list(intake(with_field(0)).files) == ["name.py"]
