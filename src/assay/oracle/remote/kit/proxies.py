"""Local stand-ins for the other side's objects.

A proxy's class is built from a description: it forwards the special methods that the real class has, so that
``callable``, ``iter``, ``isinstance`` and the abstract base classes judge it like the real object. Nothing a
description holds is code; names are checked before they come here.
"""

import types
from abc import ABCMeta
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from .codec import ProtocolError
from .describe import Description
from .ops import EXACT_RESULTS, JUDGED_LOCALLY, Op

if TYPE_CHECKING:
    import inspect

    from .peer import Peer

__all__ = [
    "MODULE",
    "LinkBrokenError",
    "Remote",
    "RemoteMeta",
    "RemoteModule",
    "ask",
    "attach",
    "build_class",
    "flat",
    "mutable_of",
    "new_derived",
    "new_exception",
    "new_proxy",
    "number_of",
    "plain_of",
    "signature_of",
    "special",
    "the_peer",
]

MODULE = types.ModuleType
_IMMUTABLE: dict[str, type] = {base.__name__: base for base in (str, int, float, complex, bytes, tuple, frozenset)}
_MUTABLE: dict[str, type] = {base.__name__: base for base in (list, dict, set, bytearray)}
_REAL: dict[str, type] = {
    "function": types.FunctionType,
    "builtin": types.BuiltinFunctionType,
    "method": types.MethodType,
    "generator": types.GeneratorType,
    "coroutine": types.CoroutineType,
    "asyncgen": types.AsyncGeneratorType,
}
_NEVER_REMOTE = frozenset(
    """__test__ pytestmark _pytestfixturefunction __pytest_wrapped__ _pytest_mark __slots__ __copy__ __deepcopy__
    __mro_entries__ __isabstractmethod__ __getstate__ __getnewargs__ __getnewargs_ex__ __setstate__ __array__
    __array_interface__ __array_struct__ __orig_class__ __parameters__ __typing_subst__ __set_name__
    __instancecheck__ __tracebackhide__ _is_coroutine_mark _is_coroutine __bases__ __abstractmethods__ __code__
    __globals__ __closure__ __defaults__ __objclass__ __firstlineno__ __static_attributes__
    __del__ __partialmethod__""".split()  # noqa: SIM905
)
"""Names that tools look up on every object; asking the other side would tell nothing, or let it steer the tool."""

_FORMAL = frozenset(
    """__doc__ __dict__ __wrapped__ __func__ __self__ __annotations__ __all__ __version__ __name__ __qualname__
    __module__ __dataclass_fields__ __match_args__ __members__ __file__ __kwdefaults__ __author__ __cause__ __context__
    __subclasses__ __init__""".split()  # noqa: SIM905
)


_PLAIN_MODULES = frozenset({"builtins", "decimal", "fractions", "datetime", "uuid", "numbers", "pathlib"})
"""Objects of these types travel as plain values: a reference that claims to be one is a lie."""


_TEXTS = frozenset({"__str__", "__repr__", "__format__"})


class LinkBrokenError(BaseException):
    """The other side is gone or broke the protocol. Not an Exception: ``pytest.raises(Exception)`` must not be met."""


_peer: "Peer"


def attach(peer: "Peer") -> None:
    """Let all proxies of this process speak through ``peer``."""
    global _peer  # noqa: PLW0603 - one link for each process
    _peer = peer


def the_peer() -> "Peer":
    """The peer that proxies of this process speak through."""
    return _peer


def flat(kwargs: dict[str, Any]) -> tuple[Any, ...]:
    """Keyword arguments as name, value, name, value ..."""
    if not kwargs:
        return ()
    return tuple(part for pair in kwargs.items() for part in pair)


def number_of(value: Any) -> int | None:
    """The number of the other side's object behind a proxy, or None where ``value`` is an object of ours."""
    kind = type(value)
    if isinstance(kind, RemoteMeta):
        return _get_number(value)
    if issubclass(kind, RemoteMeta):
        return int(type.__getattribute__(value, "_assay_class_number"))
    if kind is RemoteModule:
        return int(object.__getattribute__(value, "_assay_number"))
    return None


