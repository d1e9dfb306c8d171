"""What was captured, and how a command ended."""

from assay.model import Capture, Ending, Execution, Usage

USAGE = Usage(wall_s=1, cpu_s=1, peak_memory_bytes=1)


def test_nothing_lost_is_not_marked() -> None:
    kept = Capture(head=b"ab", tail=b"cd", total_bytes=4)
    assert not kept.truncated
    assert kept.marked() == b"abcd"


def test_what_was_lost_is_counted_where_it_was() -> None:
    cut = Capture(head=b"ab", tail=b"cd", total_bytes=10)
    assert cut.truncated
    assert cut.marked() == b"ab\n[assay: 6 bytes dropped]\ncd"


def test_only_status_zero_by_itself_is_clean() -> None:
    assert Execution(observed_ending=Ending.EXITED, observed_exit_status=0, usage=USAGE).exited_clean
    assert not Execution(observed_ending=Ending.EXITED, observed_exit_status=1, usage=USAGE).exited_clean
    assert not Execution(observed_ending=Ending.EXITED, usage=USAGE).exited_clean
    assert not Execution(observed_ending=Ending.TIMED_OUT, observed_exit_status=0, usage=USAGE).exited_clean
