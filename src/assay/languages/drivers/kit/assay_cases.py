"""Answers calls to a submission: ``python3 -I -S -B assay_cases.py TREE MODULE``, calls on 3, answers on 4."""

# os.path and not pathlib: what runs beside submitted code holds as few objects of others as it can
# ruff: noqa: PTH100, PTH120
import importlib
import os
import struct
import sys
from collections.abc import Iterator
from typing import Any

KIT = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, KIT)
from assay_tree import admit_tree, trust_image  # type: ignore[import-not-found]  # noqa: E402

sys.path.remove(KIT)

CALLS, ANSWERS = 3, 4
MAX_DEPTH = 90
MAX_MESSAGE = 2000


def encode(value: Any, depth: int = 0) -> bytes:  # noqa: PLR0911 - one for each kind
    """``value`` by what it is, whatever its class says of itself."""
    if value is None:
        return b"n"
    if value is True or value is False:
        return b"t" if value else b"f"
    if depth > MAX_DEPTH:
        return sized(b"o", b"too deep")
    if isinstance(value, int):
        return b"i" + digits(int.__index__(value)) + b";"
    if isinstance(value, float):
        return b"d" + struct.pack(">d", float.__float__(value)).hex().encode()
    if isinstance(value, str):
        return sized(b"s", str.encode(value, "utf-8", "surrogatepass"))
    if isinstance(value, (bytes, bytearray)):
        return sized(b"b", bytes(value))
    return encode_many(value, depth + 1)


def encode_many(value: Any, depth: int) -> bytes:
    """Values of values; anything else by the name of its type."""
    kinds: tuple[tuple[Any, bytes], ...] = ((list, b"l"), (tuple, b"u"), (set, b"e"), (frozenset, b"e"))
    for kind, letter in kinds:
        if isinstance(value, kind):
            items = [encode(item, depth) for item in kind.__iter__(value)]
            return b"%s%d:%s" % (letter, len(items), b"".join(items))
    if isinstance(value, dict):
        pairs = [encode(key, depth) + encode(item, depth) for key, item in dict.items(value)]
        return b"m%d:%s" % (len(pairs), b"".join(pairs))
    return sized(b"o", type(value).__name__.encode("utf-8", "replace"))


def sized(letter: bytes, data: bytes) -> bytes:
    """``data`` behind its length."""
    return b"%s%d:%s" % (letter, len(data), data)


def digits(number: int) -> bytes:
    """In decimal, past CPython's own limit, which the submission keeps."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return b"%d" % number
    finally:
        sys.set_int_max_str_digits(limit)


class Reader:
    """Reads one value; the grader wrote it."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def value(self) -> Any:
        """The next value."""
        letter = self.data[self.at : self.at + 1]
        self.at += 1
        if letter in b"ntf":
            return {b"n": None, b"t": True, b"f": False}[letter]
        if letter == b"i":
            return whole(self.until(b";"))
        if letter == b"d":
            self.at += 16
            return struct.unpack(">d", bytes.fromhex(self.data[self.at - 16 : self.at].decode()))[0]
        count = int(self.until(b":"))
        if letter in b"sb":
            self.at += count
            data = self.data[self.at - count : self.at]
            return data.decode("utf-8", "surrogatepass") if letter == b"s" else data
        if letter == b"m":
            return {self.value(): self.value() for _ in range(count)}
        kind = {b"l": list, b"u": tuple, b"e": set}[letter]
        return kind(self.value() for _ in range(count))

    def until(self, end: bytes) -> bytes:
        """The bytes before ``end``."""
        stop = self.data.index(end, self.at)
        found, self.at = self.data[self.at : stop], stop + 1
        return found


def whole(text: bytes) -> int:
    """A whole number of any size."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return int(text)
    finally:
        sys.set_int_max_str_digits(limit)


def frames() -> Iterator[list[Any]]:
    """Every call, until the grader closes its end."""
    with open(CALLS, "rb", closefd=False) as calls:
        while head := calls.readline():
            yield Reader(calls.read(int(head))).value()


def say(*parts: bytes) -> None:
    """One frame, wholly written."""
    payload = b"l%d:%s" % (len(parts), b"".join(parts))
    view = memoryview(b"%d\n%s" % (len(payload), payload))
    while view:
        view = view[os.write(ANSWERS, view) :]


def answer(module: Any, token: str, name: str, args: list[Any]) -> None:
    """Make one call and say what came of it."""
    found = module
    try:
        for part in name.split("."):
            found = getattr(found, part)
    except AttributeError:
        say(encode("unfit"), encode(token), encode(f"the submission has no {name!r}"))
        return
    try:
        made = encode(found(*args))
    except Exception as error:  # noqa: BLE001 - whatever a call can raise is an answer
        types = [kind.__name__ for kind in type(error).__mro__ if kind is not object]
        say(encode("raised"), encode(token), encode(types), encode(text(error)))
    except BaseException as error:  # noqa: BLE001 - SystemExit and the like: the call did not fail, it gave up
        say(encode("unfit"), encode(token), encode(f"the call raised {type(error).__name__}"))
    else:
        say(encode("ok"), encode(token), made)


def text(error: BaseException) -> str:
    """The message, cut; an exception may fail to give it."""
    try:
        return str(error)[:MAX_MESSAGE]
    except Exception:  # noqa: BLE001
        return ""


def main(tree: str, module: str) -> None:
    """Load, then answer until there is no call any more."""
    for pipe in (CALLS, ANSWERS):
        os.set_inheritable(pipe, False)  # noqa: FBT003 - programs that the submission starts have no business here
    say(encode("hello"))
    trust_image()
    admit_tree(tree)
    sys.argv = [module]
    try:
        loaded = importlib.import_module(module)
    except BaseException as error:
        say(encode("unloadable"), encode(f"{type(error).__name__}: {text(error)}"))
        raise
    say(encode("loaded"))
    for token, name, args in frames():
        answer(loaded, token, name, args)
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except Exception:  # noqa: BLE001, S112 - the submission may have closed or replaced it
                continue
    os._exit(0)  # threads and exit handlers of the submission's would only hold up the end


main(*sys.argv[1:])
