"""Where a test function states what it expects: the literals on the expected side of its equality assertions.

Only equality is taken. Where ``f(x) == v`` holds, ``f(x) == w`` cannot hold for any ``w != v``, whoever wrote ``f``; of
``f(x) > v``, ``f(x) in (v, w)`` or another argument of ``f`` that cannot be said, and honest work would be refused.
"""

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assay.oracle.controls.source_python import Function, Source
from assay.oracle.controls.values_python import is_constructed, is_pure

__all__ = ["Cell", "Site", "Sites", "foreign_names", "statements"]

_EQUAL = frozenset(
    f"assert{what}"
    for what in (
        *("Equal", "Equals", "ListEqual", "TupleEqual", "SetEqual", "DictEqual", "SequenceEqual", "MultiLineEqual"),
        *("CountEqual", "Is"),
    )
)
_ALMOST = frozenset(("assertAlmostEqual", "assertAlmostEquals"))


@dataclass(frozen=True, slots=True)
class Cell:
    """The place of a value in the table of a ``parametrize`` mark: row and column."""

    row: int
    column: int
    element: ast.expr
    decorator: ast.Call


@dataclass(frozen=True, slots=True)
class Site:
    """One expected value."""

    node: ast.expr
    far: bool = False
    """Whether the comparison has a tolerance."""
    cell: Cell | None = None
    own: bool = False
    """Whether the value is an object of the submission's own class."""
    lines: range = range(0)
    """Lines of the comparison."""
    beside: ast.expr | None = None
    """The comparison's other side, or the table's row: values that are plausible beside this one."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """One comparison: what is compared with what."""

    left: ast.expr
    right: ast.expr
    far: bool = False

    @property
    def lines(self) -> range:
        """From its first line to its last."""
        sides = (self.left, self.right)
        return range(min(one.lineno for one in sides), max(one.end_lineno or one.lineno for one in sides) + 1)


def foreign_names(source: Source) -> frozenset[str]:
    """Names that the file imports from elsewhere than the standard library."""
    found: set[str] = set()
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom):
            if node.level or (node.module or "").partition(".")[0] not in sys.stdlib_module_names:
                found.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.partition(".")[0] not in sys.stdlib_module_names:
                    found.add(alias.asname or alias.name.partition(".")[0])
    return frozenset(found)


def statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Every statement below ``body``, without those of nested functions and classes."""
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for field in ("body", "orelse", "finalbody"):
                yield from statements(getattr(node, field, []))
            for handler in getattr(node, "handlers", []):
                yield from statements(handler.body)


class Sites:
    """The expected values of one function."""

    def __init__(self, source: Source, function: Function, foreign: frozenset[str]) -> None:
        self._source = source
        self._function = function
        self._foreign = foreign
        self._statements = list(statements(function.body))
        self._claims = [claim for node in self._statements for claim in _claims(node)]
        self._messages = {id(name) for node in self._statements for name in _message_names(node)}

    def all(self) -> Iterator[Site]:
        """Every expected value, in source order of the assertions."""
        for claim in self._claims:
            right, left = list(self._resolve(claim.right, claim)), list(self._resolve(claim.left, claim))
            if bool(right) != bool(left):  # both: nothing of the submission's is compared
                other = claim.left if right else claim.right
                for site in right or left:
                    beside = site.cell.element if site.cell else other
                    yield replace(site, beside=beside, lines=claim.lines)

    def _resolve(self, node: ast.expr, claim: _Claim) -> Iterator[Site]:
        far = claim.far
        if isinstance(node, ast.Call) and _name(node.func) == "approx" and node.args:
            node, far = node.args[0], True
        if is_pure(node, self._foreign):
            yield Site(node, far)
        elif is_constructed(node, self._foreign):
            yield Site(node, far, own=True)
        elif isinstance(node, ast.Name) and self._read_only_as_expected(node.id):
            for bound, cell in self._bound(node.id):
                if is_pure(bound, self._foreign):
                    yield Site(bound, far, cell)
                elif is_constructed(bound, self._foreign):
                    yield Site(bound, far, cell, own=True)

    def _read_only_as_expected(self, name: str) -> bool:
        """Whether each use of a name is a side of a comparison (or a message): an edit then changes nothing else."""
        sides = {id(side) for claim in self._claims for side in (claim.left, claim.right)}
        sides |= {id(arg) for claim in self._claims for side in (claim.left, claim.right) for arg in _approx(side)}
        return all(
            id(node) in sides or id(node) in self._messages
            for node in ast.walk(self._function)
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        )

    def _bound(self, name: str) -> Iterator[tuple[ast.expr, Cell | None]]:
        """The literals that ``name`` may stand for: assigned once, looped over, or a parameter of the test."""
        stores = [n for n in ast.walk(self._function) if isinstance(n, ast.Name) and n.id == name and _stored(n)]
        if not stores:
            yield from self._parameter(name)
        elif len(stores) == 1:
            for node in self._statements:
                match node:
                    case ast.Assign(targets=[ast.Name(id=target)]) | ast.AnnAssign(target=ast.Name(id=target)):
                        if target == name and node.value is not None:
                            yield node.value, None
                    case ast.For():
                        yield from ((one, None) for one in self._looped(node.target, node.iter, name))
                    case _:
                        pass

    def _looped(self, target: ast.expr, iterated: ast.expr, name: str) -> Iterator[ast.expr]:
        rows = self._rows(iterated)
        match target, iterated:
            case ast.Tuple(elts=[_, inner]), ast.Call(func=ast.Name(id="enumerate"), args=[table, *_]):
                yield from self._looped(inner, table, name)
            case ast.Tuple(elts=targets), ast.Call(func=ast.Name(id="zip"), args=tables):
                for one, table in zip(targets, tables, strict=False):
                    yield from self._looped(one, table, name)
            case ast.Name(id=found), _ if found == name:
                yield from rows
            case ast.Tuple(elts=targets), _:
                for row in rows:
                    if isinstance(row, ast.Tuple | ast.List) and len(row.elts) == len(targets):
                        for one, value in zip(targets, row.elts, strict=True):
                            yield from [value] if isinstance(one, ast.Name) and one.id == name else []
            case _:
                pass

    def _rows(self, iterated: ast.expr) -> list[ast.expr]:
        """The elements of a literal table, also of one that a name used nowhere else stands for."""
        if isinstance(iterated, ast.List | ast.Tuple):
            return iterated.elts
        if isinstance(iterated, ast.Name):
            uses = [n for n in ast.walk(self._source.tree) if isinstance(n, ast.Name) and n.id == iterated.id]
            tables = [n for n in self._source.tree.body + self._statements if _assigns(n, iterated.id)]
            if len(uses) == 2 and len(tables) == 1:
                value = getattr(tables[0], "value", None)
                return value.elts if isinstance(value, ast.List | ast.Tuple) else []
        return []

    def _parameter(self, name: str) -> Iterator[tuple[ast.expr, Cell | None]]:
        marks = [d for d in self._function.decorator_list if isinstance(d, ast.Call) and _name(d.func) == "parametrize"]
        if len(marks) != 1 or len(marks[0].args) < 2 or not isinstance(marks[0].args[1], ast.List | ast.Tuple):
            return
        names, table = _parameter_names(marks[0].args[0]), marks[0].args[1]
        if name not in names:
            return
        column = names.index(name)
        for row, element in enumerate(table.elts):
            values = _row_values(element, len(names))
            if len(values) == len(names):
                yield values[column], Cell(row, column, element, marks[0])


