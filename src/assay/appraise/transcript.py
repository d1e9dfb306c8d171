"""The submission's own process, where it is another than the runner's, and what it said on the wire."""

from collections.abc import Iterator

from assay.appraise.endings import ended, execution_findings
from assay.appraise.findings import Finding, Weight
from assay.appraise.policy import Policy, Witness
from assay.appraise.reading import RunReading
from assay.appraise.words import listed
from assay.model import Ending, Execution, OracleMode, ReasonCode

__all__ = ["transcript_findings"]

_TALKING = frozenset({OracleMode.CASES, OracleMode.REMOTE})


def transcript_findings(reading: RunReading, policy: Policy) -> Iterator[Finding]:
    """The wire's protocol was kept and the subject stayed within its limits.

    A subject that exits early, or that we end when the suite is done (CANCELLED), shows in the tests: it is no finding
    by itself. One that crashed is named where tests failed, for it is the cause.
    """
    run, transcript = reading.run, reading.run.transcript
    if transcript is None:
        if reading.oracle in _TALKING and policy.requires(Witness.TRANSCRIPT):
            detail = f"{reading.oracle.value}: expected a transcript, got none"
            yield Finding(code=ReasonCode.PIPELINE_ERROR, weight=Weight.FAULT, detail=detail, run=run.name)
        return
    if transcript.violations:
        detail = f"the submission's process broke the protocol: {listed(transcript.violations[:3])}"
        yield Finding(code=ReasonCode.PROTOCOL_VIOLATION, weight=Weight.PROOF, detail=detail, run=run.name)
    if transcript.subject != run.execution:
        yield from _subject_findings(transcript.subject, reading)


def _subject_findings(subject: Execution, reading: RunReading) -> Iterator[Finding]:
    name = f"{reading.run.name}, submission"
    if subject.observed_ending is Ending.CANCELLED:
        return
    yield from execution_findings(subject, name)
    if subject.observed_ending is Ending.SIGNALLED and (reading.bad or not all(r.complete for r in reading.reports)):
        yield Finding(code=ReasonCode.CRASHED, weight=Weight.PROOF, detail=ended(subject), run=name)