def _get_number(value: Any) -> int | None:
    try:
        number = object.__getattribute__(value, "_assay_number")
    except AttributeError:
        return None
    return int(number)


class RemoteMeta(ABCMeta):
    """The class of proxy classes. Calling one makes the object on the other side."""

    _assay_class_number: int
    _assay_patched: set[str]

    def __new__(mcls, name: str, bases: tuple[type, ...], space: dict[str, Any], **kwargs: Any) -> Any:
        """Build a proxy class; or, for a class statement of our own code, mirror it on the other side."""
        if "_assay_told" in space:
            return super().__new__(mcls, name, bases, space)
        from .mirror import mirrored

        return mirrored(mcls, name, bases, space, kwargs)

    def __init__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **_: Any) -> None:
        super().__init__(name, bases, space)

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        return _peer.request(Op.CALL, cls, args, flat(kwargs))

    def __getattr__(cls, name: str) -> Any:
        if name in _NEVER_REMOTE or name.startswith("_assay") or (name.startswith("__") and not _asked(name)):
            raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}")
        if name == "__dataclass_fields__":
            return _dataclass_fields(cls)
        return _peer.request(Op.GET, cls, name)

    def __setattr__(cls, name: str, value: Any) -> None:
        if name.startswith(("_assay", "_abc_", "__")) or name in _NEVER_REMOTE:
            type.__setattr__(cls, name, value)
            return
        patched = cls._assay_patched
        if isinstance(value, (_Method, _Property)):  # a test puts back what it found on the class
            if name in patched:
                patched.discard(name)
                _peer.request(Op.DELETE, cls, name)
            return
        if name in cls.__dict__ and not isinstance(cls.__dict__[name], (_Method, _Property)):
            type.__setattr__(cls, name, value)
        else:
            patched.add(name)
        _peer.request(Op.SET, cls, name, value)

    def __delattr__(cls, name: str) -> None:
        if name in cls.__dict__ and not isinstance(cls.__dict__[name], (_Method, _Property)):
            type.__delattr__(cls, name)
            return
        _peer.request(Op.DELETE, cls, name)

    def __iter__(cls) -> Iterator[Any]:
        return iter(_peer.request(Op.SPECIAL, cls, "__iter__", ()))

    def __len__(cls) -> int:
        return int(_exact("__len__", _peer.request(Op.SPECIAL, cls, "__len__", ())))

    def __bool__(cls) -> bool:
        return True

    def __getitem__(cls, key: Any) -> Any:
        return _peer.request(Op.SPECIAL, cls, "__getitem__", (key,))

    def __contains__(cls, key: Any) -> bool:
        return bool(_exact("__contains__", _peer.request(Op.SPECIAL, cls, "__contains__", (key,))))

    def __dir__(cls) -> list[str]:
        return [name for name in _peer.request(Op.NAMES, cls) if type(name) is str]

    def __repr__(cls) -> str:
        return f"<class '{cls.__module__}.{cls.__qualname__}'>"


def _asked(name: str) -> bool:
    """Whether a name with two underscores is asked of the other side. Tools look at such names of every object, also
    while they report that the other side is gone."""
    return not _peer.gone() and (name in _FORMAL or not name.endswith("__"))


def _shown_text(self: Any, name: str, *args: Any) -> str:
    """A text of the other side's object. ``SystemExit`` from there would end a runner that prints a failure."""
    try:
        return str(_exact(name, ask(self, name, args)))
    except SystemExit as error:
        raise RuntimeError(f"{name} exits: {error!r}") from None


