"""Whatever is written to the pipe of answers, our side reads within its bounds and blames nobody else."""

import os
import time

from hypothesis import given
from hypothesis import strategies as st

from assay.model import Capture, Ending, Execution, Run, Usage
from assay.model.callcases import CallCase, Wanted
from assay.oracle.cases.budget import Timing
from assay.oracle.cases.link import BrokenError, EndedError, LateError, Link
from assay.oracle.cases.session import Session
from assay.oracle.cases.transcript import CHANNEL, Conversation, read_again, with_transcript
from assay.oracle.cases.wire import frame

CASE = CallCase(id="a", title="", function="f", args=(1,), wanted=Wanted(value=2))
PIECES = st.one_of(
    st.binary(max_size=40),
    st.sampled_from([b"l1:s5:hello", b"l1:s6:loaded", b"l2:s10:unloadables1:x", b"l0:", b"n"]).map(frame),
    st.integers(min_value=0, max_value=10**12).map(lambda size: b"%d\n" % size),
)


@given(st.lists(PIECES, max_size=6))
def test_a_frame_is_read_or_refused(pieces: list[bytes]) -> None:
    with Link(answer_bytes=1000, total_bytes=2000) as link:
        os.write(link.for_driver[1], b"".join(pieces))
        link.hand_over()
        try:
            while len(link.receive(time.monotonic() + 1)) <= 1000:
                pass
        except (EndedError, BrokenError):
            return


@given(st.lists(PIECES, max_size=6), st.booleans())
def test_a_question_is_asked_or_refused(pieces: list[bytes], read_first: bool) -> None:
    """Whatever lies in the pipe or has been read already."""
    with Link(answer_bytes=1000, total_bytes=2000) as link:
        os.write(link.for_driver[1], b"".join(pieces))
        try:
            if read_first:
                link.receive(time.monotonic() + 0.01)
            link.send(b"n", time.monotonic() + 0.01)
        except (EndedError, BrokenError, LateError):
            return
        assert not pieces or b"".join(pieces) == b"" or read_first


@given(st.lists(PIECES, max_size=6))
def test_a_conversation_ends_with_a_word_on_every_case_or_none_at_all(pieces: list[bytes]) -> None:
    with Link(answer_bytes=1000, total_bytes=2000) as link:
        os.write(link.for_driver[1], b"".join(pieces))
        link.hand_over()
        timing = Timing(case_s=1.0, all_until=time.monotonic() + 2, total_s=2.0)
        session = Session(link=link, timing=timing, phrased={"a": ("f", (1,))})
        again = session.talk([CASE])
    assert not again
    assert len(session.records) == session.started
    run = Run(name="cases-1", execution=_ended(), expectations={})
    said = Conversation(started=session.started, records=tuple(session.records), violations=tuple(session.violations))
    made = with_transcript(run, said)
    assert read_again(made) == made
    assert not any(result.outcome.value == "passed" for result in made.reports[0].results)


@given(st.binary(max_size=200))
def test_a_transcript_is_read_or_refused(data: bytes) -> None:
    from assay.errors import EvidenceError

    execution = Execution(
        observed_ending=Ending.EXITED,
        observed_exit_status=0,
        usage=Usage(wall_s=0.0, cpu_s=0.0, peak_memory_bytes=0),
        channels={CHANNEL: Capture(head=data, total_bytes=len(data))},
    )
    try:
        read_again(Run(name="cases-1", execution=execution, expectations={}))
    except EvidenceError:
        return


def test_a_deadline_is_kept_while_nothing_comes() -> None:
    with Link(answer_bytes=10, total_bytes=10) as link:
        began = time.monotonic()
        try:
            link.receive(began + 0.05)
        except LateError:
            assert 0.04 < time.monotonic() - began < 5
        else:
            raise AssertionError("expected LateError")


def _ended() -> Execution:
    usage = Usage(wall_s=0.0, cpu_s=0.0, peak_memory_bytes=0)
    return Execution(observed_ending=Ending.EXITED, observed_exit_status=0, usage=usage)
