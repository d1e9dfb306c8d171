"""Names of tests that the text of trusted test files declares: a lower bound for what a run must report.

Nothing is executed. Comments are blanked by a parser (tree-sitter); then each runner's own way to write a test is
looked for. What is made while the suite runs (parameters, loops) is not seen, and what looks like no declaration is
left out.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Final

from ast_grep_py import SgNode, SgRoot

__all__ = ["MAX_DECLARED", "declared_tests"]

MAX_DECLARED: Final = 2000
"""Names looked for; a suite of more is bound by these."""
MAX_STATEMENT_CHARACTERS: Final = 1000
"""How far the arguments of one assertion are read: an expected value of half a page."""


@dataclass(frozen=True, slots=True)
class _Grammar:
    name: str
    comments: tuple[str, ...] = ("comment",)


_C_LIKE: Final = ("line_comment", "block_comment")
_GRAMMARS: Final[Mapping[str, _Grammar]] = MappingProxyType(
    {
        ".bash": _Grammar("bash"),
        ".bats": _Grammar("bash"),
        ".c": _Grammar("c"),
        ".cc": _Grammar("cpp"),
        ".cjs": _Grammar("javascript"),
        ".cpp": _Grammar("cpp"),
        ".cs": _Grammar("csharp"),
        ".cts": _Grammar("typescript"),
        ".cxx": _Grammar("cpp"),
        ".go": _Grammar("go"),
        ".java": _Grammar("java", _C_LIKE),
        ".js": _Grammar("javascript"),
        ".jsx": _Grammar("javascript"),
        ".lua": _Grammar("lua"),
        ".kt": _Grammar("kotlin", ("line_comment", "multiline_comment")),
        ".mjs": _Grammar("javascript"),
        ".mts": _Grammar("typescript"),
        ".php": _Grammar("php"),
        ".py": _Grammar("python"),
        ".rb": _Grammar("ruby"),
        ".rs": _Grammar("rust", _C_LIKE),
        ".sh": _Grammar("bash"),
        ".ts": _Grammar("typescript"),
        ".tsx": _Grammar("tsx"),
    }
)

_TEXT: Final = r"""(?:'([^'\\\n]+)'|"([^"\\\n$#@]+)"|`([^`\\$\n]+)`)"""
"""A plain string. One that may hold a value of a variable is no name yet."""
_JAVASCRIPT: Final = re.compile(rf"(?<![\w.$])(?:test|it)(?:\.only)?\s*\(\s*{_TEXT}")
_ANNOTATIONS: Final = r"(?:@\w+(?:\([^)]{0,500}\))?\s+|\[[^\]]{0,500}\]\s*){0,20}"
"""Repetitions have bounds, or a text made for it would cost the square of its length."""
_SHAPES: Final[Mapping[str, re.Pattern[str]]] = MappingProxyType(
    {
        "bats": re.compile(rf"^@test\s+{_TEXT}", re.MULTILINE),
        "busted": re.compile(
            rf"^[ \t]*(?:it|spec|test)\s*\(?\s*{_TEXT}\s*\)?\s*[,(]?\s*\(?\s*function\b", re.MULTILINE
        ),
        "cargo": re.compile(r"#\[test\]\s*(?:#\[[^\]]{0,500}\]\s*){0,20}(?:pub\s+)?fn\s+(\w+)"),
        "catch2": re.compile(r'^[ \t]*TEST_CASE\s*\(\s*"([^"\\\n]+)"', re.MULTILINE),
        "googletest": re.compile(r"^[ \t]*TEST(?:_F)?\s*\(\s*\w+\s*,\s*(\w+)\s*\)", re.MULTILINE),
        "ctest": re.compile(r"\badd_test\s*\(\s*NAME\s+\"?([\w.-]+)", re.IGNORECASE),
        "gotest": re.compile(r"^func\s+(Test\w*)\s*\(\s*\w+\s+\*testing\.T\s*\)", re.MULTILINE),
        "jest": _JAVASCRIPT,
        "junit": re.compile(
            rf"@Test\b(?:\([^)]{{0,500}}\))?\s+{_ANNOTATIONS}(?:[a-z]+\s+){{0,9}}(?:void|fun)\s+(?:(\w+)|`([^`\n]+)`)\s*\("
        ),
        "minitest": re.compile(
            rf"^[ \t]*(?:def\s+(test_\w+)|(?:test|it)\s*\(?\s*{_TEXT}\s*\)?\s*(?:do\b|\{{))", re.MULTILINE
        ),
        "mocha": _JAVASCRIPT,
        "node-test": _JAVASCRIPT,
        "phpunit": re.compile(r"(?:\bfunction\s+(test\w+)|#\[Test\]\s*(?:public\s+)?function\s+(\w+))\s*\("),
        "rspec": re.compile(rf"^[ \t]*(?:it|specify|example)\s*\(?\s*{_TEXT}\s*\)?\s*(?:do\b|\{{)", re.MULTILINE),
        "unity": re.compile(r"\bRUN_TEST\s*\(\s*(\w+)"),
        "vitest": _JAVASCRIPT,
        "xunit": re.compile(
            rf"\[(?:\w+\.)*(?:Fact|Theory|Test|TestCase)\b[^\]]{{0,500}}\]\s*{_ANNOTATIONS}"
            r"(?:[a-z]+\s+){0,9}(?:void|[A-Z]\w*)\s+(\w+)\s*\("
        ),
    }
)
"""How each runner's tests are written. Runners of one family share a shape: see ``_FAMILIES``."""

