"""What one side tells the other of a class when it first meets an object of it. Values only: no code travels."""

import types
from typing import Any, NamedTuple

from .bounds import MAX_MEMBERS, MAX_NAME_CHARS
from .codec import ProtocolError
from .ops import SPECIALS

__all__ = ["PLAIN_IMMUTABLE", "PLAIN_MUTABLE", "Description", "describe", "fields_of", "parameters_of", "validated"]

PLAIN_IMMUTABLE: tuple[type, ...] = (str, int, float, complex, bytes, tuple, frozenset)
"""An object of a class derived from one of these carries the base's own value with it."""
PLAIN_MUTABLE: tuple[type, ...] = (list, dict, set, bytearray)
"""Contents of an object of a class derived from one of these can be asked for as the plain base."""

_MEMBER_KINDS = frozenset({"method", "classmethod", "staticmethod", "property"})
_REAL_KINDS: dict[type, str] = {
    types.FunctionType: "function",
    types.BuiltinFunctionType: "builtin",
    types.MethodType: "method",
    types.GeneratorType: "generator",
    types.CoroutineType: "coroutine",
    types.AsyncGeneratorType: "asyncgen",
    property: "property",
}
"""Types of the interpreter itself, which a proxy may name as its ``__class__``."""


class Description(NamedTuple):
    """A class as plain values. The bases travel beside it, as values of their own."""

    module: str
    qualname: str
    doc: str | None
    kind: str
    """"class", "exception", or a type of the interpreter ("function", "generator", "coroutine" ...)."""
    plain: str
    """Name of the plain base, or empty."""
    specials: tuple[str, ...]
    members: tuple[tuple[str, str], ...]
    hashing: str
    """"identity", "own" or "none"."""
    own_eq: bool


def describe(cls: type) -> Description:
    """Describe a class of ours."""
    kind = "exception" if issubclass(cls, BaseException) else _REAL_KINDS.get(cls, "class")
    doc = getattr(cls, "__doc__", None)
    return Description(
        str(getattr(cls, "__module__", "")),
        cls.__qualname__,
        doc if type(doc) is str else None,
        kind,
        _plain_base(cls),
        tuple(name for name in SPECIALS if _defined(cls, name)),
        _members(cls),
        _hashing(cls),
        _defined(cls, "__eq__"),
    )


def _plain_base(cls: type) -> str:
    for plain in (*PLAIN_IMMUTABLE, *PLAIN_MUTABLE):
        if issubclass(cls, plain):
            return plain.__name__
    return ""


def _defined(cls: type, name: str) -> bool:
    own = cls.__mro__[:-1]
    if any(plain in own for plain in PLAIN_IMMUTABLE):
        own = tuple(base for base in own if base not in PLAIN_IMMUTABLE)
    return any(name in base.__dict__ and base.__dict__[name] is not None for base in own)


def _hashing(cls: type) -> str:
    hashing: Any = cls.__hash__
    if hashing is None:
        return "none"
    return "identity" if hashing is object.__hash__ else "own"


def _members(cls: type) -> tuple[tuple[str, str], ...]:
    if cls in _REAL_KINDS:
        return ()
    found = []
    for name, value in list(cls.__dict__.items())[:MAX_MEMBERS]:
        kind = _member_kind(name, value)
        if kind:
            found.append((name, kind))
    return tuple(found)


def _member_kind(name: str, value: Any) -> str:
    if name in SPECIALS or (name.startswith("__") and name.endswith("__") and name != "__init__"):
        return ""
    if isinstance(value, (types.FunctionType, types.MethodDescriptorType, types.WrapperDescriptorType)):
        return "method"
    if isinstance(value, classmethod):
        return "classmethod"
    if isinstance(value, staticmethod):
        return "staticmethod"
    return "property" if isinstance(value, property) else ""


def validated(value: Any) -> Description:
    """A description that the peer sent, checked field by field. Raises ProtocolError."""
    if type(value) is not tuple or len(value) != len(Description._fields):
        raise ProtocolError("expected the description of a class")
    told = Description(*value)
    plain_names = {"", *(plain.__name__ for plain in (*PLAIN_IMMUTABLE, *PLAIN_MUTABLE))}
    kinds = {"class", "exception", *_REAL_KINDS.values()}
    texts = (told.module, told.qualname, told.kind, told.plain, told.hashing)
    if any(type(text) is not str or len(text) > MAX_NAME_CHARS for text in texts):
        raise ProtocolError("expected names in the description of a class")
    if told.kind not in kinds or told.plain not in plain_names or told.hashing not in {"identity", "own", "none"}:
        raise ProtocolError("expected a known kind of class")
    if (told.doc is not None and type(told.doc) is not str) or type(told.own_eq) is not bool:
        raise ProtocolError("expected a text and a truth value in the description of a class")
    if type(told.specials) is not tuple or any(type(name) is not str or name not in SPECIALS for name in told.specials):
        raise ProtocolError("expected names of special methods")
    _check_members(told.members)
    return told


def _check_members(members: Any) -> None:
    if type(members) is not tuple or len(members) > MAX_MEMBERS:
        raise ProtocolError("expected the members of a class")
    for member in members:
        if type(member) is not tuple or len(member) != 2 or member[1] not in _MEMBER_KINDS:
            raise ProtocolError("expected a member of a class")
        name = member[0]
        hidden = type(name) is not str or not name.isidentifier() or len(name) > MAX_NAME_CHARS
        if (
            hidden
            or name.startswith("_assay")
            or (name.startswith("__") and name.endswith("__") and name != "__init__")
        ):
            raise ProtocolError("expected the name of a member")


def parameters_of(target: Any) -> tuple[Any, ...] | None:
    """The parameters of a callable of ours, as plain values; None where Python does not know them."""
    import inspect  # slow, and seldom needed

    try:
        signature = inspect.signature(target)
    except (TypeError, ValueError):
        return None
    empty = inspect.Parameter.empty
    rows = []
    for parameter in signature.parameters.values():
        default = () if parameter.default is empty else (parameter.default,)
        note = () if parameter.annotation is empty else (parameter.annotation,)
        rows.append((parameter.name, int(parameter.kind), default, note))
    returns = () if signature.return_annotation is inspect.Signature.empty else (signature.return_annotation,)
    flags = getattr(getattr(target, "__code__", None), "co_flags", 0)
    return (tuple(rows), returns, flags if type(flags) is int else 0)


def fields_of(cls: Any) -> tuple[Any, ...] | None:
    """The fields of a dataclass of ours, as plain values; None where it is none."""
    if not hasattr(cls if isinstance(cls, type) else type(cls), "__dataclass_fields__"):
        return None
    import dataclasses  # slow, and imported already wherever there is a dataclass

    return tuple((f.name, str(f.type), f.init, f.repr, f.compare, bool(f.kw_only)) for f in dataclasses.fields(cls))
