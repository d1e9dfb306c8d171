"""JUnit XML: one name, many dialects. Elements are counted, counters are kept to be compared.

Known quirks (versions measured: pytest 9.2, vitest 3 to 5, jest-junit with jest 30, mocha 12, Node 20 and 26, Surefire
3.2, Gradle 4.4, CTest 3.25 and 4.4, GoogleTest 1.12 and 1.18, Catch2 2 and 3, PHPUnit 9.6, Bats 1.8, testthat 3.1,
busted 2.1, libtest): which counters can be believed to mean what they say differs, a test can be both skipped and
failed, a skip can be an attribute, a missing program is "skipped", one document may follow another. A dialect says so.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome
from assay.reports.building import Draft, count, duration, parse
from assay.reports.malformed import MalformedError
from assay.reports.text import Said
from assay.reports.xmlread import read_xml

__all__ = [
    "BARE",
    "CATCH2",
    "CTEST",
    "GTEST",
    "JEST_JUNIT",
    "LIBTEST",
    "MOCHA",
    "NO_COUNTERS",
    "PYTEST",
    "VITEST",
    "Case",
    "Counters",
    "Dialect",
    "classname_and_name",
    "parse_junit",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What identifies one ``testcase`` element."""

    suite: str
    """Name of the innermost suite around it."""
    classname: str
    name: str
    file: str


def classname_and_name(case: Case) -> str:
    """``classname::name``, or the name alone."""
    return f"{case.classname}::{case.name}" if case.classname else case.name


class Counters(Enum):
    """Where counters are that can be compared with the elements."""

    NOWHERE = "nowhere"
    ROOT = "root"
    """On the root element."""
    SUITES = "suites"
    """On each suite that is not inside another one; summed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How one writer's documents are read."""

    name: Callable[[Case], str] = classname_and_name
    counters: Counters = Counters.NOWHERE
    compared: frozenset[str] = frozenset({"tests", "failures", "errors", "skipped"})
    """Which counters mean the number of elements."""
    concatenated: bool = False
    """One document after another, one for each test program."""


_ROOTS: Final = frozenset({"testsuites", "testsuite"})
_BAD: Final[Mapping[str, TestOutcome]] = {
    "error": TestOutcome.ERRORED,
    "failure": TestOutcome.FAILED,
    # A test that failed and passed when run again is not a pass (Surefire, nextest).
    "flakyFailure": TestOutcome.FAILED,
    "flakyError": TestOutcome.ERRORED,
    "rerunFailure": TestOutcome.FAILED,
    "rerunError": TestOutcome.ERRORED,
}
_ATTRIBUTES: Final[Mapping[tuple[str, str], TestOutcome]] = {
    ("status", "notrun"): TestOutcome.SKIPPED,
    ("status", "disabled"): TestOutcome.SKIPPED,
    ("status", "skipped"): TestOutcome.SKIPPED,
    ("status", "ignored"): TestOutcome.SKIPPED,
    ("status", "fail"): TestOutcome.FAILED,
    ("status", "failed"): TestOutcome.FAILED,
    ("status", "error"): TestOutcome.ERRORED,
    ("result", "skipped"): TestOutcome.SKIPPED,
    ("result", "suppressed"): TestOutcome.SKIPPED,
}
_WORST_FIRST: Final = (TestOutcome.ERRORED, TestOutcome.FAILED, TestOutcome.SKIPPED, TestOutcome.PASSED)

BARE: Final = Dialect(counters=Counters.ROOT)
"""One suite as the root, with counters that mean what they say: Surefire, Gradle, testthat, unittest-xml-reporting."""
NO_COUNTERS: Final = Dialect()
"""Counters are missing, or mean something else: node:test, PHPUnit (repeated at each level), OUnit, busted, Bats."""
PYTEST: Final = Dialect(counters=Counters.SUITES, compared=frozenset({"errors", "skipped"}))
"""``tests`` and ``failures`` count reports, not elements: subtests and reruns differ."""
VITEST: Final = Dialect(counters=Counters.SUITES, compared=frozenset({"tests", "failures", "errors"}))
JEST_JUNIT: Final = Dialect(counters=Counters.ROOT, compared=frozenset({"failures", "errors"}))
"""A ``todo`` is a bare element that looks passed and is not counted."""
MOCHA: Final = Dialect(counters=Counters.ROOT, compared=frozenset({"tests", "failures", "errors"}))
"""Failures are counted as errors while the elements are ``failure``."""
CTEST: Final = Dialect(counters=Counters.ROOT, compared=frozenset({"tests", "failures"}))
"""A missing program is ``skipped``; skips and programs that did not run share a status."""
GTEST: Final = Dialect(counters=Counters.ROOT, compared=frozenset({"tests", "failures", "errors"}))
"""``tests`` counts disabled ones, which are elements too; ``skipped`` is on inner suites only."""
CATCH2: Final = Dialect()
"""``tests`` is the number of assertions; a test that may fail is skipped and failed, and not counted."""
LIBTEST: Final = Dialect(counters=Counters.SUITES, compared=frozenset({"failures", "errors"}), concatenated=True)

