"""What an audit is made of, as values: a grader of somebody else's, and a task with a right and a wrong solution."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

__all__ = [
    "Answer",
    "AuditTask",
    "ByExitStatus",
    "ByFile",
    "ByJson",
    "ByRegex",
    "Grader",
    "GraderFile",
    "Pick",
    "Rule",
    "Step",
    "Submission",
]

MODULE = "solution.py"
"""The file that every audit task's tests import."""


class Answer(StrEnum):
    """What a grader said of one submission."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    SILENT = "silent"
    """No verdict could be read: no file, not JSON, no line of the shape. Nobody gets points for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditTask:
    """A small task that a grader is tried on. The wrong solution must be refused, the right one accepted."""

    name: str
    entry: str
    """The function that the tests call."""
    right: bytes = field(repr=False)
    wrong: bytes = field(repr=False)
    files: Mapping[str, bytes] = field(repr=False)
    """The same tests in the form that each kind of grader wants, by file name."""

    @property
    def digest(self) -> str:
        """``sha256:`` and 64 hex digits, of solutions and tests."""
        parts = {"right.py": self.right, "wrong.py": self.wrong, **self.files}
        lines = (f"{name} {hashlib.sha256(data).hexdigest()}\n" for name, data in sorted(parts.items()))
        return "sha256:" + hashlib.sha256("".join(lines).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class GraderFile:
    """One file of the grader's own, laid after the submission."""

    path: str
    """Absolute, as the grader sees it."""
    content: bytes = field(repr=False)
    executable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One command of the grader."""

    command: tuple[str, ...]
    cwd: str
    env: Mapping[str, str] = field(default_factory=dict)
    wall_s: float = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """How the grader takes a submission in."""

    directory: str
    """Absolute directory that the submission's tree is copied to."""
    alone: bool = False
    """Only the solution's file is taken: whatever else was planted never reaches the grader."""
    preamble: str = ""
    """What an adversary who knows this grader puts first, with bypass and without, such as a ``__name__`` for code that
    is run by ``exec``."""
    tests: str = "tests"
    """Name of the folder of tests, relative to the tree."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByExitStatus:
    """Accepted when the last command exits with 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByFile:
    """Accepted when the file's stripped text is ``accepts``, as with a reward file that holds ``1``."""

    path: str
    accepts: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ByJson:
    """Accepted when the value at ``at`` (keys and positions with dots between) equals ``equals``."""

    path: str
    at: str
    equals: str | int | float | bool


class Pick(StrEnum):
    """Which of several matching lines counts."""

    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True, slots=True, kw_only=True)
class ByRegex:
    """Accepted when the picked line that matches ``line`` holds a match of ``accepts``."""

    path: str
    line: str
    accepts: str
    pick: Pick


Rule = ByExitStatus | ByFile | ByJson | ByRegex


@dataclass(frozen=True, slots=True, kw_only=True)
class Grader:
    """Somebody else's grader: where solution and tests go, what is run, and how its verdict is read."""

    name: str
    title: str
    source: str
    """Where this way of grading is from."""
    image: str
    runners: tuple[str, ...]
    """Names of the corpus' runners whose bypasses are made for what this grader runs; empty: it runs none of them,
    and bypasses that are made for one runner alone do not fit."""
    task: AuditTask
    writable: tuple[str, ...]
    readonly: tuple[str, ...]
    submission: Submission
    files: tuple[GraderFile, ...]
    run: Step
    judge: Step | None
    """A command that runs afterwards in a sandbox of its own, over copies of what the first one left."""
    judge_files: tuple[GraderFile, ...]
    takes: tuple[str, ...]
    """Files of the run that the judge is given, by absolute path."""
    rule: Rule
