"""How test files of a language are read for their expected values: one file of data for each grammar."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["Grammar", "Literal", "grammar_for", "grammars"]

Literal = str
"""A literal's type: "integer", "float", "number" (one or the other), "string", "character" or "boolean"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """One row. Kinds are the names of tree-sitter's nodes, which each grammar gives."""

    name: str
    """What the parser calls the grammar."""
    suffixes: tuple[str, ...]
    literals: Mapping[str, Literal]
    """Kind -> type. A literal of a test's expected value may become another of the same type."""
    pure_kinds: frozenset[str]
    """Kinds of leaves beside literals that take no submitted code in: type names, keys, ``null``."""
    pure_names: frozenset[str]
    """Names that an expected value may hold beside literals: constructors of the language's own containers."""
    calls: frozenset[str]
    """Kinds of calls and macro calls."""
    arguments: frozenset[str]
    """Kinds of the lists of their arguments."""
    equal: re.Pattern[str]
    """Text in front of the arguments of a call that holds two of them to be equal (or its chain's start, to one)."""
    truth: re.Pattern[str]
    """The same of a call that holds its argument to be true."""
    comparisons: frozenset[str]
    operators: frozenset[str]
    """Equality and its opposite: where ``a == v`` holds, ``a == w`` cannot, whoever wrote ``a``."""
    conditions: frozenset[str]
    """Kinds of statements whose condition is a claim (``if got != 5 { t.Error() }``)."""
    blocks: tuple[tuple[str, re.Pattern[str]], ...]
    """Kinds (and how their text starts) of what holds one test."""
    pairs: frozenset[str]
    """Kinds of ``key: value``, the rows of tables and the bindings of names."""
    types: frozenset[str]
    """Kinds of nodes that hold no value although they may hold literals: the length in ``[2]int``."""
    opposites: Mapping[str, str]
    """Names of assertions that hold the opposite of each other."""
    polarity: tuple[str, str] | None
    """How a claim of truth is written as an equality, of the truth and of its opposite; ``%s`` is the claim."""


def _row(table: dict[str, Any]) -> Grammar:
    return Grammar(
        name=str(table["grammar"]),
        suffixes=tuple(table["suffixes"]),
        literals=dict(table["literals"]),
        pure_kinds=frozenset(table.get("pure_kinds", ())),
        pure_names=frozenset(table.get("pure_names", ())),
        calls=frozenset(table["calls"]),
        arguments=frozenset(table["arguments"]),
        equal=re.compile(table["equal"], re.DOTALL),
        truth=re.compile(table.get("truth", "(?!)"), re.DOTALL),
        comparisons=frozenset(table.get("comparisons", ())),
        operators=frozenset(table.get("operators", ())),
        conditions=frozenset(table.get("conditions", ())),
        blocks=tuple((kind, re.compile(start)) for kind, start in table["blocks"]),
        pairs=frozenset(table.get("pairs", ())),
        types=frozenset(table.get("types", ())),
        opposites={**table.get("opposites", {}), **{b: a for a, b in table.get("opposites", {}).items()}},
        polarity=tuple(table["polarity"]) if "polarity" in table else None,
    )


@cache
def grammars() -> tuple[Grammar, ...]:
    """Every grammar there is data for."""
    folder = files("assay.oracle.controls") / "grammars"
    found = sorted((one for one in folder.iterdir() if one.name.endswith(".toml")), key=lambda one: one.name)
    return tuple(_row(tomllib.loads(one.read_text(encoding="utf-8"))) for one in found)


def grammar_for(file: str) -> Grammar | None:
    """The grammar of a test file by its name, or None where there is none."""
    fitting = [one for one in grammars() for suffix in one.suffixes if file.endswith(suffix)]
    return fitting[0] if fitting else None
