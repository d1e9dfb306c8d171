"""Programs: one process for each case, its input on standard input, its answer on standard output."""

import secrets
import time
from dataclasses import replace

from assay.errors import CancelledError
from assay.model import Ending, Expectation, Run
from assay.model.callcases import ProgramCase, Suite
from assay.oracle.cases.budget import Timing, used_up, with_unasked
from assay.oracle.cases.checkers import Checkers
from assay.oracle.cases.places import Places
from assay.oracle.cases.records import Record, case_document
from assay.oracle.cases.transcript import Conversation, with_transcript
from assay.runners.interface import Invocation

__all__ = ["program_runs"]

_MIN_WALL_S = 0.05


def program_runs(
    suite: Suite, invocation: Invocation, places: Places, checkers: Checkers, timing: Timing
) -> tuple[Run, ...]:
    """One run for each case, in random order. Past what all of them may use the rest is not asked, and fails."""
    cases = list(suite.programs)
    secrets.SystemRandom().shuffle(cases)
    runs: list[Run] = []
    while cases:
        if why := used_up(timing, runs):
            runs[-1] = with_unasked(runs[-1], cases, why)
            break
        runs.append(_run(suite, cases.pop(0), invocation, places, checkers, timing, f"cases-{len(runs) + 1}"))
        if runs[-1].execution.observed_ending is Ending.SANDBOX_ERROR:
            left = {case.id: Expectation.PASS for case in cases}
            runs[-1] = replace(runs[-1], expectations={**runs[-1].expectations, **left})
            break
    return tuple(runs)


def _run(
    suite: Suite,
    case: ProgramCase,
    invocation: Invocation,
    places: Places,
    checkers: Checkers,
    timing: Timing,
    name: str,
) -> Run:
    began = time.monotonic()
    wall_s = max(_MIN_WALL_S, min(timing.case_s, timing.all_until - began))
    command = places.command(invocation, wall_s=wall_s, args=case.args, stdin=case.stdin)
    execution = places.setting.execute(command)
    if execution.observed_ending is Ending.CANCELLED:
        raise CancelledError("the grade was cancelled")  # nobody else ends a program before its limits do
    record = Record(
        case=case.id, question=case_document(case), wanted=case.wanted, program=True, wall_s=execution.usage.wall_s
    )
    records = checkers.judge(suite, [record], execution)
    run = Run(name=name, execution=execution, expectations={case.id: Expectation.PASS})
    return with_transcript(run, Conversation(started=True, records=records))
