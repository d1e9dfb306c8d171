"""Limits hit and signals: told to a person, never judged here."""

from collections.abc import Iterator, Sequence

from assay.appraise.controls import control_findings
from assay.appraise.reading import RunReading
from assay.appraise.words import shown
from assay.model import Capture, Ending, Evidence, Execution, ReasonCode, Signal, SignalCode

__all__ = ["limits_hit", "signals"]


def limits_hit(evidence: Evidence) -> tuple[str, ...]:
    """Names of all limits that were reached anywhere."""
    return tuple(sorted({limit for _, execution in _executions(evidence) for limit in execution.limits_hit}))


def signals(evidence: Evidence, readings: Sequence[RunReading]) -> tuple[Signal, ...]:
    """The evidence's own signals, then what the statements give away, each once."""
    found = [*evidence.signals]
    for name, execution in sorted(_executions(evidence), key=lambda pair: pair[0]):
        found += _execution_signals(name, execution)
    for reading in readings:
        found += _line_signals(reading)
        found += _wire_signals(reading)
    for finding in control_findings(readings):
        if finding.code is ReasonCode.CONTROL_CONTRADICTION:
            found += [_contradicted(name) for name in finding.ids]
    return tuple(dict.fromkeys(found))


def _executions(evidence: Evidence) -> Iterator[tuple[str, Execution]]:
    yield from ((stage.name, stage.execution) for stage in evidence.all_stages)
    for run in evidence.runs:
        yield run.name, run.execution
        if run.transcript is not None and run.transcript.subject != run.execution:
            yield f"{run.name}, submission", run.transcript.subject


def _execution_signals(name: str, execution: Execution) -> Iterator[Signal]:
    for limit in sorted(execution.limits_hit):
        yield Signal(code=SignalCode.LIMIT_HIT, where=name, detail=f"limit reached: {shown(limit)}")
    streams = {"stdout": execution.stdout, "stderr": execution.stderr, **execution.channels}
    for stream, capture in sorted(streams.items()):
        if capture.truncated:
            yield Signal(code=SignalCode.OUTPUT_FLOOD, where=f"{name}, {shown(stream)}", detail=_flood(capture))
    if execution.observed_ending is Ending.OUTPUT_LIMIT:
        yield Signal(code=SignalCode.OUTPUT_FLOOD, where=name, detail="ended because it wrote too much")


def _flood(capture: Capture) -> str:
    return f"{capture.total_bytes} bytes written, {len(capture.head) + len(capture.tail)} kept"


def _line_signals(reading: RunReading) -> Iterator[Signal]:
    """Summary-shaped lines beyond those that the runner prints. Which one is the runner's own cannot be known."""
    summary = reading.run.summary
    if summary is None or summary.per_run_lines is None or len(summary.lines) <= summary.per_run_lines:
        return
    texts = sorted(line.text for line in summary.lines)[:3]
    detail = f"expected {summary.per_run_lines}, got {len(summary.lines)}: {'; '.join(shown(text) for text in texts)}"
    yield Signal(code=SignalCode.FORGED_LINE, where=f"{reading.run.name}, output", detail=detail)


def _wire_signals(reading: RunReading) -> Iterator[Signal]:
    transcript = reading.run.transcript
    for violation in transcript.violations[:10] if transcript is not None else ():
        yield Signal(code=SignalCode.PROTOCOL_VIOLATION, where=f"{reading.run.name}, wire", detail=shown(violation))


def _contradicted(name: str) -> Signal:
    detail = "passes with the right answer and with a wrong one"
    return Signal(code=SignalCode.CONTROL_CONTRADICTION, where=shown(name), detail=detail)
