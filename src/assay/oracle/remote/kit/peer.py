"""One side of the link: sends requests, serves the peer's, and turns objects into references and back."""

import threading
import weakref
from collections.abc import Callable
from types import TracebackType
from typing import Any

from . import proxies
from .bounds import MAX_DEPTH, MAX_NESTED_REQUESTS, MAX_REFERENCES, MAX_REQUESTS
from .codec import EncodeError, ProtocolError, Reader, Writer
from .describe import Description, describe, validated
from .failures import get_exception, put_exception
from .link import CONCURRENT, EXTRAS, HEADER, REPLY, REQUEST, Frame, Link, LinkClosedError
from .names import name_of
from .shares import Shares

__all__ = ["Handler", "Peer"]

Handler = Callable[..., Any]
_SCALAR_BASES = {base.__name__: base for base in (str, int, float, complex, bytes, tuple, frozenset)}


class _Kept:
    """Holds a proxy for good, where it cannot be held weakly."""

    __slots__ = ("_proxy",)

    def __init__(self, proxy: Any) -> None:
        self._proxy = proxy

    def __call__(self) -> Any:
        return self._proxy


class _Held(weakref.ref[Any]):
    """A weak reference to a proxy that knows the proxy's number."""

    __slots__ = ("number",)
    number: int


