"""Where a test file of any grammar states what it expects: literals on the expected side of its equality claims.

As for Python, only equality is taken: a control must fail for every right solution, not for the reference alone.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ast_grep_py import SgNode, SgRoot

from assay.oracle.controls.grammar import Grammar

__all__ = ["Block", "Leaf", "Site", "Source"]

_CALL_TEXT = 400
"""Characters in front of a call's arguments that are matched: a longer chain is no assertion."""
_BELOW = frozenset(("<", "<="))
_DISTANCE = re.compile(r"[\w.:]*[aA]bs\s*\(")
_FIRST = 3
"""Arguments of an assertion that can be the expected value; some take a message or the test's own object first."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One literal. Places are character offsets into the source."""

    start: int
    end: int
    text: str
    type: str


@dataclass(frozen=True, slots=True)
class Site:
    """One expected value: its literals."""

    leaves: tuple[Leaf, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """What holds one test, or a table of them: expected values, assertions with an opposite, claims of truth."""

    start: int
    end: int
    sites: tuple[Site, ...]
    names: tuple[Leaf, ...]
    truths: tuple[Leaf, ...]


@dataclass(slots=True)
class _Found:
    """What was found so far, by the place of its block; each thing once, in the order of the file."""

    sites: dict[int, dict[Site, None]] = field(default_factory=dict)
    names: dict[int, dict[Leaf, None]] = field(default_factory=dict)
    truths: dict[int, dict[Leaf, None]] = field(default_factory=dict)
    ends: dict[int, int] = field(default_factory=dict)

    def blocks(self) -> tuple[Block, ...]:
        return tuple(
            Block(
                at,
                self.ends[at],
                tuple(self.sites.get(at, ())),
                tuple(self.names.get(at, ())),
                tuple(self.truths.get(at, ())),
            )
            for at in sorted({*self.sites, *self.names, *self.truths})
        )


class Source:
    """One parsed test file."""

    def __init__(self, file: str, data: bytes, grammar: Grammar) -> None:
        """Raises UnicodeDecodeError for what is not UTF-8."""
        self.file = file
        self.text = data.decode("utf-8")
        self.grammar = grammar
        self._root = SgRoot(self.text, grammar.name).root()
        self._ends: dict[int, int] = {}

    def bytes_before(self, at: int) -> int:
        """The byte offset of the character ``at``."""
        return len(self.text[:at].encode())

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every block with a claim, in the order of the file."""
        found = _Found(ends=self._ends)
        for node in _walk(self._root):
            for place, leaves in self._claims(node):
                found.sites.setdefault(place, {})[Site(leaves)] = None
            for kind, leaf in ((found.names, self._opposite(node)), (found.truths, self._truth(node))):
                if leaf is not None:
                    kind.setdefault(self._place(node), {})[leaf] = None
        return found.blocks()

    def _claims(self, node: SgNode) -> Iterator[tuple[int, tuple[Leaf, ...]]]:
        for expected in self._expected(node):
            for value in self._resolved(expected):
                leaves = tuple(self._leaves(value))
                if leaves:
                    yield self._place(value[0]), leaves

    def _expected(self, node: SgNode) -> Iterator[list[SgNode]]:
        """Sides of an equality, one of which is the submission's doing."""
        grammar = self.grammar
        if node.kind() in grammar.conditions:
            condition = node.field("condition")
            yield from self._compared(condition) if condition is not None else ()
        elif node.kind() in grammar.calls:
            arguments = _list_of_arguments(node, grammar)
            if arguments is None:
                return
            before = self.text[node.range().start.index : arguments.range().start.index][-_CALL_TEXT:]
            given = _split(arguments)
            if grammar.equal.search(before):
                yield from given[:_FIRST]
            elif grammar.truth.search(before) and given:
                yield from (side for argument in given for one in argument for side in self._compared(one))

    def _compared(self, node: SgNode) -> Iterator[list[SgNode]]:
        for one in _walk(node):
            if one.kind() in self.grammar.comparisons:
                parts = one.children()
                if len(parts) == 3 and parts[1].text() in self.grammar.operators:
                    yield from ([parts[0]], [parts[2]])
                elif len(parts) == 3 and parts[1].text() in _BELOW and _DISTANCE.match(parts[0].text()):
                    yield from self._difference(parts[0])

    def _difference(self, distance: SgNode) -> Iterator[list[SgNode]]:
        """Both sides of the difference in ``abs(a - b)``."""
        for one in _walk(distance):
            parts = one.children()
            if one.kind() in self.grammar.comparisons and len(parts) == 3 and parts[1].text() == "-":
                yield from ([parts[0]], [parts[2]])
                return

    def _truth(self, node: SgNode) -> Leaf | None:
        """The whole claim of a call that holds it to be true."""
        if self.grammar.polarity is None or node.kind() not in self.grammar.calls:
            return None
        arguments = _list_of_arguments(node, self.grammar)
        if arguments is None:
            return None
        before = self.text[node.range().start.index : arguments.range().start.index][-_CALL_TEXT:]
        given = _split(arguments)
        if not self.grammar.truth.search(before) or not given or self._pure(given[0]):
            return None
        start, end = given[0][0].range().start.index, given[0][-1].range().end.index
        return Leaf(start, end, self.text[start:end], "claim")

    def _resolved(self, value: list[SgNode]) -> Iterator[list[SgNode]]:
        """The value itself, or what its name stands for: a field of a table's rows, or a binding beside it."""
        if self._pure(value):
            yield value
            return
        name = value[-1].text().rpartition(".")[2] if len(value) == 1 else ""
        if not name.isidentifier() or len(list(_walk(value[0]))) > 4:
            return
        for bound in self._bindings.get(name, ()):
            if self._pure([bound]):
                yield [bound]

    @cached_property
    def _bindings(self) -> dict[str, list[SgNode]]:
        """Values by key or name, over the whole file."""
        found: dict[str, list[SgNode]] = {}
        for node in _walk(self._root):
            if node.kind() in self.grammar.pairs:
                parts = [one for one in node.children() if one.is_named()]
                if len(parts) >= 2:
                    found.setdefault(parts[0].text().strip("'\":"), []).append(parts[-1])
        return found

    def _pure(self, value: list[SgNode]) -> bool:
        """Whether it is made of literals, types and the language's own containers, and holds a literal."""
        grammar, literal = self.grammar, False
        for node in (one for part in value for one in self._tips(part)):
            if node.kind() in grammar.literals:
                literal = True
            elif node.is_named() and node.kind() not in grammar.pure_kinds and node.text() not in grammar.pure_names:
                return False
        return literal

    def _leaves(self, value: list[SgNode]) -> Iterator[Leaf]:
        for node in (one for part in value for one in self._tips(part)):
            if node.kind() in self.grammar.literals and not _is_key(node, self.grammar):
                yield _leaf(node, self.grammar.literals[node.kind()])

    def _tips(self, node: SgNode) -> Iterator[SgNode]:
        """Literals, and the leaves that are in none; nothing of types."""
        if node.kind() in self.grammar.literals or node.is_leaf():
            yield node
        elif node.kind() not in self.grammar.types:
            for child in node.children():
                yield from self._tips(child)

    def _opposite(self, node: SgNode) -> Leaf | None:
        if not node.is_leaf() or node.text() not in self.grammar.opposites:
            return None
        return _leaf(node, "name")

    def _place(self, node: SgNode) -> int:
        """Start of the innermost block around ``node``, or of the file's own statement that it is in."""
        at = node
        for above in [node, *node.ancestors()]:
            kind, text = above.kind(), above.text()[:_CALL_TEXT]
            if any(kind == wanted and start.search(text) for wanted, start in self.grammar.blocks):
                return self._noted(above)
            if above.parent() is not None:
                at = above
        return self._noted(at)

    def _noted(self, block: SgNode) -> int:
        place = block.range()
        self._ends[place.start.index] = place.end.index
        return place.start.index


def _walk(node: SgNode) -> Iterator[SgNode]:
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += reversed(one.children())


def _split(arguments: SgNode) -> list[list[SgNode]]:
    """The arguments; each a list of nodes, since the tokens of a macro's argument are not one expression."""
    given: list[list[SgNode]] = [[]]
    children = arguments.children()
    if children and children[0].text() in {"(", "[", "{"}:
        children = children[1:-1]
    for child in children:
        if child.text() == ",":
            given.append([])
        else:
            given[-1].append(child)
    return [one for one in given if one]


def _list_of_arguments(call: SgNode, grammar: Grammar) -> SgNode | None:
    near = call.children()
    for node in (*near, *(below for one in near[1:] for below in one.children())):
        if node.kind() in grammar.arguments:
            return node
    return None


def _is_key(node: SgNode, grammar: Grammar) -> bool:
    parent = node.parent()
    return (
        parent is not None
        and parent.kind() in grammar.pairs
        and parent.children()[0].range().start.index == node.range().start.index
    )


def _leaf(node: SgNode, kind: str) -> Leaf:
    place = node.range()
    return Leaf(place.start.index, place.end.index, node.text(), kind)
