"""TAP, versions 12 to 14, read within bounds.

An own reader: the library ``tap.py`` prints, needs optional packages for version 13, drops subtests and turns digits of
any length into numbers. TAP has no closing record; a document is complete where it has one plan and as many top-level
results as that says.
"""

import re
from dataclasses import dataclass
from typing import Final

from assay.model import Capture, Medium, ReportStatement, TestOutcome
from assay.reports.building import Draft, count, parse
from assay.reports.captured import records
from assay.reports.malformed import MalformedError
from assay.reports.text import Said

__all__ = ["SEPARATOR", "parse_tap"]

SEPARATOR: Final = " > "
"""Stands between the names of nested tests in an id."""
_INDENT: Final = 4
_MAX_LEVELS: Final = 32
"""Nested subtests. TAP::Harness and Node nest as deep as the suite's describe blocks, a handful."""

# All linear: no two adjacent repetitions share a character.
_RESULT: Final = re.compile(r"(not )?ok(?:[ ]([0-9]{1,9}))?(?:[ ](.*))?", re.ASCII | re.DOTALL)
_PLAN: Final = re.compile(r"1\.\.([0-9]{1,9})(?: *#.*)?", re.ASCII | re.DOTALL)
_VERSION: Final = re.compile(r"TAP version [0-9]{1,3}", re.ASCII)
_SUBTEST: Final = re.compile(r"# Subtest: (.*)", re.DOTALL)
_DIRECTIVE: Final = re.compile(r"(?<!\\)#\s*(skip|todo)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """How a document is read."""

    strict: bool
    nested: bool


def parse_tap(
    capture: Capture, *, medium: Medium, source: str = "tap", strict: bool = False, nested: bool = False
) -> ReportStatement:
    """Read a report. A skipped or TODO test is SKIPPED whether ok or not; an id is the description, or ``test N``.

    ``strict``: lines that are not TAP are problems; without it they are ignored as the format says, for it usually
    shares its stream with what the code prints. ``nested``: subtests count too, by the path of their names.
    """
    how = _Reading(strict=strict, nested=nested)
    return parse(capture, source=source, medium=medium, read=lambda data, draft: _read(data, draft, how))


def _read(data: bytes, draft: Draft, how: _Reading) -> None:
    reader = _Lines(draft, how)
    for line in records(data):
        if draft.problems.full:
            break
        reader.read(line.decode("utf-8", "backslashreplace"))
    reader.finish()


class _Lines:
    """The state of one document."""

    def __init__(self, draft: Draft, how: _Reading) -> None:
        self._draft = draft
        self._how = how
        self._names: list[str] = []
        self._plans: list[int] = []
        self._top = 0
        self._bailed = False
        self._yaml = ""
        self._waiting: tuple[str, TestOutcome, Said] | None = None

    def read(self, line: str) -> None:
        """Take one line."""
        body = line.lstrip(" ")
        indent = len(line) - len(body)
        if self._in_yaml(line, body, indent):
            return
        level, rest = divmod(indent, _INDENT)
        if rest or level > _MAX_LEVELS:
            self._noise(line)
        else:
            self._at_level(level, body.rstrip(), line)

    def finish(self) -> None:
        """Decide whether the document is complete."""
        self._flush()
        if len(self._plans) > 1:
            self._draft.problems.add(f"expected one plan, got {len(self._plans)}")
        if len(self._plans) == 1 and not self._bailed and self._plans[0] == self._top:
            self._draft.ends = 1
        elif self._plans and self._top > self._plans[0]:
            self._draft.problems.add(f"expected {self._plans[0]} tests as planned, got {self._top}")

    def _at_level(self, level: int, body: str, line: str) -> None:
        result, plan, subtest = _RESULT.fullmatch(body), _PLAN.fullmatch(body), _SUBTEST.fullmatch(body)
        if result is not None:
            self._result(level, result)
        elif plan is not None:
            self._plan(level, plan)
        elif subtest is not None:
            self._names[level:] = [*["?"] * (level - len(self._names)), subtest[1]]
        elif body.startswith("Bail out!"):
            self._bailed = True
            self._draft.problems.add(f"the run was given up: {body}")
        elif body.startswith("#"):
            self._say(body[1:].strip())
        elif not _VERSION.fullmatch(body) and not body.startswith("pragma "):
            self._noise(line)

    def _result(self, level: int, match: re.Match[str]) -> None:
        self._draft.started = True
        outcome = TestOutcome.FAILED if match[1] else TestOutcome.PASSED
        description = (match[3] or "").removeprefix("- ").strip()
        directive = _DIRECTIVE.search(description)
        if directive is not None:
            outcome = TestOutcome.SKIPPED
            description = description[: directive.start()].strip()
        if level == 0:
            self._top += 1
            self._number(match[2])
        own = _unescaped(description) or f"test {match[2] or self._top}"
        if level == 0 or self._how.nested:
            self._flush()
            self._waiting = (SEPARATOR.join([*self._names[:level], own]), outcome, Said())
        del self._names[level:]

    def _number(self, digits: str | None) -> None:
        if digits is not None and int(digits) != self._top:
            self._draft.problems.add(f"expected test number {self._top}, got {digits}")

    def _plan(self, level: int, match: re.Match[str]) -> None:
        if level == 0:
            self._draft.started = True
            self._plans.append(count(match[1]) or 0)

    def _in_yaml(self, line: str, body: str, indent: int) -> bool:
        """Whether the line belongs to a YAML block, which is indented by two more than its result."""
        if self._yaml:
            if line.rstrip() == f"{self._yaml}...":
                self._yaml = ""
            else:
                self._say(body.rstrip())
            return True
        if body.rstrip() == "---" and indent % _INDENT == 2 and indent < _MAX_LEVELS * _INDENT:
            self._yaml = " " * indent
            return True
        return False

    def _say(self, text: str) -> None:
        if self._waiting is not None:
            self._waiting[2].add(text + "\n")

    def _flush(self) -> None:
        if self._waiting is None:
            return
        name, outcome, said = self._waiting
        self._waiting = None
        self._draft.add(name, outcome, said=str(said) if outcome is TestOutcome.FAILED else "")

    def _noise(self, line: str) -> None:
        if self._how.strict:
            raise MalformedError(f"expected TAP, got '{line:.80}'")


def _unescaped(description: str) -> str:
    return description.replace("\\#", "#").replace("\\\\", "\\")