def _claims(node: ast.stmt) -> Iterator[_Claim]:
    if isinstance(node, ast.Assert):
        yield from _claims_of_test(node.test)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and len(node.value.args) >= 2:
        name, (first, second, *_) = _name(node.value.func), node.value.args
        if name in _EQUAL and not (name == "assertIs" and not _singleton(first, second)):
            yield _Claim(first, second)
        elif name in _ALMOST and not any(keyword.arg == "delta" for keyword in node.value.keywords):
            yield _Claim(first, second, far=True)


def _claims_of_test(test: ast.expr) -> Iterator[_Claim]:
    match test:
        case ast.BoolOp(op=ast.And(), values=values):
            for value in values:
                yield from _claims_of_test(value)
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            yield _Claim(left, right)
        case ast.Compare(left=left, ops=[ast.Is()], comparators=[right]) if _singleton(left, right):
            yield _Claim(left, right)
        case ast.Compare(
            left=ast.Call(func=ast.Name(id="abs"), args=[ast.BinOp(left=left, op=ast.Sub(), right=right)]),
            ops=[ast.Lt() | ast.LtE()],
            comparators=[tolerance],
        ) if _small(tolerance):
            yield _Claim(left, right, far=True)
        case ast.Call(args=[left, right], keywords=keywords) if _name(test.func) == "isclose":
            if all(_small(keyword.value) for keyword in keywords):
                yield _Claim(left, right, far=True)


def _singleton(*sides: ast.expr) -> bool:
    """``is True`` and ``is False`` are equalities; ``is None`` has no other value of its type."""
    return any(isinstance(side, ast.Constant) and isinstance(side.value, bool) for side in sides)


def _small(tolerance: ast.expr) -> bool:
    """Whether a tolerance is a literal below a quarter, a quarter of the least distance to the new value."""
    return isinstance(tolerance, ast.Constant) and isinstance(tolerance.value, int | float) and tolerance.value < 0.25


def _message_names(node: ast.stmt) -> Iterator[ast.Name]:
    parts: list[ast.expr] = []
    if isinstance(node, ast.Assert) and node.msg is not None:
        parts = [node.msg]
    elif (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and _name(node.value.func).startswith("assert")
    ):
        parts = [*node.value.args[2:], *(keyword.value for keyword in node.value.keywords if keyword.arg == "msg")]
    elif isinstance(node, ast.With):  # subTest(case=want)
        parts = [item.context_expr for item in node.items if "subTest" in ast.unparse(item.context_expr)]
    for part in parts:
        yield from (name for name in ast.walk(part) if isinstance(name, ast.Name))


def _approx(node: ast.expr) -> list[ast.expr]:
    return node.args[:1] if isinstance(node, ast.Call) and _name(node.func) == "approx" else []


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store | ast.Del)


def _assigns(node: ast.stmt, name: str) -> bool:
    return isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == name for one in node.targets)


def _parameter_names(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [name.strip() for name in node.value.split(",") if name.strip()]
    if isinstance(node, ast.List | ast.Tuple):
        return [str(one.value) for one in node.elts if isinstance(one, ast.Constant)]
    return []


def _row_values(element: ast.expr, width: int) -> list[ast.expr]:
    if isinstance(element, ast.Call) and _name(element.func) == "param":
        return element.args
    if width == 1:
        return [element]
    return element.elts if isinstance(element, ast.List | ast.Tuple) else []
