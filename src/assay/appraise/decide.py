"""Evidence and policy in, verdict out. Nothing else is read: no clock, disk, network or environment."""

from collections.abc import Iterator, Sequence

from assay.appraise.completeness import inventory_findings, report_findings
from assay.appraise.controls import control_findings, promise_findings
from assay.appraise.counts import exit_findings, report_count_findings, summary_findings
from assay.appraise.endings import run_findings, stage_findings
from assay.appraise.expectations import configuration_findings, expectation_findings
from assay.appraise.findings import Finding, Weight, reasons
from assay.appraise.observations import limits_hit, signals
from assay.appraise.policy import Policy
from assay.appraise.reading import RunReading
from assay.appraise.tally import tally
from assay.appraise.transcript import transcript_findings
from assay.appraise.trust import trust
from assay.appraise.witnesses import witness_lines
from assay.appraise.words import shown
from assay.model import Evidence, Outcome, Reason, ReasonCode, TestOutcome, TestVerdict, Verdict

__all__ = ["appraise"]


def appraise(evidence: Evidence, policy: Policy) -> Verdict:
    """Judge ``evidence``. The submission passes if and only if all of this holds:

    1.  The pipeline itself did not fail, and the submission could be assembled.
    2.  Every stage before the tests (install, build) ended by itself with status 0.
    3.  There are pinned tests and there are runs; the runs cover the pinned tests and name no others; where controls
        were promised there are some, and every test is run unchanged at least once.
    4.  The runner's process of each run ended by itself, within its limits.
    5.  Where the submission ran in a process of its own, that kept the wire's protocol and its limits.
    6.  Each reporter of each run left one well-formed report with exactly one closing record.
    7.  Each report names exactly the run's pinned tests, each exactly once.
    8.  Each unchanged test passed; none was skipped.
    9.  Each report's counters, all reports among themselves, every summary line and the exit status tell one story.
    10. No negative control passed.
    11. After all that, every pinned test was in fact seen to pass: nothing passes for want of objections.

    Otherwise it is decided by whose fault it was. A fault that is ours and that we saw ourselves (a failed sandbox, a
    cancelled run, a broken install step, a missing inventory) makes the verdict inconclusive whatever else is there: a
    fault of the infrastructure must never become a zero, and no submission can bring one about. Then any proof against
    the submission makes it failed. Silence (no report and no summary; a trusted runner that broke without a cause in
    the submission) makes it inconclusive only where there is no such proof, or else code that is known to fail could
    buy an inconclusive verdict by ending one of its runs early.

    All reasons are listed, most telling first. The order of runs, reports, results and lines makes no difference.
    """
    readings = tuple(sorted((RunReading.of(run, evidence.oracle) for run in evidence.runs), key=lambda r: r.run.name))
    tests = tally(evidence, readings)
    findings = (
        *_assembly_findings(evidence),  # 1
        *(finding for stage in evidence.all_stages for finding in stage_findings(stage)),  # 2
        *configuration_findings(evidence, readings),  # 3
        *promise_findings(evidence, readings, policy),  # 3
        *(finding for reading in readings for finding in _run_findings(reading, policy)),  # 4 to 9
        *control_findings(readings),  # 10
    )
    findings = (*findings, *_nothing_to_judge(evidence, findings))  # 3
    outcome, told = _decide(findings, tests)
    return Verdict(
        outcome=outcome,
        reasons=told,
        trust=trust(evidence, readings),
        tests=tests,
        witnesses=witness_lines(readings, findings),
        signals=signals(evidence, readings),
        limits_hit=limits_hit(evidence),
        context={"policy": str(policy.version), **evidence.context},
    )


def _assembly_findings(evidence: Evidence) -> Iterator[Finding]:
    if evidence.our_failure:
        yield Finding(code=ReasonCode.PIPELINE_ERROR, weight=Weight.FAULT, detail=shown(evidence.our_failure))
    if evidence.refused:
        yield Finding(code=ReasonCode.SUBMISSION_REFUSED, weight=Weight.PROOF, detail=shown(evidence.refused))


def _run_findings(reading: RunReading, policy: Policy) -> Iterator[Finding]:
    if not all(stage.execution.exited_clean for stage in reading.run.stages):
        return  # its own build failed, which is a finding already (2): there was no run to read
    yield from run_findings(reading)  # 4
    yield from transcript_findings(reading, policy)  # 5
    yield from report_findings(reading)  # 6
    yield from inventory_findings(reading)  # 7
    yield from expectation_findings(reading)  # 8
    yield from report_count_findings(reading)  # 9
    yield from summary_findings(reading, policy)  # 9
    yield from exit_findings(reading)  # 9


def _nothing_to_judge(evidence: Evidence, findings: Sequence[Finding]) -> Iterator[Finding]:
    """No runs is a fault of ours, unless something before them says why."""
    if not evidence.runs and not findings:
        yield Finding(code=ReasonCode.NO_RUNS, weight=Weight.FAULT, detail="no run of the tests took place")


def _decide(findings: Sequence[Finding], tests: Sequence[TestVerdict]) -> tuple[Outcome, tuple[Reason, ...]]:
    weights = {finding.weight for finding in findings}
    if Weight.FAULT in weights:
        return Outcome.INCONCLUSIVE, reasons(findings)
    if Weight.PROOF in weights:
        blamed = reasons(f for f in findings if f.weight is Weight.PROOF)
        return Outcome.FAILED, blamed + reasons(f for f in findings if f.weight is Weight.SILENCE)
    if Weight.SILENCE in weights:
        return Outcome.INCONCLUSIVE, reasons(findings)
    if tests and all(test.ok and test.outcome is TestOutcome.PASSED for test in tests):  # 11
        return Outcome.PASSED, (Reason(code=ReasonCode.ALL_AGREE, detail=f"{len(tests)} tests, every witness agrees"),)
    unseen = Finding(
        code=ReasonCode.PIPELINE_ERROR, weight=Weight.FAULT, detail="nothing speaks against a pass, and nothing for it"
    )
    return Outcome.INCONCLUSIVE, reasons([unseen])
