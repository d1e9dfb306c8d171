"""From a transcript to a verdict: each way in which a process can end, and whose fault it is."""

from dataclasses import replace

import pytest

from assay.appraise import DEFAULT_POLICY, appraise
from assay.formats import evidence_document, evidence_from_document
from assay.judging import judge
from assay.model import (
    Capture,
    Ending,
    Evidence,
    Execution,
    Expectation,
    OracleMode,
    Outcome,
    ReasonCode,
    Run,
    TrustLevel,
    Usage,
    Verdict,
)
from assay.model.callcases import Compare, CompareKind, Wanted
from assay.oracle.cases.records import Checked, Fault, Record
from assay.oracle.cases.transcript import Conversation, with_transcript

TOKEN = "00ff"
RIGHT = b"l3:s2:oks4:00ffi6;"
WRONG = b"l3:s2:oks4:00ffi5;"
OTHER = b"l3:s2:oks4:0000i6;"


def execution(ending: Ending = Ending.EXITED, status: int | None = 0, out: bytes = b"", **more: object) -> Execution:
    return Execution(
        observed_ending=ending,
        observed_exit_status=status if ending is Ending.EXITED else None,
        usage=Usage(wall_s=0.1, cpu_s=0.1, peak_memory_bytes=1),
        stdout=Capture(head=out, total_bytes=len(out)),
        **more,  # type: ignore[arg-type]
    )


def record(answer: bytes | None = RIGHT, **more: object) -> Record:
    wanted = Wanted(value=6)
    return Record(case="a", question={}, wanted=wanted, token=TOKEN, answer=answer, **more)  # type: ignore[arg-type]


def verdict(ended: Execution, *records: Record, started: bool = True, violations: tuple[str, ...] = ()) -> Verdict:
    run = Run(name="cases-1", execution=ended, expectations={"a": Expectation.PASS})
    made = with_transcript(run, Conversation(started=started, records=records, violations=violations))
    evidence = Evidence(oracle=OracleMode.CASES, inventory=("a",), runs=(made,))
    found = appraise(evidence, DEFAULT_POLICY)
    assert judge(evidence_from_document(evidence_document(evidence))) == found
    return found


def codes(found: Verdict) -> list[ReasonCode]:
    return [reason.code for reason in found.reasons]


def test_the_right_answer_passes_at_the_highest_trust() -> None:
    found = verdict(execution(), record())
    assert found.passed
    assert found.trust.level is TrustLevel.OUTSIDE


def test_a_process_that_does_not_end_by_itself_once_all_is_answered_did_no_wrong() -> None:
    assert verdict(execution(Ending.CANCELLED), record()).passed


KILLED = execution(Ending.CANCELLED)
FAILED = {
    "another_token": (execution(), record(OTHER), (), ReasonCode.TESTS_FAILED),
    "broken": (KILLED, record(b"yes", fault=Fault.BROKEN, detail="x"), ("x",), ReasonCode.PROTOCOL_VIOLATION),
    "crash": (execution(Ending.SIGNALLED), record(None, fault=Fault.ENDED), (), ReasonCode.CRASHED),
    "early_exit": (execution(), record(None, fault=Fault.ENDED), (), ReasonCode.TESTS_FAILED),
    "exit_status": (execution(status=1), record(), (), ReasonCode.EXIT_STATUS),
    "late": (execution(Ending.TIMED_OUT), record(None, fault=Fault.LATE), (), ReasonCode.TIMED_OUT),
    "memory": (execution(Ending.OUT_OF_MEMORY), record(None, fault=Fault.ENDED), (), ReasonCode.OUT_OF_MEMORY),
    "more_said": (execution(), record(), ("more",), ReasonCode.PROTOCOL_VIOLATION),
    "not_asked": (KILLED, record(None, fault=Fault.NOT_ASKED, detail="late"), (), ReasonCode.TESTS_FAILED),
    "unloadable": (execution(status=1), record(None, fault=Fault.UNLOADABLE), (), ReasonCode.TESTS_FAILED),
    "wrong": (execution(), record(WRONG), (), ReasonCode.TESTS_FAILED),
}


@pytest.mark.parametrize("name", sorted(FAILED))
def test_what_is_the_submissions_fault(name: str) -> None:
    ended, said, violations, code = FAILED[name]
    found = verdict(ended, said, violations=violations)
    assert found.outcome is Outcome.FAILED
    assert code in codes(found)


def test_a_driver_that_was_never_heard_is_ours() -> None:
    found = verdict(execution(status=127), started=False)
    assert (found.outcome, codes(found)) == (Outcome.INCONCLUSIVE, [ReasonCode.NO_REPORT_NO_SUMMARY])
    assert verdict(execution(Ending.SANDBOX_ERROR), started=False).outcome is Outcome.INCONCLUSIVE


def test_no_record_is_no_pass() -> None:
    assert verdict(execution()).outcome is Outcome.FAILED


def program(status: int, value: bytes = b"6\n", **more: object) -> Record:
    compare = Compare(kind=CompareKind.TOKENS)
    wanted = Wanted(value=value, status=status, compare=compare)
    return Record(case="a", question={}, wanted=wanted, program=True, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ended", "wanted", "outcome"),
    [
        (execution(out=b" 6 "), 0, Outcome.PASSED),
        (execution(out=b"6", status=3), 3, Outcome.PASSED),
        (execution(out=b"6", status=3), 0, Outcome.FAILED),
        (execution(out=b"6"), 3, Outcome.FAILED),
        (execution(out=b"7"), 0, Outcome.FAILED),
        (execution(Ending.TIMED_OUT, out=b"6"), 0, Outcome.FAILED),
        (replace(execution(), stdout=Capture(head=b"6", total_bytes=9)), 0, Outcome.FAILED),
    ],
    ids=range(7),
)
def test_programs(ended: Execution, wanted: int, outcome: Outcome) -> None:
    assert verdict(ended, program(wanted)).outcome is outcome


def test_a_checkers_word_counts_only_where_there_is_an_answer() -> None:
    wanted = Wanted(value=6, compare=Compare(kind=CompareKind.CHECKER, checker="check.py"))
    right, wrong = Checked(right=True, said=""), Checked(right=False, said="too large")
    assert verdict(execution(), replace(record(WRONG), wanted=wanted, checked=right)).passed
    assert not verdict(execution(), replace(record(), wanted=wanted, checked=wrong)).passed
    assert not verdict(execution(), replace(record(), wanted=wanted)).passed
    assert not verdict(execution(), replace(record(None, fault=Fault.ENDED), wanted=wanted, checked=right)).passed
