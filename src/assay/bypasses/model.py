"""One known bypass as a value. The corpus is data: see ``docs/reference/bypass-format.md`` for the files."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assay.model import OracleMode, ReasonCode, SignalCode

__all__ = ["Bypass", "Fooled", "Plant", "PlantMode", "Target"]


class Fooled(StrEnum):
    """The signals of an ordinary grader that a bypass turns green."""

    EXIT = "exit"
    SUMMARY = "summary"
    REPORT = "report"


class PlantMode(StrEnum):
    """What a plant does to its path in the submission's tree."""

    CREATE = "create"
    """The path must not be there yet."""
    REPLACE = "replace"
    """The content becomes the whole file, there before or not."""
    APPEND = "append"
    """The content goes after what is there; the path must be there."""
    PREPEND = "prepend"
    """The content goes before what is there; the path must be there."""
    SYMLINK = "symlink"
    """The path becomes a symbolic link; ``target`` is its text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plant:
    """One change to the submission's tree. ``path``, ``content`` and ``target`` may hold placeholders."""

    path: str
    mode: PlantMode
    content: str = ""
    target: str = ""
    executable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What the placeholders stand for in one task. An empty value means: this task has none."""

    module: str
    """``{module}``: path of the file that holds the solution, relative to the tree ("solution.py")."""
    tests: str = "tests"
    """``{tests}``: the name that the directory of hidden tests is likely to have ("tests")."""
    entry: str = ""
    """``{entry}``: the function or type that the tests call."""

    @property
    def stem(self) -> str:
        """``{stem}``: the module's file name without its last suffix ("solution")."""
        return self.module.rpartition("/")[2].rpartition(".")[0] or self.module.rpartition("/")[2]

    @property
    def folder(self) -> str:
        """``{dir}``: the module's directory with a slash after it, or nothing at the top of the tree."""
        head, slash, _ = self.module.rpartition("/")
        return head + slash


@dataclass(frozen=True, slots=True, kw_only=True)
class Bypass:
    """One way in which code under test bends a grader."""

    id: str
    """The folder's name: lower case letters, digits and hyphens, unique in the whole corpus."""
    title: str
    language: str
    """A language's name, or ``any`` where the plant does not depend on it."""
    runners: tuple[str, ...]
    """Names of the runners that it is made for; empty: all of the language's."""
    mechanism: str
    """One paragraph: why it works on a grader that lacks the countermeasure."""
    source: str
    """Where it is known from: a URL, a manual's section, or "found by trying"."""
    fools: frozenset[Fooled]
    plants: tuple[Plant, ...]
    expected: Mapping[OracleMode, frozenset[ReasonCode]] = field(default_factory=dict)
    """By oracle mode: the reasons of which at least one must be in the verdict. Modes not named expect
    ``default_reasons``."""
    default_reasons: frozenset[ReasonCode] = frozenset()
    """Empty: any reason on the submission's side will do."""
    signals: frozenset[SignalCode] = frozenset()
    """Signals that must be in the verdict, every one."""
    defeats: frozenset[OracleMode] = frozenset()
    """Modes that this bypass is known to get past: a stated hole, reported as such and never counted as stopped."""
    ends_early: bool = False
    """True where it stops the run by design (an exit, a hang, a flood), so that it cannot reproduce the buggy tree's
    failures; it then counts as tested when the verdict's reasons are the expected ones."""
    note: str = ""
    """Anything that the auditor of another grader should know; may be empty."""

    def reasons_for(self, mode: OracleMode) -> frozenset[ReasonCode]:
        """The reasons expected under ``mode``; empty means any of the submission's side."""
        return self.expected.get(mode, self.default_reasons)
