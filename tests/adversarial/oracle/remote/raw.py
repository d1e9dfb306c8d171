"""A subject that speaks the protocol itself, byte for byte: ``python raw.py ATTACK READ_FD WRITE_FD``.

It answers the import with a module of its own, ``solution.f`` with a reference to a function, and then misbehaves.
"""

# Hostile text, written to be short.
# ruff: noqa: E501, PLW0603, RUF059, PLR0917, C901, PLR0912
import os
import struct
import sys
import time

HEADER = struct.Struct("<IBBII")
REQUEST, REPLY, EXTRAS = 1, 2, 1
ATTACK, READ, WRITE = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
buffer = b""


def receive():
    global buffer
    while len(buffer) < HEADER.size or len(buffer) < HEADER.size + HEADER.unpack_from(buffer)[0]:
        chunk = os.read(READ, 65536)
        if not chunk:
            sys.exit(0)
        buffer += chunk
    size, kind, flags, lane, seq = HEADER.unpack_from(buffer)
    payload = buffer[HEADER.size : HEADER.size + size]
    buffer = buffer[HEADER.size + size :]
    return kind, lane, seq, payload


def send(kind, lane, seq, payload, flags=0, size=None):
    os.write(WRITE, HEADER.pack(len(payload) if size is None else size, kind, flags, lane, seq) + payload)


def text(value):
    data = value.encode()
    return b"s" + struct.pack("<I", len(data)) + data


def number(value):
    return b"i" + struct.pack("<q", value)


def many(*values):
    return b"t" + struct.pack("<I", len(values)) + b"".join(values)


def described(cls=1, module="solution", name="function", kind="function", plain="", bases=(), standard=(), specials=("__call__",),
              members=()):  # fmt: skip
    told = many(text(module), text(name), b"N", text(kind), text(plain), many(*map(text, specials)), many(*members),
                text("identity"), b"F")  # fmt: skip
    return b"V" + struct.pack("<I", cls) + told + many(*bases) + many(*map(text, standard))


def own(ref, cls):
    return b"o" + struct.pack("<I", ref) + cls


MODULE = b"M" + struct.pack("<I", 900) + text("solution") + b"NN"
FUNCTION = own(901, described())
U32 = struct.Struct("<I").pack
EVENT = {
    "forged-reference": b"\x00" + b"a" + U32(1),
    "forged-class": b"\x00" + b"W" + U32(77),
    "forged-share": b"\x00" + b"k" + U32(4),
    "share-of-ours": b"\x00" + b"K\x00" + U32(2) + U32(0),
    "share-of-other-kind": b"\x00" + many(b"K\x00" + U32(3) + U32(0), b"K\x01" + U32(3) + U32(0)),
    "unknown-tag": b"\x00\xff",
    "truncated": b"\x00t" + U32(3),
    "trailing-bytes": b"\x00NN",
    "huge-count": b"\x00t" + U32(0xFFFFFFFF),
    "huge-text": b"\x00s" + U32(0xFFFFFFF0),
    "huge-integer": b"\x00I" + U32(0x7FFFFFFF),
    "deep": b"\x00" + (b"t" + U32(1)) * 100_000 + b"N",
    "bad-utf8": b"\x00s" + U32(1) + b"\xff",
    "unhashable-key": b"\x00K\x01" + U32(3) + U32(1) + b"K\x00" + U32(5) + U32(0) + b"N",
    "bad-decimal": b"\x00m" + text("1_000"),
    "bad-date": b"\x00y" + number(0) + number(0) + number(0),
    "bad-fraction": b"\x00q" + number(1) + number(0),
    "bad-pattern": b"\x00R" + text("(") + number(0),
    "names-a-module": b"\x00g" + text("os:system"),
    "names-exec": b"\x00g" + text("builtins:exec"),
    "names-open": b"\x00g" + text("builtins:open"),
    "names-type": b"\x00g" + text("builtins:type"),
    "names-getattr": b"\x00g" + text("builtins:getattr"),
    "names-methodcaller": b"\x00g" + text("operator:methodcaller"),
    "names-function-type": b"\x00g" + text("types:FunctionType"),
    "names-skip": b"\x00g" + text("unittest.case:SkipTest"),
    "names-pytest": b"\x00g" + text("_pytest.outcomes:Skipped"),
    "names-interrupt": b"\x01e" + U32(0) + b"g" + text("builtins:KeyboardInterrupt") + many() + text("") + many() + many() + b"NNF",
    "raises-no-exception": b"\x01" + number(1),
    "raises-plain-class": b"\x01e" + U32(0) + b"g" + text("builtins:int") + many() + text("") + many() + many() + b"NNF",
    "bad-status": b"\x07N",
    "derives-from-test-case": b"\x00" + own(9, described(5, "x", "T", "class", bases=(b"g" + text("unittest.case:TestCase"),))),
    "derives-from-int": b"\x00" + own(9, described(5, "x", "T", "class", bases=(b"g" + text("builtins:int"),))),
    "bad-special": b"\x00" + own(9, described(5, "x", "T", "class", specials=("__reduce__",))),
    "bad-member": b"\x00" + own(9, described(5, "x", "T", "class", members=(many(text("__class__"), text("method")),))),
    "kit-member": b"\x00" + own(9, described(5, "x", "T", "class", members=(many(text("_assay_number"), text("property")),))),
    "class-twice": b"\x00" + many(own(9, described(5, "x", "T", "class")), own(8, described(5, "x", "T", "class"))),
    "plain-that-is-none": b"\x00X" + U32(9) + described(5, "x", "T", "class") + number(42),
    "plain-of-other-type": b"\x00X" + U32(9) + described(5, "x", "T", "class", plain="str") + number(42),
    "lies-about-its-class": b"\x00" + own(9, described(5, "builtins", "int", "class", standard=("builtins:int",),
                                                      specials=("__eq__", "__rsub__", "__abs__", "__lt__", "__gt__"))),
}  # fmt: skip