class Remote(metaclass=RemoteMeta):
    """A proxy. Everything that is not found on its class is asked of the other side."""

    _assay_told: Description | None = None
    _assay_mixed = False
    __slots__ = ("__weakref__", "_assay_extra", "_assay_number")
    _assay_number: int
    _assay_extra: Any

    def __getattr__(self, name: str) -> Any:
        return _get(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        _set(self, name, value)

    def __delattr__(self, name: str) -> None:
        _peer.request(Op.DELETE, self, name)

    def __dir__(self) -> list[str]:
        return [name for name in _peer.request(Op.NAMES, self) if type(name) is str]

    def __str__(self) -> str:
        return _shown_text(self, "__str__")

    def __repr__(self) -> str:
        return _shown_text(self, "__repr__")

    def __format__(self, spec: str) -> str:
        return _shown_text(self, "__format__", spec)

    def __copy__(self) -> Any:
        return _peer.request(Op.COPY, self, "shallow")

    def __deepcopy__(self, memo: Any) -> Any:
        return _peer.request(Op.COPY, self, "deep")

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"cannot pickle {type(self).__name__!r}: the object lives in another process")


def _get(self: Any, name: str) -> Any:
    if name in _NEVER_REMOTE or name.startswith("_assay") or (name.startswith("__") and not _asked(name)):
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
    if name == "__dataclass_fields__":
        return _dataclass_fields(type(self))
    return _peer.request(Op.GET, self, name)


def _set(self: Any, name: str, value: Any) -> None:
    if name.startswith("_assay"):
        object.__setattr__(self, name, value)
        return
    if type(self)._assay_mixed:
        import inspect  # slow, and seldom needed

        found = inspect.getattr_static(type(self), name, None)
        if hasattr(type(found), "__set__") and not isinstance(found, (_Method, _Property)):
            object.__setattr__(self, name, value)
            return
    _peer.request(Op.SET, self, name, value)


def _exact(name: str, value: Any) -> Any:
    kinds = EXACT_RESULTS[name]
    if type(value) not in kinds:
        raise TypeError(f"{name} should return {kinds[0].__name__}, got {type(value).__name__}")
    return value


class _Method:
    """A method, class method or static method of a proxy class."""

    __slots__ = ("kind", "name", "owner")

    def __init__(self, owner: Any, name: str, kind: str) -> None:
        self.owner, self.name, self.kind = owner, name, kind

    def __get__(self, instance: Any, kind: Any = None) -> Any:
        name = self.name
        if instance is None or self.kind != "method":
            if kind is not None and kind is not self.owner and _first(kind, name) is not self.owner:
                return _Base(self.owner, name, kind)
            return _peer.request(Op.GET, kind if instance is None else instance, name)
        if name == "__init__" or (type(instance)._assay_mixed and _first(type(instance), name) is not self.owner):
            return _Base(self.owner, name, instance)
        return _Bound(instance, name)


class _Formal:
    """``__doc__`` and the like: the class's own for the class, asked for its objects."""

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: Any) -> None:
        self.name, self.value = name, value

    def __get__(self, instance: Any, kind: Any = None) -> Any:
        return self.value if instance is None else _peer.request(Op.GET, instance, self.name)


def _first(cls: type, name: str) -> type | None:
    return next((base for base in cls.__mro__ if name in base.__dict__), None)


class _Property:
    """A property of a proxy class."""

    __slots__ = ("name", "owner")

    def __init__(self, owner: Any, name: str) -> None:
        self.owner, self.name = owner, name

    def __get__(self, instance: Any, kind: Any = None) -> Any:
        if instance is None:
            return _peer.request(Op.GET, self.owner, self.name)
        if type(instance)._assay_mixed and _first(type(instance), self.name) is not self.owner:
            return _peer.request(Op.BASE, self.owner, self.name, instance, None, ())
        return _peer.request(Op.GET, instance, self.name)

    def __set__(self, instance: Any, value: Any) -> None:
        _peer.request(Op.SET, instance, self.name, value)

    def __delete__(self, instance: Any) -> None:
        _peer.request(Op.DELETE, instance, self.name)


