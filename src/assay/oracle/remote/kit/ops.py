"""What one side may ask of the other, by number; and the special methods that are forwarded, by name."""

from enum import IntEnum

__all__ = ["DIFFERENCES", "EXACT_RESULTS", "JUDGED_LOCALLY", "ORDERINGS", "SPECIALS", "Op"]


class Op(IntEnum):
    """Requests. Operands are listed in order."""

    CALL = 1
    """target, args, kwargs (flat tuple of name, value, name, value ...)"""
    METHOD = 2
    """target, name, args, kwargs: ``target.name(...)``"""
    GET = 3
    """target, name"""
    SET = 4
    """target, name, value"""
    DELETE = 5
    """target, name"""
    SPECIAL = 6
    """target, name of a special method, args: ``type(target).name(target, ...)``"""
    BASE = 7
    """class, name, target, args, kwargs: what ``super()`` finds in that class"""
    IMPORT = 8
    """module name, how ("find", "fresh", "reload")"""
    SUBCLASS = 9
    """name, qualname, module, bases, names and values (flat), callables (flat: name, kind, callable)"""
    START = 10
    """awaitable: run it in the owner's event loop; gives a task"""
    POLL = 11
    """task: None while it runs, else a tuple of its result"""
    CANCEL = 12
    """task"""
    NAMES = 13
    """target: ``dir(target)``"""
    PLAIN = 14
    """target, of a class derived from list, dict, set or bytearray: the contents as that plain type"""
    SIGNATURE = 15
    """callable: its parameters as plain values, or None"""
    INPUT = 16
    """prompt: what ``input`` gives in the oracle"""
    STDIN = 17
    """method name, size: read the oracle's standard input"""
    FIELDS = 18
    """dataclass: its fields as plain values"""
    COPY = 19
    """target, how ("shallow", "deep")"""


_NUMERIC = """add sub mul matmul truediv floordiv mod divmod pow lshift rshift and xor or""".split()  # noqa: SIM905

SPECIALS = frozenset(
    [f"__{name}__" for name in _NUMERIC]
    + [f"__r{name}__" for name in _NUMERIC]
    + [f"__i{name}__" for name in _NUMERIC if name != "divmod"]
    + [
        f"__{name}__"
        for name in """len length_hint iter next reversed contains getitem setitem delitem missing call enter
    exit aenter aexit aiter anext await eq ne lt le gt ge hash bool str repr format bytes int
    float complex index neg pos abs invert round trunc floor ceil fspath""".split()  # noqa: SIM905
    ]
)

EXACT_RESULTS: dict[str, tuple[type, ...]] = {
    "__len__": (int,),
    "__length_hint__": (int, type(NotImplemented)),
    "__contains__": (bool,),
    "__hash__": (int,),
    "__bool__": (bool,),
    "__str__": (str,),
    "__repr__": (str,),
    "__format__": (str,),
    "__bytes__": (bytes,),
    "__int__": (int,),
    "__float__": (float,),
    "__complex__": (complex,),
    "__index__": (int,),
    "__fspath__": (str, bytes),
}
"""Special methods whose result must be of exactly one of these types, whatever the other side sent."""

ORDERINGS = frozenset({"__lt__", "__le__", "__gt__", "__ge__"})

DIFFERENCES = frozenset(
    f"__{side}{name}__" for side in ("", "r") for name in ("sub", "truediv", "floordiv", "mod", "divmod", "xor")
)
"""Operators that measure how far a value is from another. Asked with the expected value as the other operand, they hand
the answer over and get back how wrong it is."""

JUDGED_LOCALLY = (
    ORDERINGS
    | DIFFERENCES
    | frozenset(
        f"__{name}__"
        for name in """eq ne hash bool len iter contains getitem reversed int float complex index bytes abs round
    trunc floor ceil neg pos invert""".split()  # noqa: SIM905
    )
)
"""Special methods that a proxy with a plain value of its own never asks for: the value itself answers."""