def misbehave(lane, seq):
    if ATTACK in EVENT:
        send(REPLY, lane, seq, EVENT[ATTACK])
    elif ATTACK == "wrong-sequence":
        send(REPLY, lane, seq + 1, b"\x00" + number(42))
    elif ATTACK == "wrong-lane":
        send(REPLY, lane + 2, seq, b"\x00" + number(42))
    elif ATTACK == "reply-twice":
        send(REPLY, lane, seq, b"\x00" + number(1))
        send(REPLY, lane, seq, b"\x00" + number(42))
    elif ATTACK == "huge-frame":
        send(REPLY, lane, seq, b"", size=0xFFFFFFFF)
    elif ATTACK == "unknown-kind":
        send(9, lane, seq, b"\x00" + number(42))
    elif ATTACK == "unknown-operation":
        send(REQUEST, lane, 1, bytes((250, 0)))
    elif ATTACK == "wrong-operands":
        send(REQUEST, lane, 1, bytes((3, 1)) + b"N")
        receive()
    elif ATTACK == "asks-for-a-file":
        send(REPLY, lane, seq, b"\x00" + number(1) + many(many(), many(), many(), many(many(
            text("files"), text("/etc"), many(many(text("../tmp/x"), b"b" + U32(0), number(420))), many()))), EXTRAS)  # fmt: skip
    elif ATTACK == "many-callbacks":
        for at in range(200_000):
            send(REQUEST, lane, at, bytes((16, 1)) + text(""))
            receive()
    elif ATTACK == "nested-callbacks":
        while True:
            send(REQUEST, lane, seq, bytes((250, 0)))
    elif ATTACK == "half-a-frame":
        os.write(WRITE, HEADER.pack(100, REPLY, 0, lane, seq) + b"\x00")
        sys.exit(0)
    elif ATTACK == "floods":
        while True:
            os.write(WRITE, os.urandom(65536))
    elif ATTACK == "silent":
        time.sleep(600)


calls = 0
while True:
    kind, lane, seq, payload = receive()
    operation = payload[0]
    if operation == 8:
        send(REPLY, lane, seq, b"\x00" + MODULE)
    elif operation in (3, 13):
        send(REPLY, lane, seq, b"\x00" + (FUNCTION if calls == 0 else own(901, b"W" + U32(1))))
        calls += 1
    else:
        misbehave(lane, seq)
