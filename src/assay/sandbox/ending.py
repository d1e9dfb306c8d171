"""How a dead sandbox ended, from what was measured outside it. Nothing that it said is asked."""

import signal
from dataclasses import dataclass

from assay.model import Ending, Limits, Usage
from assay.sandbox.processes import End

__all__ = ["Facts", "Judgement", "judge"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What was seen. ``cause`` is why we killed the sandbox, or None when we did not."""

    limits: Limits
    usage: Usage
    end: End
    cause: Ending | None
    oom_kills: int
    fork_refusals: int
    floods: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The ending, with the exit status or the signal where the command ended by itself."""

    ending: Ending
    exit_status: int | None = None
    signal: int | None = None
    hits: frozenset[str] = frozenset()
    detail: str = ""


def judge(facts: Facts) -> Judgement:
    """Decide, in this order:

    1. the kernel killed one of the processes for memory: OUT_OF_MEMORY, whatever the survivors did or said
       (unless we had killed the sandbox for another reason before);
    2. we killed the sandbox: the reason why, unless it had ended by itself before the kill arrived;
    3. more CPU time, output or report than allowed: that limit, even when the command was done before we looked;
    4. the runtime died, or could not start the command: SANDBOX_ERROR, ours;
    5. the exit status or signal. A command that failed after a fork was refused ended by PIDS_LIMIT.
    """
    hits = _hits(facts)
    killed = _our_limit(facts)
    if killed is not None:
        return Judgement(ending=killed, hits=hits)
    if facts.end.fault:
        return Judgement(ending=Ending.SANDBOX_ERROR, detail=facts.end.fault)
    return _own_ending(facts, hits)


def _our_limit(facts: Facts) -> Ending | None:
    """Steps 1 to 3."""
    if facts.oom_kills and facts.cause in (None, Ending.OUT_OF_MEMORY):
        return Ending.OUT_OF_MEMORY
    if facts.cause is not None and not (facts.end.before_kill and facts.cause is Ending.CANCELLED):
        return facts.cause
    if facts.usage.cpu_s > facts.limits.cpu_s:
        return Ending.CPU_LIMIT
    return Ending.OUTPUT_LIMIT if facts.floods else None


def _own_ending(facts: Facts, hits: frozenset[str]) -> Judgement:
    ended = facts.end.ended
    ending = Ending.EXITED if ended.signal is None else Ending.SIGNALLED
    if facts.fork_refusals and ended.exit_status != 0:
        ending = Ending.PIDS_LIMIT
    if ended.signal == signal.SIGXFSZ:
        hits |= {"file_bytes"}
    return Judgement(ending=ending, exit_status=ended.exit_status, signal=ended.signal, hits=hits)


def _hits(facts: Facts) -> frozenset[str]:
    hits = set(facts.floods)
    if facts.oom_kills:
        hits.add("memory_bytes")
    if facts.fork_refusals:
        hits.add("pids")
    if facts.cause is Ending.TIMED_OUT:
        hits.add("wall_s")
    if facts.cause is Ending.CPU_LIMIT or facts.usage.cpu_s > facts.limits.cpu_s:
        hits.add("cpu_s")
    return frozenset(hits)