class _Bound:
    """``proxy.method``: one request when it is called, and the real bound method for everything else."""

    __slots__ = ("_instance", "_name")

    def __init__(self, instance: Any, name: str) -> None:
        self._instance, self._name = instance, name

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        return _peer.request(Op.METHOD, self._instance, self._name, args, flat(kwargs))

    def __getattr__(self, name: str) -> Any:
        if name == "__name__":
            return self._name
        if name == "__self__":
            return self._instance
        if name == "__signature__":
            return signature_of(self._real())
        if name in _NEVER_REMOTE or (name.startswith("__") and not _asked(name)):
            raise AttributeError(f"'method' object has no attribute {name!r}")
        return getattr(self._real(), name)

    def _real(self) -> Any:
        return _peer.request(Op.GET, self._instance, self._name)

    @property
    def __class__(self) -> type:
        return types.MethodType

    @__class__.setter
    def __class__(self, value: type) -> None:
        raise TypeError("__class__ assignment is not possible for a method")

    def __eq__(self, other: object) -> bool:
        if type(other) is not _Bound:
            return False
        return self._instance is other._instance and self._name == other._name

    def __hash__(self) -> int:
        return hash((id(self._instance), self._name))

    def __repr__(self) -> str:
        return f"<bound method {type(self._instance).__qualname__}.{self._name}>"


class _Base:
    """``super().method`` of a class of ours that derives from a proxy class."""

    __slots__ = ("_name", "_owner", "_target")

    def __init__(self, owner: Any, name: str, target: Any) -> None:
        self._owner, self._name, self._target = owner, name, target

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        return _peer.request(Op.BASE, self._owner, self._name, self._target, args, flat(kwargs))


def special(name: str) -> Callable[..., Any]:
    """The function that forwards one special method, with whatever rules the link's side sets for it."""
    checked = name in EXACT_RESULTS

    def forward(self: Any, *args: Any) -> Any:
        result = _ask_special(self, name, args)
        if checked:
            return _exact(name, result)
        return result

    forward.__name__ = name
    return forward


def _ask_special(self: Any, name: str, args: tuple[Any, ...]) -> Any:
    judge = _peer.judge
    if judge is not None:
        return judge(self, name, args)
    return ask(self, name, args)


def ask(self: Any, name: str, args: tuple[Any, ...]) -> Any:
    """Ask the other side for a special method; past classes of ours that derive from a proxy class."""
    if type(self)._assay_mixed:
        owner = next(base for base in type(self).__mro__ if "_assay_described" in base.__dict__)
        return _peer.request(Op.BASE, owner, name, self, args, ())
    return _peer.request(Op.SPECIAL, self, name, args)


def _call(self: Any, /, *args: Any, **kwargs: Any) -> Any:
    return _peer.request(Op.CALL, self, args, flat(kwargs))


def _bind(self: Any, instance: Any, _owner: Any = None) -> Any:
    return self if instance is None else types.MethodType(self, instance)


def _real_class(kind: type) -> property:
    return property(lambda _: kind)


def _signature(self: Any) -> "inspect.Signature":
    return signature_of(self)


def signature_of(target: Any) -> "inspect.Signature":
    """The signature of the other side's callable. Raises AttributeError where it has none."""
    import inspect  # slow, and seldom needed

    told = _peer.request(Op.SIGNATURE, target)
    if told is None:
        raise AttributeError("__signature__")
    rows, returns, _flags = told
    empty = inspect.Parameter.empty
    parameters = [
        inspect.Parameter(
            str(name),
            list(inspect._ParameterKind)[kind],
            default=default[0] if default else empty,
            annotation=note[0] if note else empty,
        )
        for name, kind, default, note in rows
    ]
    return inspect.Signature(parameters, return_annotation=returns[0] if returns else inspect.Signature.empty)


def _code(self: Any) -> types.SimpleNamespace:
    """As much of ``__code__`` as tells a coroutine function from others."""
    told = _peer.request(Op.SIGNATURE, self)
    names = tuple(str(row[0]) for row in told[0]) if told is not None else ()
    flags = told[2] if told is not None else 0
    return types.SimpleNamespace(co_flags=flags, co_varnames=names, co_argcount=len(names), co_freevars=())


