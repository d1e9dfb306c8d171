"""How a dead sandbox ended, from what was measured outside it. Nothing that it said is asked."""

import json
import os
import signal
from dataclasses import dataclass
from pathlib import Path

from assay.model import Ending, Limits, Usage

__all__ = ["Facts", "Judgement", "judge", "runtime_fault"]

_DETAIL_CHARACTERS = 500
_LOG_BYTES = 64 * 1024
_SIGNAL_BASE = 128


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What was seen. ``cause`` is why we killed the sandbox, or None when we did not."""

    limits: Limits
    usage: Usage
    runtime: os.waitid_result
    cause: Ending | None
    oom_kills: int
    fork_refusals: int
    floods: frozenset[str]
    fault: str
    """What the runtime's own log complains about."""


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
    4. the runtime died, or its log says that it could not start the command: SANDBOX_ERROR, ours;
    5. the exit status. The runtime hands on 128 + n for signal n, so a status of 129 and more that names a signal is
       read as that signal. A command that failed after a fork was refused ended by PIDS_LIMIT.
    """
    hits = _hits(facts)
    itself = facts.runtime.si_code == os.CLD_EXITED
    killed = _our_limit(facts, itself=itself)
    if killed is not None:
        return Judgement(ending=killed, hits=hits)
    if not itself:
        detail = f"the runtime died of signal {facts.runtime.si_status}, which nobody here sent"
        return Judgement(ending=Ending.SANDBOX_ERROR, detail=detail)
    if facts.fault:
        return Judgement(ending=Ending.SANDBOX_ERROR, detail=facts.fault)
    return _own_ending(facts, hits)


def _our_limit(facts: Facts, *, itself: bool) -> Ending | None:
    """Steps 1 to 3."""
    if facts.oom_kills and facts.cause in (None, Ending.OUT_OF_MEMORY):
        return Ending.OUT_OF_MEMORY
    if facts.cause is not None and not (itself and facts.cause is Ending.CANCELLED):
        return facts.cause
    if facts.usage.cpu_s > facts.limits.cpu_s:
        return Ending.CPU_LIMIT
    return Ending.OUTPUT_LIMIT if facts.floods else None


def _own_ending(facts: Facts, hits: frozenset[str]) -> Judgement:
    status: int = facts.runtime.si_status
    number = status - _SIGNAL_BASE if status - _SIGNAL_BASE in signal.valid_signals() else None
    ending = Ending.EXITED if number is None else Ending.SIGNALLED
    if facts.fork_refusals and status != 0:
        ending = Ending.PIDS_LIMIT
    if number == signal.SIGXFSZ:
        hits |= {"file_bytes"}
    return Judgement(ending=ending, exit_status=status if number is None else None, signal=number, hits=hits)


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


def runtime_fault(log: Path) -> str:
    """What the runtime's log says went wrong, in one line, or nothing. The command cannot reach that file."""
    try:
        with log.open("rb") as file:
            text = file.read(_LOG_BYTES).decode(errors="replace")
    except FileNotFoundError:
        return ""
    return " ".join("; ".join(filter(None, map(_fault, text.splitlines()))).split())[:_DETAIL_CHARACTERS]


def _fault(line: str) -> str:
    """The message of one log line, if it tells of an error. Lines that are not JSON come from our launch script."""
    try:
        entry = json.loads(line)
    except ValueError:
        return line
    if not isinstance(entry, dict):
        return line
    return str(entry.get("msg", "")) if entry.get("level") in ("error", "fatal", "panic") else ""
