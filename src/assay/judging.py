"""Judging stored evidence again: every witness is read anew from the bytes that it was read from."""

from dataclasses import replace

from assay.appraise import DEFAULT_POLICY, appraise
from assay.errors import EvidenceError
from assay.model import Ending, Evidence, Medium, OracleMode, Run, Verdict
from assay.oracle.cases.transcript import read_again as read_transcript
from assay.runners.interface import Runner
from assay.runners.table import get as get_runner

__all__ = ["judge"]


def judge(evidence: Evidence) -> Verdict:
    """The verdict of ``evidence``. Raises EvidenceError when a stored statement is not what its bytes say."""
    if not evidence.runs:
        return appraise(evidence, DEFAULT_POLICY)
    if evidence.oracle is OracleMode.CASES:
        runs = tuple(_same(run, read_transcript(run)) for run in evidence.runs)
    else:
        runner = get_runner(evidence.context.get("runner", ""))
        runs = tuple(_read_again(run, runner) for run in evidence.runs)
    return appraise(replace(evidence, runs=runs), DEFAULT_POLICY)


def _read_again(run: Run, runner: Runner) -> Run:
    if not run.reports and run.summary is None:
        return run  # the runner was never started: a build failed, or the sandbox did
    if run.execution.observed_ending is Ending.SANDBOX_ERROR:
        return run
    medium = run.reports[0].medium if run.reports else Medium.SHARED_PIPE
    reports, summary = runner.reports(run.execution, medium=medium), runner.summary(run.execution)
    return _same(run, replace(run, reports=reports, summary=summary))


def _same(run: Run, again: Run) -> Run:
    if again != run:
        raise EvidenceError(
            f"run '{run.name}': expected the statements that its bytes make, got others",
            hint="the evidence was altered, or was stored by a version that reads reports differently",
        )
    return again
