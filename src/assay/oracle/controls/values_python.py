"""Other values of the same type, spelled as the author spells them."""

import ast
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from assay.oracle.controls.source_python import Source

__all__ = ["Leaf", "Scalar", "donors", "is_constructed", "is_pure", "leaves", "near", "same_value"]

Scalar = int | float | complex | str | bytes | bool | None

_PURE_CALLS = frozenset(
    (
        *("set", "frozenset", "tuple", "list", "dict", "bytes", "bytearray", "float", "int"),
        *("str", "complex", "range", "reversed", "sorted", "Decimal", "Fraction", "date", "datetime"),
        *("time", "timedelta", "OrderedDict", "Counter", "deque", "Path", "PurePath", "PurePosixPath", "UUID", "array"),
    )
)
"""Constructors that hold an expected value, unless a test file imports the name from outside the standard library."""

_LONG_INTEGER = 10
"""From here on a number keeps its length and changes its last digit; a smaller one is counted up or down."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One scalar inside an expected value."""

    node: ast.expr
    value: Scalar


def is_pure(node: ast.expr, foreign: frozenset[str] = frozenset()) -> bool:
    """Whether ``node`` is made of literals and constructors alone, so that no submitted code takes part in it.

    ``foreign``: names that are imported from elsewhere than the standard library.
    """
    match node:
        case ast.Constant():
            return node.value is not Ellipsis
        case ast.UnaryOp(op=ast.USub() | ast.UAdd()):
            return is_pure(node.operand, foreign)
        case ast.Call():
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            known = name in _PURE_CALLS and _root(node.func) not in foreign
            return known and all(is_pure(one, foreign) for one in [*node.args, *(k.value for k in node.keywords)])
        case ast.BinOp() | ast.List() | ast.Tuple() | ast.Set() | ast.Dict():
            parts = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]
            whole = not isinstance(node, ast.Dict) or None not in node.keys  # a None key is an unpacked mapping
            return whole and all(is_pure(part, foreign) for part in parts)
        case _:
            return False


def is_constructed(node: ast.expr, foreign: frozenset[str]) -> bool:
    """Whether ``node`` is made of objects of submitted classes, and those of literals.

    ``Money(3)``, ``Point(x=1, y=Unit(2))``, ``[Row("a", Money.of("1", "EUR"))]``. Only classes, by the custom that
    their names begin with a capital: objects made of different values differ, while of a function's two results that
    cannot be said.
    """
    match node:
        case ast.Call():
            arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
            return bool(arguments) and _makes_own(node.func, foreign) and _of_literals(arguments, foreign)
        case ast.List(elts=elements) | ast.Tuple(elts=elements) | ast.Set(elts=elements):
            return _of_literals(elements, foreign) and any(is_constructed(one, foreign) for one in elements)
        case ast.Dict(keys=keys, values=values):
            whole = [key for key in keys if key is not None]
            literal = len(whole) == len(keys) and _of_literals([*whole, *values], foreign)
            return literal and any(is_constructed(one, foreign) for one in values)
        case _:
            return False


def _of_literals(nodes: Iterable[ast.expr], foreign: frozenset[str]) -> bool:
    return all(is_pure(one, foreign) or is_constructed(one, foreign) for one in nodes)


def _makes_own(function: ast.expr, foreign: frozenset[str]) -> bool:
    """Whether ``function`` is a submitted class (``Money``, ``bank.Money``) or another constructor of it."""
    if _root(function) not in foreign:
        return False
    names = [function.attr, _last(function.value)] if isinstance(function, ast.Attribute) else [_last(function)]
    return any(name[:1].isupper() for name in names)


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def leaves(node: ast.AST) -> Iterator[Leaf]:
    """The scalars of an expression, in source order, without the keys of dictionaries (a value says more)."""
    match node:
        case ast.Constant():
            if not isinstance(node.value, type(Ellipsis)):
                yield Leaf(node, node.value)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            yield Leaf(node, -number)
        case ast.Dict():
            for value in node.values:
                yield from leaves(value)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from leaves(child)


def same_value(left: ast.expr, right: ast.expr) -> bool:
    """Whether two literals are equal as Python compares them (``True == 1``); False where that cannot be said."""
    try:
        return bool(ast.literal_eval(left) == ast.literal_eval(right))
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False


def near(source: Source, leaf: Leaf, rng: random.Random, *, far: bool) -> str | None:
    """A value near ``leaf``'s, as source text; None where there is none that looks like it.

    ``far``: the comparison has a tolerance, so the new value is at least 1 and a quarter of the old one away: code
    that is right within the tolerance of the one must not be within the tolerance of the other.
    """
    match leaf.value:
        case bool():
            return str(not leaf.value)
        case int():
            return str(_near_int(leaf.value, rng, far=far))
        case float():
            return _near_float(leaf.value, rng, far=far)
        case str():
            return _near_text(source.text(leaf.node), rng) if leaf.value else None
        case _:
            return None


def _near_int(value: int, rng: random.Random, *, far: bool) -> int:
    if far:
        return value + rng.choice((1, 2, 3)) + abs(value) // 4
    if abs(value) < _LONG_INTEGER:
        return value + (1 if value == 0 else rng.choice((1, -1)))
    ones = abs(value) % 10
    other = rng.choice([digit for digit in range(10) if digit != ones])
    return (abs(value) - ones + other) * (1 if value > 0 else -1)


def _near_float(value: float, rng: random.Random, *, far: bool) -> str | None:
    digits = len(repr(value).partition(".")[2])
    if "e" in repr(value) or value != value or value in (float("inf"), float("-inf")):  # noqa: PLR0124 - NaN
        return None
    step = rng.choice((1.0, 2.0, 1.5)) + abs(value) / 4 if far else rng.choice((0.5, 1.0, -0.5, -1.0))
    return repr(round(value + step, max(1, digits)))


def _near_text(text: str, rng: random.Random) -> str | None:
    """One letter or digit of the literal's own source text changed, so that prefix, quotes and escapes stay."""
    opening = min((at for at in (text.find("'"), text.find('"')) if at >= 0), default=-1)
    places = [
        at for at in range(opening + 1, len(text)) if text[at].isascii() and text[at].isalnum() and "\\" not in text
    ]
    if opening < 0 or not places:
        return None
    at = rng.choice(places)
    return text[:at] + _other_character(text[at], rng) + text[at + 1 :]


def _other_character(character: str, rng: random.Random) -> str:
    if character.isdigit():
        alphabet = "0123456789"
    elif character.lower() in "aeiou":
        alphabet = "aeiou"
    else:
        alphabet = "bcdfghjklmnpqrstvwxyz"
    other = rng.choice([one for one in alphabet if one != character.lower()])
    return other.upper() if character.isupper() else other


def donors(pool: Iterable[tuple[Scalar, str]], leaf: Leaf, *, far: bool) -> list[str]:
    """Source texts of other scalars of exactly the same type (of any where None is expected), each value once."""
    found: dict[str, str] = {}
    for value, text in pool:
        if (
            (leaf.value is None or type(value) is type(leaf.value))
            and value != leaf.value
            and not (far and not _apart(value, leaf.value))
        ):
            found.setdefault(repr(value), text)
    return list(found.values())


def _apart(left: Scalar, right: Scalar) -> bool:
    if isinstance(left, int | float) and isinstance(right, int | float):
        return abs(left - right) >= max(1.0, 0.25 * abs(right))
    return True