class Peer:
    """One side. Subclasses say what the peer may ask (``handlers``) and what its names mean (``named``)."""

    parity = 0
    scratch: tuple[str, ...] = ()

    def __init__(self, link: Link) -> None:
        self.link = link
        self.shares = Shares(self.parity)
        self.handlers: dict[int, Handler] = {}
        self.judge: Callable[[Any, str, tuple[Any, ...]], Any] | None = None
        """What is asked instead of the other side, for each special method; None asks it directly."""
        self.lock = threading.RLock()
        self.calls = 0
        self.served = 0
        self._seq = 0
        self._exports: dict[int, list[Any]] = {}
        self._export_ids: dict[int, int] = {}
        self._described: set[int] = set()
        self._next_export = 1
        self._held: dict[int, Callable[[], Any]] = {}
        self._counts: dict[int, int] = {}
        self._released: list[int] = []
        self._classes: dict[int, type] = {}
        self._nested = threading.local()
        link.stray = self._serve_stray

    # what the sides differ in

    def named(self, name: str) -> Any:
        """The standard object that the peer means by ``name``. Raises ValueError."""
        raise NotImplementedError

    def name_for(self, value: Any) -> str | None:
        """The name under which the peer finds its own copy of a standard object, or None."""
        return name_of(value)

    def events(self) -> tuple[Any, ...]:
        """What goes with the next message beside values."""
        return ()

    def take_events(self, events: tuple[Any, ...]) -> None:
        """Take what came with a message. Raises ProtocolError."""

    def broken(self, error: BaseException) -> BaseException:
        """The exception that callers see once the link is broken by ``error``."""
        return error

    def gone(self) -> bool:
        """Whether nothing can be asked any more."""
        return self.link.closed

    def raised(self, error: BaseException) -> BaseException:
        """The exception to raise here for one that the peer raised."""
        return error

    def mentioned(self, paths: list[str]) -> None:
        """Strings below ``scratch`` are about to be sent."""

    # asking

    def request(self, op: int, *operands: Any) -> Any:
        """Ask the peer and wait; serves what the peer asks meanwhile. Raises what the peer raised."""
        nested = getattr(self._nested, "depth", 0)
        if nested >= MAX_NESTED_REQUESTS:
            raise RecursionError(f"expected at most {MAX_NESTED_REQUESTS} calls back and forth at once")
        link = self.link
        lane = link.lane()
        try:
            with self.lock:
                self.calls += 1
                self._seq = seq = (self._seq + 1) & 0xFFFFFFFF
                frame = self._frame(REQUEST, lane, seq, bytes((op, len(operands))), operands)
            self._nested.depth = nested + 1
            link.send(frame)
            return self._await(lane, seq)
        except (LinkClosedError, ProtocolError) as error:
            raise self.broken(error) from None
        finally:
            self._nested.depth = nested

    def _await(self, lane: int, seq: int) -> Any:
        while True:
            frame = self.link.receive(lane)
            if frame.flags & CONCURRENT:
                self.link.go_concurrent()
            if frame.kind == REQUEST:
                self._serve(frame)
                continue
            if frame.lane != lane or frame.seq != seq:
                raise ProtocolError(f"expected the reply to call {seq}, got one to call {frame.seq}")
            ok, value = self._decoded(self._read_reply, frame)
            if ok:
                return value
            raise self.raised(value)

    # serving

    def _serve(self, frame: Frame) -> None:
        self.served += 1
        if self.served > MAX_REQUESTS:
            raise ProtocolError(f"expected at most {MAX_REQUESTS} requests")
        before = self.link.enter_lane(frame.lane)
        nested = getattr(self._nested, "depth", 0)
        self._nested.depth = nested + 1
        try:
            op, operands = self._decoded(self._read_request, frame)
            handler = self.handlers.get(op)
            if handler is None:
                raise ProtocolError(f"expected a request that this side serves, got {op}")
            reply = self._answer(frame, handler, operands)
        finally:
            self._nested.depth = nested
            self.link.leave_lane(before)
        self.link.send(reply)

    def _answer(self, frame: Frame, handler: Handler, operands: list[Any]) -> bytes:
        try:
            value, status = handler(*operands), b"\x00"
        except (ProtocolError, LinkClosedError, proxies.LinkBrokenError):
            raise
        except BaseException as error:  # noqa: BLE001 - every exception of the code goes to the caller
            value, status = _Raised(error), b"\x01"
        with self.lock:
            try:
                return self._frame(REPLY, frame.lane, frame.seq, status, (value,))
            except Exception as error:  # noqa: BLE001 - the value cannot be sent: the caller learns it
                problem = _Raised(RuntimeError(f"cannot send the result: {type(error).__name__}: {error}"[:1000]))
                return self._frame(REPLY, frame.lane, frame.seq, b"\x01", (problem,))

    def serve_forever(self, lane: int = 0) -> None:
        """Serve requests until the peer closes the link. Raises LinkClosedError or ProtocolError."""
        while True:
            frame = self.link.receive(lane)
            if frame.flags & CONCURRENT:
                self.link.go_concurrent()
            if frame.kind != REQUEST:
                raise ProtocolError("expected a request, got a reply to nothing")
            self._serve(frame)

    def _serve_stray(self, lane: int) -> None:
        threading.Thread(target=self._serve_lane, args=(lane,), name=f"assay-lane-{lane}", daemon=True).start()

    def _serve_lane(self, lane: int) -> None:
        try:
            self.link.enter_lane(lane)
            self.serve_forever(lane)
        except (LinkClosedError, ProtocolError, proxies.LinkBrokenError) as error:
            self.broken(error)

    # messages

    def _frame(self, kind: int, lane: int, seq: int, head: bytes, values: tuple[Any, ...]) -> bytes:
        writer = Writer(self, self.shares)
        try:
            writer.scratch = self.scratch
            drops = self.drops()
            writer.out += head
            writer.put_each(values, 0)
            if writer.mentioned:
                self.mentioned(writer.mentioned)
            flags = CONCURRENT if self.link.concurrent else 0
            extras = self._extras(drops)
            if extras is not None:
                flags |= EXTRAS
                writer.put(extras)
        except BaseException as error:
            self.shares.forget_new(writer.done)
            if isinstance(error, RecursionError):
                raise EncodeError("expected a flatter value") from None
            raise
        return HEADER.pack(len(writer.out), kind, flags, lane, seq) + writer.out

    def _extras(self, drops: list[int]) -> tuple[Any, ...] | None:
        dirty = self.shares.dirty()
        events = self.events()
        released, self._released = self._released, []
        if dirty or events or drops or released:
            return (tuple(released), tuple(drops), tuple(dirty), events)
        return None

    def drops(self) -> list[int]:
        """Shared containers that this side lets go of with the next message."""
        return []

    def _decoded(self, read: Callable[[Reader], Any], frame: Frame) -> Any:
        """Decode a payload. Whatever is wrong with the bytes is a ProtocolError."""
        with self.lock:
            reader = Reader(frame.payload, self, self.shares)
            try:
                result = read(reader)
                if frame.flags & EXTRAS:
                    self._take_extras(reader.get())
                reader.end()
            except (ProtocolError, LinkClosedError, proxies.LinkBrokenError):
                raise
            except Exception as error:  # noqa: BLE001 - whatever bytes may provoke: struct.error, re.error ...
                raise ProtocolError(f"{type(error).__name__}: {error}"[:500]) from None
            return result

    def _take_extras(self, extras: Any) -> None:
        if type(extras) is not tuple or len(extras) != 4 or any(type(part) is not tuple for part in extras):
            raise ProtocolError("expected what goes with a message")
        released, drops, _dirty, events = extras
        if any(type(number) is not int for number in (*released, *drops)):
            raise ProtocolError("expected numbers of references")
        self._take_released(released)
        self.shares.drop(list(drops))
        self.take_events(events)

    def _take_released(self, released: tuple[int, ...]) -> None:
        for number, count in zip(released[::2], released[1::2], strict=True):
            entry = self._exports.get(number)
            if entry is None:
                continue
            entry[1] -= count
            if entry[1] <= 0 and not isinstance(entry[0], type):
                del self._exports[number]
                self._export_ids.pop(id(entry[0]), None)

    def _read_request(self, reader: Reader) -> tuple[int, list[Any]]:
        op, count = reader.byte(), reader.byte()
        return op, [reader.get() for _ in range(count)]

    def _read_reply(self, reader: Reader) -> tuple[bool, Any]:
        status = reader.byte()
        if status > 1:
            raise ProtocolError("expected a result or an exception")
        value = reader.get()
        if status and not isinstance(value, BaseException):
            raise ProtocolError("expected an exception")
        return not status, value

    # references: writing

    def put_other(self, writer: Writer, value: Any, depth: int) -> None:
        """Append a reference to something that is not plain."""
        depth = writer.enter(depth)
        kind = type(value)
        number = proxies.number_of(value)
        if number is not None:
            writer.out += b"a" + number.to_bytes(4, "little")
        elif kind is _Raised:
            put_exception(self, writer, value.error, depth)
        elif isinstance(value, type):
            self.put_class(writer, value, depth)
        elif isinstance(value, BaseException):
            put_exception(self, writer, value, depth)
        elif kind is TracebackType:
            writer.out += b"N"
        else:
            self._put_object(writer, value, depth)

    def _put_object(self, writer: Writer, value: Any, depth: int) -> None:
        kind = type(value)
        name = self.name_for(value) if callable(value) else None
        if name is not None:
            writer.out += b"g"
            writer.put_text(name)
        elif issubclass(kind, proxies.MODULE):
            writer.out += b"M" + self.export(value).to_bytes(4, "little")
            writer.put_text(str(value.__name__))
            for told in (value.__doc__, getattr(value, "__file__", None)):
                writer.put(told if type(told) is str else None, depth)
        else:
            base = next((plain for plain in _SCALAR_BASES.values() if issubclass(kind, plain)), None)
            writer.out += (b"o" if base is None else b"X") + self.export(value).to_bytes(4, "little")
            self.put_class(writer, kind, depth, named=False)
            if base is not None:
                writer.put(_base_value(base, value), depth)

    def put_class(self, writer: Writer, cls: type, depth: int, *, named: bool = True) -> None:
        """Append a class: by name, or by number with its description the first time."""
        number = proxies.number_of(cls)
        if number is not None:
            writer.out += b"a" + number.to_bytes(4, "little")
            return
        name = self.name_for(cls) if named else None
        if name is not None:
            writer.out += b"g"
            writer.put_text(name)
            return
        number = self.export(cls)
        if number in self._described:
            writer.out += b"W" + number.to_bytes(4, "little")
            return
        self._described.add(number)
        told = describe(cls)
        bases, standard = self._bases(cls)
        writer.out += b"V" + number.to_bytes(4, "little")
        writer.put_each((tuple(told), bases, standard), depth)

    def _bases(self, cls: type) -> tuple[tuple[type, ...], tuple[str, ...]]:
        """The bases that the peer must build, and the names of standard ancestors (for isinstance)."""
        bases = []
        for base in cls.__bases__:
            if base is not object and (self.name_for(base) is None or issubclass(base, BaseException)):
                bases.append(base)
        names = [self.name_for(base) for base in cls.__mro__[:-1]]
        return tuple(bases), tuple(name for name in names if name is not None)

    def export(self, value: Any) -> int:
        """The number of an object of ours, given now if it has none; counts one more use by the peer."""
        number = self._export_ids.get(id(value))
        if number is None:
            if len(self._exports) >= MAX_REFERENCES:
                raise EncodeError(f"expected at most {MAX_REFERENCES} live references")
            number = self._next_export
            self._next_export += 1
            self._exports[number] = [value, 0]
            self._export_ids[id(value)] = number
        self._exports[number][1] += 1
        return number

    # references: reading

    def get_other(self, reader: Reader, tag: int, depth: int) -> Any:
        """Read a reference. Raises ProtocolError for one that was never given."""
        if depth >= MAX_DEPTH:
            raise ProtocolError("expected a flatter value")
        get = _GET_OTHER.get(tag)
        if get is None:
            raise ProtocolError(f"expected the tag of a value, got {tag}")
        return get(self, reader, depth + 1)

    def get_home(self, reader: Reader, _depth: int) -> Any:
        """An object of ours that the peer was given."""
        entry = self._exports.get(reader.u32())
        if entry is None:
            raise ProtocolError("expected a reference that was given")
        return entry[0]

    def get_named(self, reader: Reader, depth: int) -> Any:
        """A standard object by name."""
        return self.named(reader.exactly(str, depth))

    def get_object(self, reader: Reader, depth: int) -> Any:
        """A proxy of an object of the peer's."""
        number = reader.u32()
        cls = self._class_of(reader, depth)
        return self.hold(number, lambda: proxies.new_proxy(cls, number))

    def get_derived(self, reader: Reader, depth: int) -> Any:
        """A proxy of an object whose class derives from an immutable plain type, with the base's value."""
        number = reader.u32()
        cls = self._class_of(reader, depth)
        value = reader.get(depth)
        base = proxies.plain_of(cls)
        if base is None or type(value) is not base:
            raise ProtocolError("expected the plain value of the class's base")
        if base in (tuple, bytes):  # cannot be held weakly, and have no identity that anybody relies on
            return proxies.new_derived(cls, base, value, number)
        return self.hold(number, lambda: proxies.new_derived(cls, base, value, number), weak=base is not int)

    def get_module(self, reader: Reader, depth: int) -> Any:
        """A proxy of a module of the peer's."""
        number = reader.u32()
        name = reader.exactly(str, depth)
        doc, file = reader.get(depth), reader.get(depth)
        if any(told is not None and type(told) is not str for told in (doc, file)):
            raise ProtocolError("expected a module's text and file")
        return self.hold(number, lambda: proxies.RemoteModule(name, doc, file, number))

    def get_class(self, reader: Reader, _depth: int) -> type:
        """A class that was described before."""
        cls = self._classes.get(reader.u32())
        if cls is None:
            raise ProtocolError("expected a class that was described")
        return cls

    def get_new_class(self, reader: Reader, depth: int) -> type:
        """A class with its description."""
        number = reader.u32()
        told = validated(reader.exactly(tuple, depth))
        bases = reader.exactly(tuple, depth)
        standard = reader.exactly(tuple, depth)
        if number in self._classes or len(self._classes) >= MAX_REFERENCES:
            raise ProtocolError("expected a class that was not described yet")
        cls = self.build_class(number, told, bases, self._standard(standard))
        self._classes[number] = cls
        return cls

    def adopt(self, number: int, cls: type) -> None:
        """Let a class of ours stand for the peer's class of that number."""
        self._classes[number] = cls

    def build_class(self, number: int, told: Description, bases: tuple[Any, ...], standard: list[type]) -> type:
        """The local class for a class of the peer's. Raises ProtocolError where the bases do not fit."""
        return proxies.build_class(number, told, bases, standard)

    def _standard(self, names: tuple[Any, ...]) -> list[type]:
        found = []
        for name in names:
            if type(name) is not str:
                raise ProtocolError("expected the names of standard classes")
            cls = self.named_or_none(name)
            if isinstance(cls, type):
                found.append(cls)
        return found

    def named_or_none(self, name: str) -> Any:
        """The standard object of that name, or None where this side does not yield it."""
        try:
            return self.named(name)
        except (ValueError, ImportError, AttributeError):
            return None

    def _class_of(self, reader: Reader, depth: int) -> type:
        cls = reader.get(depth)
        if not isinstance(cls, proxies.RemoteMeta):
            raise ProtocolError("expected the class of a reference")
        return cls

    def hold(self, number: int, make: Callable[[], Any], *, weak: bool = True) -> Any:
        """The proxy of that number, made if there is none alive. Integers cannot be held weakly and are kept."""
        held = self._held.get(number)
        proxy = held() if held is not None else None
        if proxy is None:
            if len(self._held) >= MAX_REFERENCES:
                raise ProtocolError(f"expected at most {MAX_REFERENCES} live references")
            proxy = make()
            self._held[number] = self._weakly(proxy, number) if weak else (_Kept(proxy))
        self._counts[number] = self._counts.get(number, 0) + 1
        return proxy

    def _weakly(self, proxy: Any, number: int) -> "_Held":
        reference = _Held(proxy, self._let_go)
        reference.number = number
        return reference

    def _let_go(self, reference: Any) -> None:
        number = reference.number
        if self._held.get(number) is reference:
            del self._held[number]
            self._released += (number, self._counts.pop(number, 0))


class _Raised:
    """An exception on its way to the peer's caller."""

    __slots__ = ("error",)

    def __init__(self, error: BaseException) -> None:
        self.error = error


def _base_value(base: type, value: Any) -> Any:
    """The base type's own value of an object of a derived class: none of the class's methods is asked."""
    if base is tuple:
        return tuple(tuple.__iter__(value))
    if base is frozenset:
        return frozenset(frozenset.__iter__(value))
    if base is str:
        return "".join(str.__iter__(value))
    if base is bytes:
        return bytes(bytes.__iter__(value))
    return base.__pos__(value)  # type: ignore[operator]  # int, float, complex: an exact copy


_GET_OTHER: dict[int, Callable[[Peer, Reader, int], Any]] = {
    ord("a"): Peer.get_home,
    ord("g"): Peer.get_named,
    ord("o"): Peer.get_object,
    ord("X"): Peer.get_derived,
    ord("M"): Peer.get_module,
    ord("W"): Peer.get_class,
    ord("V"): Peer.get_new_class,
    ord("e"): get_exception,
}
