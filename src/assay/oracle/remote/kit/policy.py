"""What the subject may do with the oracle's objects that it was given.

It may call what is callable, use the special methods of ``ops``, and read or set public attributes of objects of
the tests' own classes, of mocks and of a few standard classes. Functions, generators and the like offer nothing but
their call and their protocol: their other attributes lead to frames, globals and code. Objects that belong to the
test runner offer nothing at all.
"""

import sys
import types
from typing import Any

__all__ = ["may_get", "may_set", "may_use"]

_RUNNER_PACKAGES = frozenset(
    {"pytest", "_pytest", "pluggy", "_pluggy", "importlib", "assay_remote", "assay_link", "sys", "builtins"}
)
_RUNNER_MODULES = (
    "unittest.case",
    "unittest.suite",
    "unittest.result",
    "unittest.runner",
    "unittest.loader",
    "unittest.main",
)
_OPAQUE: tuple[type, ...] = (types.FrameType, types.CodeType, types.TracebackType, types.ModuleType, types.CellType)
_CALL_ONLY: tuple[type, ...] = (
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    types.MethodWrapperType,
    types.WrapperDescriptorType,
    types.MethodDescriptorType,
    property,
    classmethod,
    staticmethod,
)
_STEPPED: tuple[type, ...] = (types.GeneratorType, types.CoroutineType, types.AsyncGeneratorType)
_STEPS = frozenset({"send", "throw", "close", "asend", "athrow", "aclose"})
_FORMAL = frozenset({"__name__", "__qualname__", "__doc__", "__module__"})
_OPEN_STANDARD = frozenset(
    """_io io collections queue _queue threading _thread random logging datetime types array decimal fractions uuid
    pathlib string argparse email functools itertools enum contextlib tempfile""".split()  # noqa: SIM905
)


def may_use(target: Any) -> bool:
    """Whether the subject may do anything with this object but hand it back."""
    kind = target if isinstance(target, type) else type(target)
    if issubclass(type(target), _OPAQUE):
        return False
    if isinstance(target, types.MethodType | types.BuiltinFunctionType | types.FunctionType):
        return True  # given as a callable: the test wants it called
    if issubclass(type(target), (*_STEPPED, *_CALL_ONLY)):
        return True
    return not any(_is_runners(base) for base in kind.__mro__[:-1])


def _is_runners(cls: type) -> bool:
    module = str(cls.__module__)
    if module == "builtins":
        return False
    return module.partition(".")[0] in _RUNNER_PACKAGES or module.startswith(_RUNNER_MODULES)


def may_get(target: Any, name: str) -> bool:
    """Whether the subject may read this attribute."""
    if name in _FORMAL:
        return may_use(target)
    if name.startswith("_") or not may_use(target):
        return False
    kind = type(target)
    if issubclass(kind, _STEPPED):
        return name in _STEPS
    if issubclass(kind, _CALL_ONLY):
        return isinstance(target, types.FunctionType) and name in vars(target)
    if _is_mock(kind):
        return not hasattr(kind, name)
    return _is_open(target if isinstance(target, type) else kind)


def may_set(target: Any, name: str, *, theirs: bool) -> bool:
    """Whether the subject may set this attribute. ``theirs`` says that the value is an object of the subject's.

    What a mock's assertions and a class's methods are is the test's business: only plain values go into mocks, and
    nothing takes the place of an attribute that the class defines.
    """
    if name.startswith("_") or isinstance(target, type) or issubclass(type(target), (*_STEPPED, *_CALL_ONLY)):
        return False
    if not may_get(target, name):
        return False
    if _is_mock(type(target)):
        return not theirs and not name.startswith("assert")
    found = next((vars(base)[name] for base in type(target).__mro__ if name in vars(base)), None)
    return not callable(found) and not isinstance(found, classmethod | staticmethod)


def _is_mock(kind: type) -> bool:
    mock = sys.modules.get("unittest.mock")
    return mock is not None and issubclass(kind, mock.NonCallableMock | mock._Call)


def _is_open(kind: type) -> bool:
    package = str(kind.__module__).partition(".")[0]
    return package in _OPEN_STANDARD or package not in sys.stdlib_module_names
