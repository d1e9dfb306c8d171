"""What all processes of one suite may use together, and what becomes of the cases that are left when it is used up."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from assay.model import Expectation, Run
from assay.model.callcases import CallCase, ProgramCase
from assay.oracle.cases.records import Fault, Record, case_document
from assay.oracle.cases.transcript import conversation_of, with_transcript

__all__ = ["MAX_KEPT_BYTES", "Timing", "used_up", "with_unasked"]

MAX_KEPT_BYTES: Final = 256 * 1024 * 1024
"""Bytes of output and of transcripts that are kept of one suite, in memory and as evidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """When, on the monotonic clock, what must be over."""

    case_s: float
    """Seconds that one case may take."""
    all_until: float
    """All cases of the suite together."""
    total_s: float
    """The same as a length, for messages."""

    def spent(self) -> str:
        """The words for a case that came too late."""
        return f"the time for all cases ({self.total_s:g} s) was used up"


def used_up(timing: Timing, runs: Sequence[Run]) -> str:
    """Why no further process may be started; empty while one may."""
    if runs and time.monotonic() >= timing.all_until:
        return timing.spent()
    kept = sum(_kept(run) for run in runs)
    return f"the output of all cases is past {MAX_KEPT_BYTES} bytes" if kept > MAX_KEPT_BYTES else ""


def _kept(run: Run) -> int:
    streams = (run.execution.stdout, run.execution.stderr, *run.execution.channels.values())
    return sum(len(one.head) + len(one.tail) for one in streams)


def with_unasked(run: Run, cases: Sequence[CallCase | ProgramCase], why: str) -> Run:
    """``run``, to which ``cases``, which nobody was asked, are added: each has failed."""
    records = tuple(
        Record(case=case.id, question=case_document(case), wanted=case.wanted, fault=Fault.NOT_ASKED, detail=why)
        for case in cases
    )
    said = conversation_of(run)
    expectations = {**run.expectations, **{case.id: Expectation.PASS for case in cases}}
    return with_transcript(replace(run, expectations=expectations), replace(said, records=said.records + records))
