"""The JSON result of ``assay run``."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from assay.formats.verdict import verdict_document
from assay.model import Capture, TestOutcome, TestVerdict, Verdict

__all__ = ["RESULT_FORMAT", "RESULT_VERSION", "CompileResult", "RunOutcome", "RunResult", "TestRun", "result_document"]

RESULT_FORMAT: Final = "assay-result"
RESULT_VERSION: Final = 1


class RunOutcome(StrEnum):
    """How the run ended. It says nothing about the tests: the verdict does."""

    COMPLETED = "COMPLETED"
    """The runner ran to its own end, whatever the tests showed."""
    COMPILE_ERROR = "COMPILE_ERROR"
    """The submission did not compile."""
    TIMED_OUT = "TIMED_OUT"
    CPU_LIMIT = "CPU_LIMIT"
    OUT_OF_MEMORY = "OUT_OF_MEMORY"
    OUTPUT_LIMIT = "OUTPUT_LIMIT"
    PIDS_LIMIT = "PIDS_LIMIT"
    CRASHED = "CRASHED"
    """The test process was ended by a signal."""
    INCOMPLETE = "INCOMPLETE"
    """The test process ended before its runner did."""
    REFUSED = "REFUSED"
    """The submission's files could not be assembled."""
    CANCELLED = "CANCELLED"
    INFRASTRUCTURE_ERROR = "INFRASTRUCTURE_ERROR"
    """Ours: a missing image or compiler, a sandbox that failed. Nobody is blamed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompileResult:
    """The build stage. ``ok`` is also true where nothing had to be compiled (``ran`` is false then)."""

    ok: bool
    ran: bool = False
    output: str = ""
    duration_ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TestRun:
    """The tests, counted by the verdict's own cases."""

    __test__ = False

    cases: tuple[TestVerdict, ...] = ()
    duration_ms: int = 0
    inventory: str = ""
    """How the names of the tests were known: "request", "reference" or "declared"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """All of a result."""

    outcome: RunOutcome
    compile: CompileResult
    tests: TestRun
    stdout: str
    stderr: str
    truncated_output: bool
    verdict: Verdict


def result_document(result: RunResult) -> dict[str, object]:
    """``result`` as JSON. Text that the run printed is in it as it is: escape it for a terminal or a page."""
    return {
        "format": RESULT_FORMAT,
        "version": RESULT_VERSION,
        "outcome": result.outcome.value,
        "compile": {
            "ok": result.compile.ok,
            "ran": result.compile.ran,
            "output": result.compile.output,
            "durationMs": result.compile.duration_ms,
        },
        "tests": _tests(result.tests),
        "output": {"stdout": result.stdout, "stderr": result.stderr},
        "truncatedOutput": result.truncated_output,
        "verdict": verdict_document(result.verdict),
    }


def shown(capture: Capture) -> str:
    """A stream as text, with a marker line where bytes were dropped."""
    return capture.marked().decode("utf-8", "replace")


def _tests(tests: TestRun) -> dict[str, object]:
    outcomes = [case.outcome for case in tests.cases]
    bad = outcomes.count(TestOutcome.FAILED) + outcomes.count(TestOutcome.ERRORED)
    return {
        "passed": outcomes.count(TestOutcome.PASSED),
        "failed": bad,
        "skipped": outcomes.count(TestOutcome.SKIPPED),
        "missing": outcomes.count(TestOutcome.MISSING),
        "durationMs": tests.duration_ms,
        "inventory": tests.inventory,
        "cases": [{"id": case.id, "outcome": case.outcome.value, "message": case.message} for case in tests.cases],
    }
