"""A Python test file as text with positions in bytes, and the functions that the pinned ids name."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

__all__ = ["Owner", "Source", "owners"]

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Source:
    """One file. Raises SyntaxError, or UnicodeDecodeError, for what is not Python in UTF-8."""

    def __init__(self, file: str, data: bytes) -> None:
        self.file = file
        self.data = data
        if data.startswith(b"\xef\xbb\xbf"):
            raise SyntaxError(f"{file}: expected no byte order mark")
        self.tree = ast.parse(data.decode("utf-8"))
        self._starts = [0]
        for line in data.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """First byte of ``node`` and the byte after its last."""
        if node.end_lineno is None or node.end_col_offset is None:
            raise ValueError(f"{self.file}: expected a node with an end, got {ast.dump(node)[:80]}")
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[node.end_lineno - 1] + node.end_col_offset

    def line_start(self, number: int) -> int:
        """First byte of a line, counted from 1."""
        return self._starts[number - 1]

    def text(self, node: ast.expr | ast.stmt) -> str:
        """Source text of ``node``."""
        start, end = self.span(node)
        return self.data[start:end].decode()

    def indent(self, node: ast.stmt) -> str:
        """White space in front of the line that ``node`` starts on."""
        line = self.data[self._starts[node.lineno - 1] :].split(b"\n", 1)[0].decode()
        return line[: len(line) - len(line.lstrip())]

    @cached_property
    def functions(self) -> Mapping[str, Function]:
        """The module's own functions by name."""
        return {node.name: node for node in self.tree.body if isinstance(node, Function)}

    def method(self, classes: Sequence[str], name: str) -> Function | None:
        """The function ``name`` of the nested ``classes``, or of a base class in the same file, or of the module."""
        if not classes:
            return self.functions.get(name)
        body: Iterable[ast.stmt] = self.tree.body
        found: ast.ClassDef | None = None
        for wanted in classes:
            found = next((node for node in body if isinstance(node, ast.ClassDef) and node.name == wanted), None)
            if found is None:
                return None
            body = found.body
        methods = (one for klass in self._bases(found) for one in klass.body if isinstance(one, Function))
        return next((one for one in methods if one.name == name), None)

    def _bases(self, klass: ast.ClassDef | None, seen: tuple[str, ...] = ()) -> Iterator[ast.ClassDef]:
        if klass is None or klass.name in seen:
            return
        yield klass
        named = {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}
        for base in klass.bases:
            if isinstance(base, ast.Name):
                yield from self._bases(named.get(base.id), (*seen, klass.name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """A test function, and the pinned ids that run it, in the inventory's order."""

    source: Source
    function: Function
    ids: tuple[str, ...]

    @property
    def span(self) -> range:
        """The function's bytes, from its first decorator on."""
        first = min([self.function.lineno, *(one.lineno for one in self.function.decorator_list)])
        return range(self.source.line_start(first), self.source.span(self.function)[1])


def owners(sources: Mapping[str, Source], inventory: Iterable[str]) -> tuple[Owner, ...]:
    """The functions behind the ids; an id whose function is not in these files has none."""
    found: dict[int, tuple[Source, Function, list[str]]] = {}
    for id_ in inventory:
        for source, classes, name in _places(sources, id_):
            function = source.method(classes, name)
            if function is not None:
                found.setdefault(id(function), (source, function, []))[2].append(id_)
                break
    return tuple(Owner(source=s, function=f, ids=tuple(ids)) for s, f, ids in found.values())


def _places(sources: Mapping[str, Source], id_: str) -> Iterator[tuple[Source, list[str], str]]:
    """Where an id may point: pytest's ``file::Class::test[param]`` or unittest's ``module.Class.test``."""
    file, *rest = id_.partition("[")[0].split("::")
    if rest and file in sources:
        yield sources[file], rest[:-1], rest[-1]
        return
    for name, source in sources.items():
        module = name.removesuffix(".py").replace("/", ".") + "."
        if id_.startswith(module):
            *classes, test = id_[len(module) :].split(".")
            yield source, classes, test
