"""Controls for tests without an expected value: exceptions, truth values and, last, whole assertions.

The expected exception is exchanged for another. A truth value, or a whole assertion, is written as
``bool(...) == True`` in every variant, so that the flipped one has the same form.
"""

import ast
import builtins
import random
from collections.abc import Iterator

from assay.oracle.controls.model import Candidate, Edit, Kind
from assay.oracle.controls.sites_python import statements
from assay.oracle.controls.source_python import Owner

__all__ = ["boolean_candidates", "polarity_candidates", "raises_candidates"]

_RAISES = frozenset(("raises", "assertRaises", "assertRaisesRegex"))
_BUILTIN = ("ValueError", "TypeError", "KeyError", "IndexError", "AttributeError", "RuntimeError")
"""What authors expect most; any of them could have been meant."""
_FOR_OWN = ("IndexError", "AttributeError", "OSError")
"""For an exception of the submission's own: bases that nobody gives one, so that no honest class is an instance."""

_OPERATORS = {
    "assertIn": "in",
    "assertNotIn": "not in",
    "assertIs": "is",
    "assertIsNot": "is not",
    "assertEqual": "==",
    "assertNotEqual": "!=",
    "assertGreater": ">",
    "assertGreaterEqual": ">=",
    "assertLess": "<",
    "assertLessEqual": "<=",
}


def raises_candidates(owner: Owner, rng: random.Random) -> Iterator[Candidate]:
    """``raises(A)`` becomes ``raises(B)``, B unrelated to A: the exception then goes through, and the test fails."""
    calls = [node for node in ast.walk(owner.function) if isinstance(node, ast.Call) and _name(node.func) in _RAISES]
    named = [_name(call.args[0]) for call in calls if call.args]
    for call in calls:
        if not call.args or not isinstance(call.args[0], ast.Name | ast.Attribute):
            continue
        others = [name for name in (*named, *_BUILTIN) if _unrelated(_name(call.args[0]), name)]
        choices = sorted(set(others)) if _class(_name(call.args[0])) else list(_FOR_OWN)
        start, end = owner.source.span(call.args[0])
        for other in rng.sample(choices, min(2, len(choices))):
            edit = Edit(owner.source.file, start, end, other)
            yield Candidate(ids=owner.ids, edit=edit, kind=Kind.VALUE, any_failure=True)


def boolean_candidates(owner: Owner, foreign: frozenset[str]) -> Iterator[Candidate]:
    """``assert f(x)``, ``assert not f(x)``, assertTrue and assertFalse of a call: the opposite of what is returned."""
    for node in statements(owner.function.body):
        test = _tested(node)
        negated = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        inner = test.operand if isinstance(test, ast.UnaryOp) and negated else test
        if isinstance(inner, ast.Call) and _root(inner.func) in foreign:
            yield from _truth(owner, node, inner, expected=not negated, kind=Kind.BOOLEAN)


def polarity_candidates(owner: Owner) -> Iterator[Candidate]:
    """Any assertion as a whole, the last ones first: they are the most likely to be about the submission."""
    for node in reversed(list(statements(owner.function.body))):
        test = _tested(node)
        if test is not None:
            yield from _truth(owner, node, test, expected=True, kind=Kind.POLARITY)
        else:
            yield from _operator(owner, node)


def _tested(node: ast.stmt) -> ast.expr | None:
    """What an assert statement, assertTrue or assertFalse tests, or None for other statements."""
    match node:
        case ast.Assert(test=test):
            return test
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="assertTrue" | "assertFalse"), args=[test, *_])):
            return test
        case _:
            return None


def _truth(owner: Owner, node: ast.stmt, inner: ast.expr, *, expected: bool, kind: Kind) -> Iterator[Candidate]:
    text = owner.source.text(inner)
    match node:
        case ast.Assert(test=test):
            start, end = owner.source.span(test)
            form = f"bool({text}) == "
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name) as function, args=[test, *_])):
            expected = expected is (name == "assertTrue")
            start, end = owner.source.span(function)[0], owner.source.span(test)[1]
            form = f"{owner.source.text(function.value)}.assertEqual(bool({text}), "
        case _:
            return
    edit = Edit(owner.source.file, start, end, f"{form}{not expected}")
    yield Candidate(ids=owner.ids, edit=edit, kind=kind, neutral=f"{form}{expected}")


def _operator(owner: Owner, node: ast.stmt) -> Iterator[Candidate]:
    """``self.assertIn(a, b)`` and its kind, as ``self.assertEqual((a) in (b), True)``."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name) as function, args=[first, *rest])):
            text, source = owner.source.text(first), owner.source
            if name in _OPERATORS and rest:
                claim, last = f"({text}) {_OPERATORS[name]} ({source.text(rest[0])})", rest[0]
            elif name in {"assertIsNone", "assertIsNotNone"}:
                claim, last = f"({text}) {'is' if name == 'assertIsNone' else 'is not'} None", first
            elif name == "assertIsInstance" and rest:
                claim, last = f"isinstance({text}, {source.text(rest[0])})", rest[0]
            else:
                return
            start, end = source.span(function)[0], source.span(last)[1]
            form = f"{source.text(function.value)}.assertEqual({claim}, "
            edit = Edit(source.file, start, end, f"{form}False")
            yield Candidate(ids=owner.ids, edit=edit, kind=Kind.POLARITY, neutral=f"{form}True")
        case _:
            return


def _unrelated(name: str, other: str) -> bool:
    left, right = _class(name), _class(other)
    return left is not None and right is not None and not issubclass(left, right) and not issubclass(right, left)


def _class(name: str) -> type[BaseException] | None:
    found = getattr(builtins, name, None)
    return found if isinstance(found, type) and issubclass(found, BaseException) else None


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Call):
        node = node.value if isinstance(node, ast.Attribute) else node.func
    return node.id if isinstance(node, ast.Name) else ""
