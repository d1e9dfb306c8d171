"""Plans of the interpreted languages: a driver that loads the submission by its path, and nothing to build."""

from collections.abc import Callable
from typing import Final

from assay.languages.drivers import driver_bytes
from assay.languages.drivers.plans import command
from assay.languages.interface import CasesPlan, ProgramPlan
from assay.languages.spelling import snake
from assay.model.values import Datum, Items, Lack, Opaque, Pairs, digits_of
from assay.runners.interface import SuiteLayout

__all__ = ["bash_plan", "perl_plan", "php_plan", "ruby_plan"]

_RUBY: Final = ("/usr/bin/ruby", "--disable=rubyopt", "-EUTF-8:")
_PHP: Final = ("/usr/bin/php", "-d", "display_errors=stderr", "-d", "memory_limit=-1")
_PERL: Final = ("/usr/bin/perl",)
_BASH: Final = ("/usr/bin/bash", "--norc", "--noprofile")


def ruby_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Functions are top-level methods, or ``Module.method``."""
    return _plan(layout, module, _RUBY, "assay_cases.rb", (layout.tree, module), lacks={Lack.TUPLE, Lack.BYTES})


def php_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Functions are global, or ``Class.method``."""
    lacks = {Lack.TUPLE, Lack.SET, Lack.KEYS, Lack.EMPTY_MAP, Lack.BYTES}
    return _plan(layout, module, _PHP, "assay_cases.php", (f"{layout.tree}/{module}",), lacks=lacks)


def perl_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Subs of ``main``, or of the package that the file is named after."""
    lacks = {Lack.TUPLE, Lack.SET, Lack.KEYS, Lack.BYTES, Lack.BOOL, Lack.SCALAR}
    return _plan(layout, module, _PERL, "assay_cases.pl", (layout.tree, module), lacks=lacks)


def bash_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Functions that print their answer. Arguments are text; a list is its items, one argument each."""
    lacks = {Lack.TUPLE, Lack.SET, Lack.LIST, Lack.BYTES, Lack.BOOL, Lack.SCALAR}
    path = f"{layout.tree}/{module}"
    return _plan(layout, module, _BASH, "assay_cases.bash", (path,), lacks=lacks, arguments=_words)


def _plan(
    layout: SuiteLayout,
    module: str,
    interpreter: tuple[str, ...],
    driver: str,
    args: tuple[str, ...],
    *,
    lacks: set[Lack],
    arguments: Callable[[tuple[Datum, ...]], tuple[Datum, ...]] = tuple,
) -> CasesPlan:
    return CasesPlan(
        kit_files={driver: driver_bytes(driver)},
        build=None,
        run=command(layout, *interpreter, f"{layout.kit}/{driver}", *args),
        program=ProgramPlan(build=None, run=command(layout, *interpreter, f"{layout.tree}/{module}")),
        lacks=frozenset(lacks),
        spelling=snake,
        arguments=arguments,
    )


def _words(args: tuple[Datum, ...]) -> tuple[Datum, ...]:
    """Arguments as a shell has them. Raises ValueError for what it has no form for."""
    return tuple(word for value in args for word in _word(value))


def _word(value: Datum) -> tuple[str, ...]:
    match value:
        case None:
            return ("",)
        case bool():
            return ("true" if value else "false",)
        case int():
            return (digits_of(value),)
        case float():
            return (repr(value),)
        case str():
            return (value,)
        case Items() if not any(isinstance(item, Items) for item in value.items):
            return tuple(word for item in value.items for word in _word(item))
        case Items() | Pairs() | Opaque() | bytes():
            raise ValueError("a shell's arguments are text: expected text, numbers, or a list of them")
