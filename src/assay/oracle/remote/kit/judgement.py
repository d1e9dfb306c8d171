"""Questions whose answer decides a test, and which of them the subject is asked at all.

A test compares, in the oracle, plain values that the subject sent. Where it compares an *object* of the subject's,
somebody must ask the object. The rules here keep an object that says yes to everything from passing:

1. Equality and order between a proxy and a plain value are never asked. Where the proxy's class derives from a
   plain type, its plain contents are fetched and compared here; else Python's own fallback applies (not equal, or
   TypeError).
2. Operators that measure a distance are not answered with a plain value when the other operand is plain, and what
   they give is not measured further: ``abs(f() - expected) < 1e-6`` would hand the expected value over.
3. Equality and order between two objects of the subject's, truth, containment and swallowed exceptions are asked,
   counted, and named with the line of the test that asked. A caller who knows which lines ask these of the
   reference solution can allow these alone.
"""

import operator
import sys
from collections import Counter
from types import FrameType
from typing import Any

from . import proxies
from .ops import DIFFERENCES, ORDERINGS, Op

__all__ = ["Judge", "RefusedQuestionError"]

_MAX_SITES = 10_000
"""Different lines of tests that are counted by name."""

_NUMBERS = frozenset({"int", "float", "complex", "bool", "Decimal", "Fraction", "str", "bytes", "tuple", "list"})
_MEASURES = frozenset(
    f"__{name}__" for name in ("abs", "round", "float", "int", "index", "complex", "bool", "len", "trunc", "hash")
)


class RefusedQuestionError(AssertionError, TypeError):
    """The subject's object was not asked, so the test fails here."""


class Judge:
    """Decides over each special method of a subject's object. ``allowed`` holds sites, or None to allow all."""

    def __init__(self, tests: str, allowed: frozenset[str] | None) -> None:
        self._tests = tests.rstrip("/") + "/"
        self._allowed = allowed
        self.sites: Counter[str] = Counter()

    def __call__(self, target: Any, name: str, args: tuple[Any, ...]) -> Any:
        """Answer a special method of ``target``: here, or by asking the subject."""
        if name in ("__eq__", "__ne__") or name in ORDERINGS:
            return self._compare(target, name, args)
        if name in DIFFERENCES and args and not _theirs(args[0]):
            return self._difference(target, name, args)
        if name in _MEASURES and _tainted(target):
            raise RefusedQuestionError(f"{name} of a difference with a plain value is not asked of the submission")
        if name == "__bool__" or (name == "__contains__" and args and _theirs(args[0])):
            self._count(name)
        elif name in ("__exit__", "__aexit__"):
            return self._leave(target, name, args)
        return proxies.ask(target, name, args)

    def _compare(self, target: Any, name: str, args: tuple[Any, ...]) -> Any:
        if len(args) != 1:
            return NotImplemented
        other = args[0]
        if other is target and name in ("__eq__", "__ne__"):
            self._count(name)  # the submission decides which of its objects are one
            return name == "__eq__"
        if _theirs(other):
            self._count(name)
            return proxies.ask(target, name, args)
        base = proxies.mutable_of(type(target))
        if base is None or not isinstance(other, base):
            return NotImplemented
        plain = proxies.the_peer().request(Op.PLAIN, target)
        if type(plain) is not base:
            raise RefusedQuestionError(f"expected the contents as {base.__name__}, got {type(plain).__name__}")
        return getattr(operator, name)(plain, other)

    def _difference(self, target: Any, name: str, args: tuple[Any, ...]) -> Any:
        result = proxies.ask(target, name, args)
        if result is NotImplemented or type(args[0]).__name__ not in _NUMBERS:
            return result
        if not _theirs(result):
            raise RefusedQuestionError(f"{name} of an object with a plain value gave a plain value: it is not believed")
        _taint(result)
        return result

    def _leave(self, target: Any, name: str, args: tuple[Any, ...]) -> Any:
        result = proxies.ask(target, name, args)
        error = args[1] if len(args) > 1 else None
        if error is None:
            return result
        if name == "__aexit__":
            return self._leave_later(result, error)
        return self._swallows(name, result, error)

    async def _leave_later(self, result: Any, error: Any) -> bool:
        return self._swallows("__aexit__", await result, error)

    def _swallows(self, name: str, result: Any, error: Any) -> bool:
        """Whether the submission's context manager may swallow this exception: never a failed assertion."""
        if result is None or result is False:
            return False
        self._count(name)
        if not isinstance(error, Exception) or (isinstance(error, AssertionError) and not _theirs(error)):
            return False
        return bool(result)

    def _count(self, name: str) -> None:
        site = f"{name.strip('_')}@{self._where()}"
        if len(self.sites) < _MAX_SITES or site in self.sites:
            self.sites[site] += 1
        if self._allowed is not None and site not in self._allowed:
            raise RefusedQuestionError(f"{name} is not asked of the submission here: the reference never needs it")

    def _where(self) -> str:
        frame: FrameType | None = sys._getframe(3)
        while frame is not None:
            file = frame.f_code.co_filename
            if file.startswith(self._tests):
                return f"{file[len(self._tests) :]}:{frame.f_lineno}"
            frame = frame.f_back
        return "?"


def _theirs(value: Any) -> bool:
    return proxies.number_of(value) is not None


def _tainted(target: Any) -> bool:
    try:
        return object.__getattribute__(target, "_assay_extra") is _TAINT
    except AttributeError:
        return False


def _taint(target: Any) -> None:
    if isinstance(type(target), proxies.RemoteMeta):
        object.__setattr__(target, "_assay_extra", _TAINT)


_TAINT = object()