_FAMILIES: Final[Mapping[str, str]] = MappingProxyType(
    {"dotnet-test": "xunit", "gradle": "junit", "junit-console": "junit", "surefire": "junit", "xunit.v3": "xunit"}
)
_PYTHON: Final = frozenset({"pytest", "unittest"})
_ASSERTION: Final = re.compile(r"^[ \t]*(ok|is|isnt|like|unlike|is_deeply|cmp_ok)\b\s*\(?", re.MULTILINE)
_NAMED_AT: Final = MappingProxyType({"ok": 2, "cmp_ok": 4})
"""Which argument of an assertion of Test::More is its name: the third, but for these."""
_TOKEN: Final = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[()\[\]{},;]|[^'"()\[\]{},;]+""", re.DOTALL)


def declared_tests(runner: str, tests: Mapping[str, str]) -> tuple[str, ...]:
    """The names that ``tests`` (path -> text) declare for ``runner``, sorted, each once for each file that has it.

    Empty where the runner's tests have no name in their text, or where none was understood.
    """
    found: list[str] = []
    for path, text in sorted(tests.items()):
        found.extend(sorted(set(_names(runner, PurePosixPath(path).suffix.lower(), text))))
        if len(found) >= MAX_DECLARED:
            break
    return tuple(sorted(found[:MAX_DECLARED]))


def _names(runner: str, suffix: str, text: str) -> Iterator[str]:
    grammar = _GRAMMARS.get(suffix)
    root = SgRoot(text, grammar.name).root() if grammar else None
    if runner in _PYTHON:
        yield from _python(root) if root and suffix == ".py" else ()
        return
    if runner == "prove":
        yield from _assertions(_blanked(text, root, grammar))
        return
    shape = _SHAPES.get(_FAMILIES.get(runner, runner))
    if shape is None:
        return
    for match in shape.finditer(_blanked(text, root, grammar)):
        yield next(group for group in match.groups() if group)


def _blanked(text: str, root: SgNode | None, grammar: _Grammar | None) -> str:
    """``text`` without its comments; where there is no grammar, without lines that begin with a number sign."""
    if root is None or grammar is None:
        return re.sub(r"^[ \t]*#.*$", "", text, flags=re.MULTILINE)
    spans = sorted(
        (node.range().start.index, node.range().end.index)
        for kind in grammar.comments
        for node in root.find_all(kind=kind)
    )
    pieces, at = [], 0
    for start, end in spans:
        pieces.append(text[at:start])
        at = max(at, end)
    return " ".join([*pieces, text[at:]])


def _assertions(text: str) -> Iterator[str]:
    """Names that Test::More's assertions are given as plain strings, in the place where a name belongs."""
    for match in _ASSERTION.finditer(text):
        arguments = _arguments(text, match.end())
        name = re.fullmatch(_TEXT, arguments[-1].strip())
        if name and len(arguments) == _NAMED_AT.get(match[1], 3):
            yield next(group for group in name.groups() if group)


def _arguments(text: str, at: int) -> list[str]:
    """The arguments from ``at`` to the statement's end, split at the commas that no bracket or quote holds."""
    found, depth = [""], 0
    for token in _TOKEN.finditer(text, at, at + MAX_STATEMENT_CHARACTERS):
        piece = token[0]
        depth += (piece in "([{") - (piece in ")]}")
        if depth < 0 or (piece == ";" and depth == 0):
            break
        if piece == "," and depth == 0:
            found.append("")
        else:
            found[-1] += piece
    return found


def _python(root: SgNode) -> Iterator[str]:
    """Functions ``test*`` of the module, and methods ``test*`` of classes ``Test*`` and of unittest's test cases."""
    for node in root.find_all(kind="function_definition"):
        name = _field(node, "name")
        around = node.ancestors()
        classes = [one for one in around if one.kind() == "class_definition"]
        inside = any(one.kind() == "function_definition" for one in around)
        if name.startswith("test") and not inside and all(_is_test_class(one) for one in classes):
            yield name


def _is_test_class(node: SgNode) -> bool:
    return _field(node, "name").startswith("Test") or "TestCase" in _field(node, "superclasses")


def _field(node: SgNode, name: str) -> str:
    found = node.field(name)
    return found.text() if found else ""