def _dataclass_fields(cls: Any) -> dict[str, Any]:
    """``__dataclass_fields__`` of a proxy class, so that asdict, fields and replace work on proxies."""
    rows = _peer.request(Op.FIELDS, cls)
    if rows is None:
        raise AttributeError("__dataclass_fields__")
    import dataclasses  # slow, and seldom needed

    fields: dict[str, Any] = {}
    for name, kind, init, shown, compared, keyword in rows:
        made: Any = dataclasses.field(init=init, repr=shown, compare=compared, kw_only=keyword)
        made.name, made.type, made._field_type = str(name), str(kind), dataclasses._FIELD  # type: ignore[attr-defined]
        fields[str(name)] = made
    return fields


def build_class(number: int, told: Description, bases: tuple[Any, ...], standard: list[type]) -> type:
    """A proxy class from its description. Raises ProtocolError where the bases do not fit."""
    local = _local_bases(told, bases)
    space: dict[str, Any] = {
        "_assay_told": told,
        "_assay_described": True,
        "_assay_patched": set(),
        "_assay_class_number": number,
        "__module__": told.module,
        "__qualname__": told.qualname,
        "__doc__": _Formal("__doc__", told.doc),
    }
    if told.kind != "exception" and told.plain not in _IMMUTABLE:
        space["__slots__"] = ()
    space.update(_forwarders(told))
    real = _REAL.get(told.kind) or _shown(told, standard)
    if real is not None:
        space["__class__"] = _real_class(real)
    if "__await__" in told.specials:
        from .tasks import AWAITABLE, COROUTINE

        space.update(COROUTINE if told.kind == "coroutine" else AWAITABLE)
    try:
        cls: Any = type.__call__(RemoteMeta, told.qualname.rpartition(".")[2] or "_", local, space)
    except TypeError as error:
        raise ProtocolError(f"expected bases that fit together: {error}") from None
    for name, kind in told.members:
        if name not in space:
            type.__setattr__(cls, name, _Property(cls, name) if kind == "property" else _Method(cls, name, kind))
    for ancestor in (*bases, *standard):
        if isinstance(ancestor, ABCMeta) and not issubclass(cls, ancestor):
            ancestor.register(cls)
    return cls  # type: ignore[no-any-return]


def _shown(told: Description, standard: list[type]) -> type | None:
    """What a proxy of an object of a standard class (a StringIO ...) names as its ``__class__``, for isinstance."""
    if not standard or standard[0].__module__ in _PLAIN_MODULES:
        return None
    if (standard[0].__module__, standard[0].__qualname__) == (told.module, told.qualname):
        return standard[0]
    return None


def _local_bases(told: Description, bases: tuple[Any, ...]) -> tuple[type, ...]:
    for base in bases:
        fits = isinstance(base, RemoteMeta) or (isinstance(base, type) and issubclass(base, BaseException))
        if not fits:
            raise ProtocolError("expected proxy classes and exceptions as bases")
    if told.kind == "exception":
        kept = tuple(base for base in bases if issubclass(base, BaseException)) or (Exception,)
        return kept if any(isinstance(base, RemoteMeta) for base in kept) else (RemoteFailure, *kept)
    if any(issubclass(base, BaseException) for base in bases):
        raise ProtocolError("expected no exception among the bases")
    if told.plain in _IMMUTABLE:
        return tuple(base for base in bases if plain_of(base)) or (RemoteValue, _IMMUTABLE[told.plain])
    return bases or (Remote,)


def _forwarders(told: Description) -> dict[str, Any]:
    space: dict[str, Any] = {}
    skip = JUDGED_LOCALLY if told.plain in _IMMUTABLE else frozenset()
    for name in told.specials:
        if name not in skip and (name not in _TEXTS or told.plain in _IMMUTABLE):
            space[name] = special(name)
    if "__call__" in told.specials:
        space["__call__"] = _call
        space["__signature__"] = property(_signature)
        space["__module__"] = _Formal("__module__", told.module) if told.kind != "class" else told.module
    if told.kind == "function":
        space["__get__"] = _bind
        space["__code__"] = property(_code)
    if told.plain in _IMMUTABLE:
        return space
    if told.hashing == "none":
        space["__hash__"] = None
    elif told.hashing == "identity":
        space["__hash__"] = object.__hash__
        space.pop("__eq__", None) if not told.own_eq else None
    if told.kind == "exception":
        for name in ("__str__", "__repr__"):
            space.pop(name, None)
    return space


