"""The JSON lines of ``go test -json`` and ``go tool test2json`` (Go 1.19 to 1.27).

Worst wins on events: a failed test stays failed though its package passes (a TestMain that returns 0).
"""

from collections.abc import Callable, Mapping
from typing import Final

from assay.model import Capture, Medium, ReportStatement, TestOutcome
from assay.reports.bounds import MAX_TESTS
from assay.reports.building import Draft, duration, parse
from assay.reports.captured import records
from assay.reports.malformed import MalformedError
from assay.reports.strictjson import load
from assay.reports.text import Said

__all__ = ["package_and_test", "parse_gotest"]

_ENDS: Final[Mapping[str, TestOutcome]] = {
    "pass": TestOutcome.PASSED,
    "fail": TestOutcome.FAILED,
    "skip": TestOutcome.SKIPPED,
}
_BEGINS: Final = frozenset({"run", "cont", "pause"})


def package_and_test(package: str, test: str) -> str:
    """``package.Test/sub``, or the test alone."""
    return f"{package}.{test}" if package else test


def parse_gotest(
    capture: Capture,
    *,
    medium: Medium,
    source: str = "go-test-json",
    name: Callable[[str, str], str] = package_and_test,
) -> ReportStatement:
    """Read a report. It is complete where every package that was seen ended exactly once.

    A test that began and never ended is ERRORED. Actions that are not known are ignored, for each Go adds some; a line
    that is no event is a problem.
    """
    return parse(capture, source=source, medium=medium, read=lambda data, draft: _read(data, draft, name))


def _read(data: bytes, draft: Draft, name: Callable[[str, str], str]) -> None:
    events = _Events(draft, name)
    try:
        for line in records(data):
            if draft.problems.full:
                break
            events.read(line)
    finally:
        events.finish()


class _Events:
    """The state of one stream."""

    def __init__(self, draft: Draft, name: Callable[[str, str], str]) -> None:
        self._draft = draft
        self._name = name
        self._open: dict[tuple[str, str], Said] = {}
        self._packages: dict[str, int] = {}

    def read(self, line: bytes) -> None:
        """Take one line."""
        try:
            event = load(line)
        except MalformedError as e:
            self._draft.problems.add(f"expected an event: {e}")
            return
        action, package, test = (_text(event, key) for key in ("Action", "Package", "Test"))
        if not action:
            self._draft.problems.add(f"expected an event with an Action, got {event!r:.80}")
        elif action not in ("build-output", "build-fail"):
            self._take(action, package, test, event)

    def _take(self, action: str, package: str, test: str, event: object) -> None:
        self._draft.started = True
        self._packages.setdefault(package, 0)
        if len(self._open) > MAX_TESTS or len(self._packages) > MAX_TESTS:
            raise MalformedError(f"expected at most {MAX_TESTS} tests, got more")
        key = (package, test)
        if not test:
            self._packages[package] += action in _ENDS
        elif action in _BEGINS:
            self._open.setdefault(key, Said())
        elif action == "output":
            self._open.get(key, Said()).add(_text(event, "Output"))
        elif action in _ENDS:
            said = str(self._open.pop(key, ""))
            seconds = duration(event.get("Elapsed") if isinstance(event, dict) else None)
            kept = said if action == "fail" else ""
            self._draft.add(self._name(package, test), _ENDS[action], said=kept, duration_s=seconds)

    def finish(self) -> None:
        """Tests without an end, and whether every package has one."""
        for (package, test), said in self._open.items():
            if len(self._draft.results) < MAX_TESTS:
                self._draft.add(self._name(package, test), TestOutcome.ERRORED, said=f"{said}\nnever ended")
        ends = set(self._packages.values())
        self._draft.ends = 1 if ends == {1} else (0 if 0 in ends else max(ends, default=0))


def _text(event: object, key: str) -> str:
    value = event.get(key) if isinstance(event, dict) else None
    return value if isinstance(value, str) else ""
