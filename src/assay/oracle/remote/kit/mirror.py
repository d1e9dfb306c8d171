"""Class statements of our own code that derive from the other side's classes.

``class Dog(Animal)`` in a test makes two classes: a local one with the test's functions, and one on the other side,
derived from the real Animal, whose methods call back. An instance lives on the other side; here it is a proxy of
the local class.
"""

import types
from abc import ABCMeta
from typing import Any

from . import proxies
from .ops import Op

__all__ = ["make_mirror", "mirrored"]

_NOT_SENT = frozenset(
    """__module__ __qualname__ __doc__ __annotations__ __classcell__ __firstlineno__ __static_attributes__ __dict__
    __new__ __weakref__ __slots__ __annotate__ __annotate_func__ __annotations_cache__ __class_getitem__
    __init_subclass__""".split()  # noqa: SIM905
)


def mirrored(mcls: Any, name: str, bases: tuple[type, ...], space: dict[str, Any], kwargs: dict[str, Any]) -> Any:
    """Make the local class and its mirror image."""
    data: list[Any] = []
    functions: list[Any] = []
    for key, value in space.items():
        if key in _NOT_SENT or key.startswith("_assay"):
            continue
        kind, sent = _member(value)
        if kind:
            functions.append((key, kind, sent))
        else:
            data += (key, sent)
    marks = {
        "_assay_told": None,
        "_assay_mixed": True,
        "_assay_patched": set(),
        "__hash__": space.get("__hash__", _inherited_hash(bases, space)),
    }
    cls = ABCMeta.__new__(mcls, name, bases, {**space, **marks})
    peer = proxies.the_peer()
    number = peer.request(
        Op.SUBCLASS,
        name,
        str(space.get("__qualname__", name)),
        bases,
        tuple(data),
        tuple(functions),
        proxies.flat(kwargs),
    )
    if type(number) is not int:
        raise TypeError("expected the number of the mirrored class")
    type.__setattr__(cls, "_assay_class_number", number)
    peer.adopt(number, cls)
    return cls


def _inherited_hash(bases: tuple[type, ...], space: dict[str, Any]) -> Any:
    return None if "__eq__" in space else bases[0].__hash__


def _member(value: Any) -> tuple[str, Any]:
    if isinstance(value, types.FunctionType):
        return "method", value
    if isinstance(value, classmethod):
        return "classmethod", value.__func__
    if isinstance(value, staticmethod):
        return "staticmethod", value.__func__
    if type(value) is property:
        return "property", (value.fget, value.fset, value.fdel)
    return "", value


def make_mirror(
    name: str,
    qualname: str,
    bases: tuple[type, ...],
    data: tuple[Any, ...],
    functions: tuple[Any, ...],
    kwargs: tuple[Any, ...],
) -> type:
    """The mirror image: a real class whose methods call back."""

    def body(space: dict[str, Any]) -> None:
        space["__qualname__"] = qualname
        space.update(zip(data[::2], data[1::2], strict=True))
        for key, kind, function in functions:
            space[key] = _forwarding(key, kind, function)

    return types.new_class(name, bases, dict(zip(kwargs[::2], kwargs[1::2], strict=True)), body)


def _forwarding(key: str, kind: str, function: Any) -> Any:
    if kind == "property":
        return property(*(part and _caller(key, part) for part in function))
    caller = _caller(key, function)
    if kind == "classmethod":
        return classmethod(caller)
    return staticmethod(caller) if kind == "staticmethod" else caller


def _caller(key: str, function: Any) -> Any:
    def forward(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    forward.__name__ = key
    return forward
