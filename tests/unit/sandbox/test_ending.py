"""How an ending is judged from what was measured."""

from dataclasses import replace

import pytest

from assay.model import Ending, Limits, Usage
from assay.sandbox.ending import Facts, judge
from assay.sandbox.processes import End
from assay.sandbox.runtimes.interface import Ended, ended_by_shell_status

DONE = End(ended=Ended(exit_status=0), fault="", before_kill=True)
QUIET = Facts(
    limits=Limits(cpu_s=10),
    usage=Usage(wall_s=1, cpu_s=1, peak_memory_bytes=1),
    end=DONE,
    cause=None,
    oom_kills=0,
    fork_refusals=0,
    floods=frozenset(),
)


def ended(status: int | None = None, signal: int | None = None, **more: object) -> Facts:
    end = End(ended=Ended(exit_status=status, signal=signal), fault=str(more.pop("fault", "")), before_kill=True)
    return replace(QUIET, end=end, **more)


@pytest.mark.parametrize(
    ("facts", "ending"),
    [
        (ended(0), Ending.EXITED),
        (ended(1), Ending.EXITED),
        (ended(signal=9), Ending.SIGNALLED),
        (ended(0, oom_kills=1), Ending.OUT_OF_MEMORY),
        (ended(signal=9, oom_kills=1), Ending.OUT_OF_MEMORY),
        (ended(1, fork_refusals=3), Ending.PIDS_LIMIT),
        (ended(0, fork_refusals=3), Ending.EXITED),
        (ended(0, floods=frozenset({"report_bytes"})), Ending.OUTPUT_LIMIT),
        (ended(0, usage=Usage(wall_s=1, cpu_s=11, peak_memory_bytes=1)), Ending.CPU_LIMIT),
        (ended(1, fault="no such program"), Ending.SANDBOX_ERROR),
        (ended(1, fault="too little", oom_kills=1), Ending.OUT_OF_MEMORY),
        (ended(signal=9, cause=Ending.TIMED_OUT), Ending.TIMED_OUT),
        (ended(signal=9, cause=Ending.TIMED_OUT, oom_kills=1), Ending.TIMED_OUT),
        (ended(0, cause=Ending.CANCELLED), Ending.EXITED),
    ],
)
def test_ending(facts: Facts, ending: Ending) -> None:
    assert judge(facts).ending is ending


def test_a_cancel_that_arrived_in_time() -> None:
    facts = replace(QUIET, cause=Ending.CANCELLED, end=replace(DONE, before_kill=False))
    assert judge(facts).ending is Ending.CANCELLED


def test_limits_hit_are_named_also_when_they_ended_nothing() -> None:
    assert judge(ended(0, fork_refusals=1)).hits == {"pids"}
    assert judge(ended(signal=25)).hits == {"file_bytes"}
    assert judge(ended(signal=9, cause=Ending.TIMED_OUT, oom_kills=1)).hits == {"wall_s", "memory_bytes"}


def test_shell_statuses() -> None:
    assert ended_by_shell_status(137) == Ended(signal=9)
    assert ended_by_shell_status(127) == Ended(exit_status=127)
    assert ended_by_shell_status(128) == Ended(exit_status=128)
    assert ended_by_shell_status(255) == Ended(exit_status=255)
