"""TRX, the test results of .NET (namespace http://microsoft.com/schemas/VisualStudio/TeamTest/2010).

Quirk: ``total`` counts skipped tests, which ``notExecuted`` does not; they are ``total`` less ``executed``.
"""

from collections.abc import Mapping
from typing import Final

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome
from assay.reports.bounds import MAX_TESTS
from assay.reports.building import Draft, count, parse
from assay.reports.malformed import MalformedError
from assay.reports.text import Said
from assay.reports.xmlread import read_xml

__all__ = ["parse_trx"]

_NAMESPACE: Final = "{http://microsoft.com/schemas/VisualStudio/TeamTest/2010}"
_RESULT: Final = ("TestRun", "Results", "UnitTestResult")
_MESSAGE: Final = (*_RESULT, "Output", "ErrorInfo", "Message")
_UNIT_TEST: Final = ("TestRun", "TestDefinitions", "UnitTest")
_COUNTERS: Final = ("TestRun", "ResultSummary", "Counters")
_OUTCOMES: Final[Mapping[str, TestOutcome]] = {
    "Passed": TestOutcome.PASSED,
    "Failed": TestOutcome.FAILED,
    "Error": TestOutcome.ERRORED,
    "Timeout": TestOutcome.ERRORED,
    "Aborted": TestOutcome.ERRORED,
    "Disconnected": TestOutcome.ERRORED,
    "PassedButRunAborted": TestOutcome.ERRORED,
    "NotExecuted": TestOutcome.SKIPPED,
    "NotRunnable": TestOutcome.SKIPPED,
    "Inconclusive": TestOutcome.SKIPPED,
    "Pending": TestOutcome.SKIPPED,
}
_UNNAMED: Final = TestOutcome.ERRORED
"""For an outcome that is missing or unknown: the format's own default is Error."""
_ERRED: Final = ("error", "timeout", "aborted", "disconnected", "passedButRunAborted")


def parse_trx(capture: Capture, *, medium: Medium, source: str = "trx") -> ReportStatement:
    """Read a report. Ids are ``Class.Method(arguments)`` with the full name of the class, for every test framework."""
    return parse(capture, source=source, medium=medium, read=_read)


def _read(data: bytes, draft: Draft) -> None:
    run = _Run(draft)
    read_xml(data, run)
    for result in run.results:
        prefix = run.classes.get(result.test, "")
        name = result.name if not prefix or result.name.startswith(f"{prefix}.") else f"{prefix}.{result.name}"
        draft.add(name, result.outcome, said=str(result.said), duration_s=result.duration_s)
    draft.declared = run.declared
    draft.ends = 1


class _Result:
    """One UnitTestResult."""

    def __init__(self, attributes: dict[str, str]) -> None:
        self.name = attributes.get("testName", "")
        self.test = attributes.get("testId", "")
        self.outcome = _OUTCOMES.get(attributes.get("outcome", ""), _UNNAMED)
        self.duration_s = _seconds(attributes.get("duration", ""))
        self.said = Said()


class _Run:
    """Reads results, definitions and counters."""

    def __init__(self, draft: Draft) -> None:
        self.results: list[_Result] = []
        self.classes: dict[str, str] = {}
        self.declared = Counts()
        self._draft = draft
        self._test = ""

    def start(self, path: tuple[str, ...], attributes: dict[str, str]) -> None:
        plain = _plain(path)
        if len(plain) == 1:
            if plain != ("TestRun",):
                raise MalformedError(f"expected TestRun as the root, got {path[0]:.80}")
            self._draft.started = True
        elif plain == _RESULT:
            if len(self.results) >= MAX_TESTS:
                raise MalformedError(f"expected at most {MAX_TESTS} tests, got more")
            self.results.append(_Result(attributes))
        elif plain == _UNIT_TEST:
            self._test = attributes.get("id", "")
        elif plain == (*_UNIT_TEST, "TestMethod"):
            # "Full.Name, Assembly, Version=..." in older writers
            self.classes[self._test] = attributes.get("className", "").partition(",")[0]
        elif plain == _COUNTERS:
            self.declared = _declared(attributes)

    def text(self, path: tuple[str, ...], text: str) -> None:
        if len(path) == len(_MESSAGE) and _plain(path) == _MESSAGE:
            self.results[-1].said.add(text)

    def end(self, path: tuple[str, ...]) -> None:
        """Nothing waits for an end."""


def _plain(path: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.removeprefix(_NAMESPACE) for name in path)


def _declared(attributes: dict[str, str]) -> Counts:
    total, executed = count(attributes.get("total")), count(attributes.get("executed"))
    skipped = total - executed if total is not None and executed is not None and total >= executed else None
    return Counts(
        passed=count(attributes.get("passed")),
        failed=count(attributes.get("failed")),
        errored=sum(count(attributes.get(name)) or 0 for name in _ERRED),
        skipped=skipped,
        total=total,
    )


def _seconds(text: str) -> float:
    """``hh:mm:ss.fffffff``; 0 where it is not that."""
    parts = text.split(":")
    if (
        len(parts) != 3
        or len(text) > 30
        or not all(p.replace(".", "", 1).isascii() and p.replace(".", "", 1).isdigit() for p in parts)
    ):
        return 0.0
    hours, minutes, seconds = (float(part) for part in parts)
    return hours * 3600 + minutes * 60 + seconds
