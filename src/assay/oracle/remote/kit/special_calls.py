"""Carries out what the other side asks: special methods by name, on the object's type, as Python itself does."""

from typing import Any

from .codec import ProtocolError

__all__ = ["keywords", "perform"]


def perform(target: Any, name: str, args: tuple[Any, ...]) -> Any:
    """``type(target).name(target, *args)``. Raises TypeError where the type has no such method."""
    if name == "__bool__":
        return bool(target)
    if name == "__str__":
        return str(target)
    if name == "__repr__":
        return repr(target)
    if name == "__format__":
        return format(target, *args)
    if name == "__hash__":
        return hash(target)
    method = getattr(type(target), name, None)
    if method is None:
        raise TypeError(f"{type(target).__name__!r} object does not support {name}")
    result = method(target, *args)
    return bool(result) if name == "__contains__" and result is not NotImplemented else result


def keywords(flat: Any) -> dict[str, Any]:
    """Keyword arguments from name, value, name, value ... Raises ProtocolError."""
    if flat == ():
        return {}
    if type(flat) is not tuple or len(flat) % 2 or any(type(name) is not str for name in flat[::2]):
        raise ProtocolError("expected keyword arguments")
    return dict(zip(flat[::2], flat[1::2], strict=True))
