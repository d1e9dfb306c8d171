"""The result says how a run ended, from evidence alone; what is ours never looks like the submission's."""

from dataclasses import replace

import pytest

from assay.appraise import DEFAULT_POLICY, appraise
from assay.contract.ending import result_of
from assay.formats.result import RunOutcome, RunResult
from assay.model import (
    Capture,
    Counts,
    Ending,
    Evidence,
    Execution,
    Expectation,
    Medium,
    OracleMode,
    Outcome,
    ReportStatement,
    Run,
    Stage,
    TestOutcome,
    TestResult,
    Usage,
)

DONE = Execution(
    observed_ending=Ending.EXITED,
    observed_exit_status=0,
    usage=Usage(wall_s=1.5, cpu_s=1, peak_memory_bytes=1),
    stdout=Capture(head=b"out\xff", total_bytes=4),
)
REPORT = ReportStatement(
    source="tap",
    medium=Medium.SHARED_PIPE,
    started=True,
    terminal_records=1,
    results=(TestResult(id="a", outcome=TestOutcome.PASSED),),
    declared=Counts(passed=1),
)
RUN = Run(name="suite", execution=DONE, expectations={"a": Expectation.PASS}, reports=(REPORT,))
EVIDENCE = Evidence(oracle=OracleMode.INSIDE, inventory=("a",), runs=(RUN,))


def result(evidence: Evidence) -> RunResult:
    return result_of(evidence, appraise(evidence, DEFAULT_POLICY), inventory="request")


def ended(ending: Ending, status: int | None = None) -> Execution:
    return replace(DONE, observed_ending=ending, observed_exit_status=status)


def built(execution: Execution) -> Evidence:
    run = replace(RUN, execution=execution, reports=(), stages=(Stage(name="build", execution=execution),))
    return replace(EVIDENCE, runs=(run,))


def test_a_run_that_passes() -> None:
    made = result(EVIDENCE)
    assert (made.outcome, made.verdict.outcome) == (RunOutcome.COMPLETED, Outcome.PASSED)
    assert (made.compile.ok, made.compile.ran, made.tests.duration_ms, made.stdout) == (True, False, 1500, "out\ufffd")


LIMITS = (Ending.TIMED_OUT, Ending.CPU_LIMIT, Ending.OUT_OF_MEMORY, Ending.OUTPUT_LIMIT, Ending.PIDS_LIMIT)
TESTS_ENDED = {ending: RunOutcome[ending.name] for ending in LIMITS} | {
    Ending.SIGNALLED: RunOutcome.CRASHED,
    Ending.CANCELLED: RunOutcome.CANCELLED,
    Ending.SANDBOX_ERROR: RunOutcome.INFRASTRUCTURE_ERROR,
}


@pytest.mark.parametrize("ending", sorted(TESTS_ENDED))
def test_tests_that_did_not_end_by_themselves(ending: Ending) -> None:
    made = result(replace(EVIDENCE, runs=(replace(RUN, execution=ended(ending)),)))
    assert made.outcome is TESTS_ENDED[ending]
    assert made.verdict.outcome is not Outcome.PASSED


@pytest.mark.parametrize("ending", sorted(TESTS_ENDED))
def test_builds_that_did_not_end_by_themselves(ending: Ending) -> None:
    made = result(built(ended(ending)))
    wanted = RunOutcome.COMPILE_ERROR if ending is Ending.SIGNALLED else TESTS_ENDED[ending]
    assert (made.outcome, made.compile.ok, made.tests.cases) == (wanted, False, ())


@pytest.mark.parametrize(
    ("status", "outcome", "verdict"),
    [
        (1, RunOutcome.COMPILE_ERROR, Outcome.FAILED),
        (126, RunOutcome.INFRASTRUCTURE_ERROR, Outcome.INCONCLUSIVE),
        (127, RunOutcome.INFRASTRUCTURE_ERROR, Outcome.INCONCLUSIVE),
    ],
)
def test_a_compile_error_is_the_submissions_and_a_missing_compiler_ours(
    status: int, outcome: RunOutcome, verdict: Outcome
) -> None:
    made = result(built(ended(Ending.EXITED, status)))
    assert (made.outcome, made.verdict.outcome, made.compile.output) == (outcome, verdict, "out\ufffd")


def test_a_report_that_did_not_close_is_incomplete() -> None:
    open_ = replace(RUN, reports=(replace(REPORT, terminal_records=0),))
    assert result(replace(EVIDENCE, runs=(open_,))).outcome is RunOutcome.INCOMPLETE


def test_what_was_refused_and_what_failed_before_any_run() -> None:
    refused = replace(EVIDENCE, runs=(), refused="too large")
    assert (result(refused).outcome, result(refused).compile.ok) == (RunOutcome.REFUSED, False)
    ours = result(replace(EVIDENCE, runs=(), our_failure="no image"))
    assert (ours.outcome, ours.verdict.outcome) == (RunOutcome.INFRASTRUCTURE_ERROR, Outcome.INCONCLUSIVE)


def test_dropped_bytes_are_said() -> None:
    cut = replace(DONE, stderr=Capture(head=b"a", tail=b"b", total_bytes=9))
    made = result(replace(EVIDENCE, runs=(replace(RUN, execution=cut),)))
    assert made.truncated_output
    assert "7 bytes dropped" in made.stderr