_DOCUMENT: Final = re.compile(rb"<\?xml ")


def parse_junit(capture: Capture, *, medium: Medium, dialect: Dialect, source: str = "junit-xml") -> ReportStatement:
    """Read a report. It is complete where its root element closed (each one's, where documents follow each other)."""
    return parse(capture, source=source, medium=medium, read=lambda data, draft: _read(data, draft, dialect))


def _read(data: bytes, draft: Draft, dialect: Dialect) -> None:
    starts = [match.start() for match in _DOCUMENT.finditer(data)] if dialect.concatenated else []
    ends = [*starts[1:], len(data)] if starts else []
    reader = _Suites(draft, dialect)
    for start, end in zip(starts, ends, strict=True) if starts else [(0, len(data))]:
        read_xml(data[start:end], reader)
    draft.ends = 1
    draft.declared = reader.declared()


class _Suites:
    """Reads suites and cases."""

    def __init__(self, draft: Draft, dialect: Dialect) -> None:
        self._draft = draft
        self._dialect = dialect
        self._suites: list[str] = []
        self._counters: dict[str, list[int]] = {}
        self._case: _OpenCase | None = None

    def start(self, path: tuple[str, ...], attributes: dict[str, str]) -> None:
        tag = path[-1]
        if len(path) == 1:
            if tag not in _ROOTS:
                raise MalformedError(f"expected testsuites or testsuite as the root, got {tag:.40}")
            self._draft.started = True
        if self._case is not None:
            self._case.child(path, attributes)
        elif tag == "testcase":
            self._case = _OpenCase(attributes, depth=len(path))
        elif tag in _BAD:
            self._draft.problems.add(f"{tag} outside of any test: {attributes.get('message', '')}")
        elif tag in _ROOTS:
            self._suites.append(attributes.get("name", ""))
            self._count(path, attributes)

    def text(self, path: tuple[str, ...], text: str) -> None:
        if self._case is not None:
            self._case.text(path, text)

    def end(self, path: tuple[str, ...]) -> None:
        tag = path[-1]
        if self._case is not None:
            if len(path) == self._case.depth:
                self._close(self._case)
                self._case = None
        elif tag in _ROOTS:
            self._suites.pop()

    def _close(self, case: "_OpenCase") -> None:
        a = case.attributes
        suite = self._suites[-1] if self._suites else ""
        made = Case(suite=suite, classname=a.get("classname", ""), name=a.get("name", ""), file=a.get("file", ""))
        # A set-up that failed has no test's name (Surefire's @BeforeAll, a Bats file): it goes by what it set up.
        name = self._dialect.name(made) if made.name else (made.classname or suite if case.bad else "")
        self._draft.add(name, case.outcome(), said=str(case.said), duration_s=duration(a.get("time")))

    def _count(self, path: tuple[str, ...], attributes: dict[str, str]) -> None:
        where = self._dialect.counters
        outermost = path in (("testsuite",), ("testsuites", "testsuite"))
        if (where is Counters.ROOT and len(path) == 1) or (where is Counters.SUITES and outermost):
            for name in self._dialect.compared:
                value = count(attributes.get(name))
                if value is not None:
                    self._counters.setdefault(name, []).append(value)

    def declared(self) -> Counts:
        """The counters that can be compared."""
        sums = {name: sum(values) for name, values in self._counters.items()}
        return Counts(
            failed=sums.get("failures"),
            errored=sums.get("errors"),
            skipped=sums.get("skipped"),
            total=sums.get("tests"),
        )


class _OpenCase:
    """A test case that has not closed yet."""

    def __init__(self, attributes: dict[str, str], *, depth: int) -> None:
        self.attributes = attributes
        self.depth = depth
        self._outcomes = {_ATTRIBUTES[key] for key in attributes.items() if key in _ATTRIBUTES}
        self.said = Said()

    def child(self, path: tuple[str, ...], attributes: dict[str, str]) -> None:
        if len(path) == self.depth + 1 and (path[-1] in _BAD or path[-1] == "skipped"):
            self._outcomes.add(_BAD.get(path[-1], TestOutcome.SKIPPED))
            self.said.add(attributes.get("message", "") + "\n")

    def text(self, path: tuple[str, ...], text: str) -> None:
        if len(path) == self.depth + 1 and path[-1] in _BAD:
            self.said.add(text)

    @property
    def bad(self) -> bool:
        return self.outcome() in (TestOutcome.ERRORED, TestOutcome.FAILED)

    def outcome(self) -> TestOutcome:
        return next((outcome for outcome in _WORST_FIRST if outcome in self._outcomes), TestOutcome.PASSED)