class RemoteValue(metaclass=RemoteMeta):
    """A proxy that also is a plain immutable value: an enum of integers, a named tuple, a string class."""

    _assay_told: Description | None = None
    _assay_mixed = False

    def __getattr__(self, name: str) -> Any:
        return _get(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        _set(self, name, value)

    def __delattr__(self, name: str) -> None:
        _peer.request(Op.DELETE, self, name)

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"cannot pickle {type(self).__name__!r}: the object lives in another process")

    def __copy__(self) -> Any:
        return _peer.request(Op.COPY, self, "shallow")

    def __deepcopy__(self, memo: Any) -> Any:
        return _peer.request(Op.COPY, self, "deep")


class RemoteFailure(metaclass=RemoteMeta):
    """The part of a proxy exception class that forwards attributes. Text and arguments came with the exception."""

    _assay_told: Description | None = None
    _assay_mixed = False
    _assay_text: str

    def __getattr__(self, name: str) -> Any:
        if name == "__notes__":
            raise AttributeError(name)
        return _get(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith(("__", "_assay")) or name == "args":
            BaseException.__setattr__(self, name, value)
        else:
            _set(self, name, value)

    def __str__(self) -> str:
        return self._assay_text

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"cannot pickle {type(self).__name__!r}: the object lives in another process")


class RemoteModule(types.ModuleType):
    """A module of the other side."""

    def __init__(self, name: str, doc: str | None, file: str | None, number: int) -> None:
        super().__init__(name, doc)
        if file is not None:
            object.__setattr__(self, "__file__", file)
        object.__setattr__(self, "_assay_number", number)

    def __getattr__(self, name: str) -> Any:
        if name == "__all__":
            return _peer.request(Op.GET, self, name) if "__all__" in dir(self) else _public(self)
        if name in _NEVER_REMOTE or name == "__file__" or (name.startswith("__") and not _asked(name)):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return _peer.request(Op.GET, self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("__") or type(value) is RemoteModule:
            object.__setattr__(self, name, value)
            return
        _peer.request(Op.SET, self, name, value)

    def __delattr__(self, name: str) -> None:
        _peer.request(Op.DELETE, self, name)

    def __dir__(self) -> list[str]:
        return [name for name in _peer.request(Op.NAMES, self) if type(name) is str]


def _public(module: RemoteModule) -> list[str]:
    return [name for name in dir(module) if not name.startswith("_")]


def new_proxy(cls: Any, number: int) -> Any:
    """A proxy of a class that holds nothing itself."""
    if not issubclass(cls, Remote):
        raise ProtocolError("expected a class of references")
    proxy = object.__new__(cls)
    object.__setattr__(proxy, "_assay_number", number)
    return proxy


def new_derived(cls: Any, base: type, value: Any, number: int) -> Any:
    """A proxy that also is the plain value ``value``."""
    proxy = base.__new__(cls, value)
    object.__setattr__(proxy, "_assay_number", number)
    return proxy


def new_exception(cls: Any, args: tuple[Any, ...], text: str, number: int) -> Any:
    """A proxy of an exception."""
    error = BaseException.__new__(cls)
    BaseException.__setattr__(error, "_assay_number", number)
    BaseException.__setattr__(error, "_assay_text", text)
    error.args = args
    return error


def plain_of(cls: Any) -> type | None:
    """The immutable plain type that a proxy class derives from, or None."""
    return next((base for base in cls.__mro__ if base in _IMMUTABLE.values()), None)


def mutable_of(cls: Any) -> type | None:
    """The mutable plain type that the class behind a proxy class derives from, or None."""
    for base in cls.__mro__:
        told = base.__dict__.get("_assay_told")
        if told is not None and told.plain in _MUTABLE:
            return _MUTABLE[told.plain]
    return None
