"""Exceptions on the wire.

A standard exception is copied: its class by name, its arguments as values. An exception of one side's own class is a
reference, with its arguments and its text beside it, under a local class with the right builtin base.
"""

from typing import TYPE_CHECKING, Any

from . import proxies
from .bounds import MAX_NAME_CHARS
from .codec import ProtocolError, Reader, Writer

if TYPE_CHECKING:
    from .peer import Peer

__all__ = ["get_exception", "put_exception"]

_MAX_CHAIN = 4
"""Causes and contexts that travel with an exception, one inside the other."""

_MAX_TEXT = 64 * 1024
"""Characters of an exception's text."""


def put_exception(peer: "Peer", writer: Writer, error: BaseException, depth: int, chain: int = 0) -> None:
    """Append an exception."""
    number = proxies.number_of(error)
    if number is not None:
        writer.out += b"a" + number.to_bytes(4, "little")
        return
    cls = type(error)
    standard = peer.name_for(cls)
    own = 0 if standard is not None else peer.export(error)
    writer.out += b"e" + own.to_bytes(4, "little")
    peer.put_class(writer, cls, depth)
    writer.put(_arguments(error), depth)
    writer.put(_text(error), depth)
    writer.put(_attributes(error) if standard is not None else (), depth)
    writer.put(tuple(note for note in getattr(error, "__notes__", ()) if type(note) is str), depth)
    for linked in (error.__cause__, error.__context__):
        if linked is None or chain >= _MAX_CHAIN:
            writer.out += b"N"
        else:
            put_exception(peer, writer, linked, depth, chain + 1)
    writer.put(bool(error.__suppress_context__), depth)


def _arguments(error: BaseException) -> tuple[Any, ...]:
    """What rebuilds the exception. OSError keeps its file names outside of ``args``."""
    if isinstance(error, OSError) and len(error.args) == 2 and error.filename is not None:
        names = (error.filename,) if error.filename2 is None else (error.filename, None, error.filename2)
        return (*error.args, *names)
    return tuple(error.args)


def _text(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception as problem:  # noqa: BLE001 - the exception's own code failed
        text = f"<unprintable {type(error).__name__}: {type(problem).__name__}>"
    return str.__getitem__(text, slice(_MAX_TEXT))


def _attributes(error: BaseException) -> tuple[Any, ...]:
    """Plain attributes that a standard exception's own ``__init__`` sets (JSONDecodeError.pos ...), flat."""
    flat: list[Any] = []
    for name, value in vars(error).items():
        if type(name) is str and name.isidentifier() and not name.startswith("_"):
            flat += (name, value)
    return tuple(flat)


def get_exception(peer: "Peer", reader: Reader, depth: int) -> BaseException:
    """Read an exception. Raises ProtocolError."""
    number = reader.u32()
    cls = reader.get(depth)
    args = reader.exactly(tuple, depth)
    text = reader.exactly(str, depth)
    attributes = reader.exactly(tuple, depth)
    notes = reader.exactly(tuple, depth)
    cause, context = reader.get(depth), reader.get(depth)
    suppress = reader.exactly(bool, depth)
    if not isinstance(cls, type) or not issubclass(cls, BaseException):
        raise ProtocolError("expected the class of an exception")
    if any(link is not None and not isinstance(link, BaseException) for link in (cause, context)):
        raise ProtocolError("expected exceptions as cause and context")
    error = _made(peer, number, cls, args, text)
    _set_attributes(error, attributes)
    for note in notes:
        if type(note) is str and note not in getattr(error, "__notes__", ()):
            error.add_note(note)
    error.__cause__, error.__context__, error.__suppress_context__ = cause, context, suppress
    return error


def _made(peer: "Peer", number: int, cls: type[BaseException], args: tuple[Any, ...], text: str) -> BaseException:
    remote = isinstance(cls, proxies.RemoteMeta)
    if remote != bool(number):
        raise ProtocolError("expected a number for the subject's own exceptions alone")
    if remote:
        made: BaseException = peer.hold(number, lambda: proxies.new_exception(cls, args, text, number))
        return made
    if cls.__module__ == "builtins":
        try:
            return cls(*args)
        except Exception:  # noqa: BLE001 - odd arguments: keep class and arguments, skip the constructor
            return _bare(cls, args)
    return _bare(cls, args)


def _bare(cls: type[BaseException], args: tuple[Any, ...]) -> BaseException:
    try:
        error = cls.__new__(cls)
    except TypeError:
        error = RuntimeError.__new__(RuntimeError)
    error.args = args
    return error


def _set_attributes(error: BaseException, flat: tuple[Any, ...]) -> None:
    if isinstance(type(error), proxies.RemoteMeta):
        return
    for name, value in zip(flat[::2], flat[1::2], strict=True):
        if type(name) is not str or not name.isidentifier() or name.startswith("_") or len(name) > MAX_NAME_CHARS:
            raise ProtocolError("expected the names of an exception's attributes")
        if not callable(value):
            vars(error)[name] = value
