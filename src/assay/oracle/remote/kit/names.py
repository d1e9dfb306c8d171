"""Standard objects that travel by name: both sides have their own, so nothing of the object itself is sent.

``resolve`` is what the oracle applies to names that the subject sent. It knows two literal sets of modules and yields
only types, exceptions and pure functions. Classes that steer a test runner (skip, exit, interrupt) are never yielded.
"""

import builtins
import importlib
import sys
from collections.abc import Callable
from typing import Any

__all__ = ["FORBIDDEN_EXCEPTIONS", "name_of", "resolve", "resolve_any", "resolve_exception"]

FORBIDDEN_EXCEPTIONS = frozenset({"KeyboardInterrupt", "SkipTest", "_ShouldStop", "BdbQuit"})
"""Exceptions that end or skip something in a test runner. They arrive as plain failures."""

_TYPE_MODULES = frozenset(
    {
        "builtins",
        "collections",
        "collections.abc",
        "decimal",
        "fractions",
        "datetime",
        "pathlib",
        "uuid",
        "abc",
        "types",
    }
)
_TYPES_WITH_POWER = frozenset({"CodeType", "FunctionType", "ModuleType", "CellType", "LambdaType", "type", "super"})
_FUNCTION_MODULES = frozenset({"math", "operator", "_operator"})
_FUNCTIONS_WITH_POWER = frozenset({"attrgetter", "methodcaller", "call", "setitem", "delitem"})
_PURE_BUILTINS = frozenset(
    """abs all any ascii bin chr divmod format hash hex isinstance issubclass len max min oct ord pow repr round sorted
    sum""".split()  # noqa: SIM905
)
_EXCEPTION_MODULES = frozenset(
    """builtins argparse array asyncio.exceptions asyncio.queues asyncio.mixins binascii concurrent.futures._base
    configparser copy csv _csv dataclasses decimal email.errors fractions graphlib http.client ipaddress
    json.decoder locale lzma mailbox pickle _pickle queue _queue re re._constants sqlite3 shutil socket ssl
    statistics string struct _struct subprocess tarfile tomllib tomllib._parser urllib.error uuid
    xml.etree.ElementTree xml.parsers.expat zipfile zlib zoneinfo._common zoneinfo ast calendar getopt inspect io os
    selectors signal sched threading traceback typing contextvars""".split()  # noqa: SIM905
)
_ALLOWED_BY_ORACLE_ONLY: Callable[[str], bool] = sys.stdlib_module_names.__contains__


def name_of(value: Any) -> str | None:
    """``module:qualname`` of a standard class or function, or None where it is not one (or not found by that name)."""
    module = getattr(value, "__module__", None)
    qualname = getattr(value, "__qualname__", None)
    if type(module) is not str or type(qualname) is not str or module.partition(".")[0] not in sys.stdlib_module_names:
        return None
    found = _look_up(module, qualname)
    return f"{module}:{qualname}" if found is value else None


def _look_up(module: str, qualname: str) -> Any:
    """The object of that name in an already imported module, or None."""
    found: Any = sys.modules.get(module)
    for part in qualname.split("."):
        space = getattr(found, "__dict__", None)
        if space is None or part not in space:
            return None
        found = space[part]
    return found


def resolve(name: str) -> Any:
    """What ``name`` means here, for names sent by the subject. Raises ValueError for any other name."""
    module, _, qualname = name.partition(":")
    if qualname.startswith("_"):
        raise ValueError(f"expected the name of a standard type, got {name[:200]!r}")
    if module in _TYPE_MODULES and qualname not in _TYPES_WITH_POWER:
        found = getattr(importlib.import_module(module), qualname, None)
        if isinstance(found, type) and not issubclass(found, BaseException):
            return found
    if module in _FUNCTION_MODULES and qualname not in _FUNCTIONS_WITH_POWER:
        found = getattr(importlib.import_module(module), qualname, None)
        if callable(found):
            return found
    if module == "builtins" and qualname in _PURE_BUILTINS:
        return getattr(builtins, qualname)
    return resolve_exception(name)


def resolve_exception(name: str) -> type[BaseException]:
    """The exception class of that name. Raises ValueError where it is not a standard one or steers a test runner."""
    module, _, qualname = name.partition(":")
    if module in _EXCEPTION_MODULES and qualname not in FORBIDDEN_EXCEPTIONS:
        found = getattr(importlib.import_module(module), qualname, None)
        if isinstance(found, type) and issubclass(found, BaseException) and not issubclass(found, KeyboardInterrupt):
            return found
    raise ValueError(f"expected the name of a standard type, got {name[:200]!r}")


def resolve_any(name: str) -> Any:
    """What ``name`` means here, for names sent by the oracle: any object of the standard library."""
    module, _, qualname = name.partition(":")
    if not _ALLOWED_BY_ORACLE_ONLY(module.partition(".")[0]):
        raise ValueError(f"expected a module of the standard library, got {module!r}")
    found: Any = importlib.import_module(module)
    for part in qualname.split("."):
        found = getattr(found, part)
    return found
