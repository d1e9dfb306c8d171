"""A remote run that left judgements to the submission's objects is trusted less, unless controls stood beside it."""

import pytest

from assay.appraise import DEFAULT_POLICY, appraise
from assay.model import (
    Ending,
    Evidence,
    Execution,
    Expectation,
    Medium,
    OracleMode,
    ReportStatement,
    Run,
    TestOutcome,
    TestResult,
    TranscriptStatement,
    TrustLevel,
    Usage,
)

USAGE = Usage(wall_s=1.0, cpu_s=1.0, peak_memory_bytes=1)


def run(name: str, expected: Expectation, judgements: int, *unguarded: str) -> Run:
    failed = expected is Expectation.FAIL
    outcome = TestOutcome.FAILED if failed else TestOutcome.PASSED
    status = 1 if failed else 0
    execution = Execution(observed_ending=Ending.EXITED, observed_exit_status=status, usage=USAGE)
    report = ReportStatement(
        source="stream",
        medium=Medium.TRUSTED_PIPE,
        started=True,
        terminal_records=1,
        reported_exit_status=status,
        results=(TestResult(id="t", outcome=outcome),),
    )
    subject = Execution(observed_ending=Ending.EXITED, observed_exit_status=0, usage=USAGE)
    transcript = TranscriptStatement(calls=1, judgements=judgements, unguarded=unguarded, subject=subject)
    return Run(name=name, execution=execution, expectations={"t": expected}, reports=(report,), transcript=transcript)


@pytest.mark.parametrize(
    ("runs", "level"),
    [
        pytest.param((run("a", Expectation.PASS, 0),), TrustLevel.OUTSIDE, id="none-asked"),
        pytest.param((run("a", Expectation.PASS, 3, "t"),), TrustLevel.ISOLATED, id="unguarded"),
        pytest.param((run("a", Expectation.PASS, 0, "t"),), TrustLevel.ISOLATED, id="answered-by-identity"),
        pytest.param(
            (run("a", Expectation.PASS, 3), run("b", Expectation.FAIL, 3)), TrustLevel.CONTROLLED, id="with-controls"
        ),
        pytest.param(
            (run("a", Expectation.PASS, 3, "t"), run("b", Expectation.FAIL, 3)), TrustLevel.ISOLATED, id="with-a-gap"
        ),
    ],
)
def test_judgements_lower_trust(runs: tuple[Run, ...], level: TrustLevel) -> None:
    verdict = appraise(Evidence(oracle=OracleMode.REMOTE, inventory=("t",), runs=runs), DEFAULT_POLICY)
    assert verdict.passed, verdict.reasons
    assert verdict.trust.level is level
    assert bool(verdict.trust.lowered_by) is (level is not TrustLevel.OUTSIDE)
