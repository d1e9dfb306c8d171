"""Rust's test programs: the JSON lines of ``--format json`` (unstable), and the plain text.

One program is one suite; ``cargo test`` runs several, one after another. Every suite that began must end, and hold as
many tests as it said.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome
from assay.reports.building import Draft, count, duration, parse
from assay.reports.captured import records
from assay.reports.malformed import MalformedError
from assay.reports.strictjson import load
from assay.reports.textlines import plain_lines

__all__ = ["parse_libtest_json", "parse_libtest_text"]

_OUTCOMES: Final[Mapping[str, TestOutcome]] = {
    "ok": TestOutcome.PASSED,
    "failed": TestOutcome.FAILED,
    "ignored": TestOutcome.SKIPPED,
}
_RUNNING: Final = re.compile(r"running ([0-9]{1,9}) tests?", re.ASCII)
_TEST: Final = re.compile(r"test (.+) \.\.\. (ok|FAILED|ignored)(?:, .*)?")
_RESULT: Final = re.compile(
    r"test result: (ok|FAILED)\. (?P<passed>[0-9]{1,9}) passed; (?P<failed>[0-9]{1,9}) failed;"
    r" (?P<skipped>[0-9]{1,9}) ignored; [0-9]{1,9} measured; [0-9]{1,9} filtered out"
    r"(?:; finished in [0-9.]{1,20}s)?",
    re.ASCII,
)
_SHOULD_PANIC: Final = " - should panic"


def parse_libtest_json(
    capture: Capture, *, medium: Medium, source: str = "libtest-json", strict: bool = True
) -> ReportStatement:
    """Read JSON lines. ``strict``: other lines are problems; cargo's own lines share the stream where it runs them."""
    return parse(capture, source=source, medium=medium, read=lambda data, draft: _read_json(data, draft, strict=strict))


def parse_libtest_text(capture: Capture, *, medium: Medium, source: str = "libtest-text") -> ReportStatement:
    """Read plain text; whatever else is printed between is passed over."""
    return parse(capture, source=source, medium=medium, read=_read_text)


class _Suites:
    """The state over all suites of a stream."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._expected: int | None = None
        self._before = 0
        self._began = self._ended = 0
        self._stated: list[Counts] = []

    def begin(self, tests: int | None) -> None:
        if self._expected is not None:
            self._draft.problems.add("expected a suite to end before the next begins")
        self._draft.started = True
        self._expected = tests or 0
        self._before = len(self._draft.results)
        self._began += 1

    def end(self, stated: Counts) -> None:
        if self._expected is None:
            raise MalformedError("expected a suite to begin before it ends")
        held = len(self._draft.results) - self._before
        if held != self._expected:
            self._draft.problems.add(f"expected {self._expected} tests in a suite, got {held}")
        self._expected = None
        self._ended += 1
        self._stated.append(stated)

    def finish(self) -> None:
        self._draft.ends = 1 if self._began and self._began == self._ended else 0
        names: tuple[Callable[[Counts], int | None], ...] = (
            lambda c: c.passed,
            lambda c: c.failed,
            lambda c: c.skipped,
        )
        passed, failed, skipped = (sum(get(c) or 0 for c in self._stated) for get in names)
        if self._stated:
            self._draft.declared = Counts(passed=passed, failed=failed, skipped=skipped)


def _read_json(data: bytes, draft: Draft, *, strict: bool) -> None:
    suites = _Suites(draft)
    for line in records(data):
        if draft.problems.full:
            break
        if not strict and not line.startswith(b"{"):
            continue
        try:
            _event(load(line), suites, draft)
        except MalformedError as e:
            draft.problems.add(f"expected an event: {e}")
    suites.finish()


def _event(event: object, suites: _Suites, draft: Draft) -> None:
    if not isinstance(event, dict):
        raise MalformedError(f"expected an object, got {type(event).__name__}")
    kind, what = event.get("type"), event.get("event")
    if kind == "suite" and what == "started":
        suites.begin(count(event.get("test_count")))
    elif kind == "suite" and what in ("ok", "failed"):
        suites.end(
            Counts(
                passed=count(event.get("passed")),
                failed=count(event.get("failed")),
                skipped=count(event.get("ignored")),
            )
        )
    elif kind == "test" and isinstance(what, str) and what in _OUTCOMES:
        said = "\n".join(str(event[key]) for key in ("message", "stdout") if isinstance(event.get(key), str))
        seconds = duration(event.get("exec_time"))
        draft.add(_name(event.get("name")), _OUTCOMES[what], said=said, duration_s=seconds)


def _name(value: object) -> str:
    if not isinstance(value, str):
        raise MalformedError(f"expected a test's name, got {value!r:.80}")
    return value.removesuffix(_SHOULD_PANIC)


def _read_text(data: bytes, draft: Draft) -> None:
    suites = _Suites(draft)
    for line in plain_lines(Capture(head=data, total_bytes=len(data))):
        running, test, result = _RUNNING.fullmatch(line), _TEST.fullmatch(line), _RESULT.fullmatch(line)
        if running is not None:
            suites.begin(count(running[1]))
        elif result is not None:
            suites.end(
                Counts(passed=count(result["passed"]), failed=count(result["failed"]), skipped=count(result["skipped"]))
            )
        elif test is not None:
            draft.add(_name(test[1]), _OUTCOMES[test[2].lower()])
    suites.finish()
