"""How far a verdict can be forged, from how it was come by."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from assay.appraise.controls import controlled
from assay.appraise.reading import RunReading
from assay.appraise.words import listed
from assay.model import Evidence, Execution, InventorySource, Medium, OracleMode, Trust, TrustLevel

__all__ = ["trust"]

_MEDIUM_LEVEL: Final[Mapping[Medium, TrustLevel]] = {
    Medium.TRUSTED_PIPE: TrustLevel.OUTSIDE,
    Medium.SHARED_PIPE: TrustLevel.ISOLATED,
    Medium.FILE: TrustLevel.BEST_EFFORT,
}
_MEDIUM_REASON: Final[Mapping[Medium, str]] = {
    Medium.TRUSTED_PIPE: "",
    Medium.SHARED_PIPE: "the report came through a pipe that the submission's process could write too",
    Medium.FILE: "the report is a file that the submission's process could rewrite",
}


def trust(evidence: Evidence, readings: Sequence[RunReading]) -> Trust:
    """The weakest of: where the answers were, which way the reports came, whether limits held. A reason for each."""
    level, lowered = _mode(evidence, readings)
    if evidence.oracle is not OracleMode.CONTROLS or level is TrustLevel.OUTSIDE:
        level = min(level, _medium(readings))
    lowered += [reason for medium in _media(readings) if (reason := _MEDIUM_REASON[medium])]
    if evidence.inventory_source is InventorySource.REPORTED:
        level = min(level, TrustLevel.BEST_EFFORT)
        lowered.append("no inventory was pinned before the run: tests that the submission's process hid are not missed")
    unenforced = sorted({limit for execution in _executions(evidence) for limit in execution.unenforced})
    if unenforced:
        level = TrustLevel.LOW
        lowered.append(f"this machine did not enforce: {listed(unenforced)}")
    return Trust(level=level, lowered_by=tuple(lowered))


def _mode(evidence: Evidence, readings: Sequence[RunReading]) -> tuple[TrustLevel, list[str]]:
    if not readings:
        return TrustLevel.LOW, ["there was no run"]
    if evidence.oracle in (OracleMode.CASES, OracleMode.REMOTE):
        return _outside(readings)
    shared = "the expected answers share a process with the submission"
    if evidence.oracle is OracleMode.INSIDE:
        return TrustLevel.ISOLATED, [shared]
    bare = sorted(set(evidence.inventory) - controlled(readings))
    if not bare:
        return TrustLevel.CONTROLLED, [f"{shared}, guarded by negative controls"]
    reason = f"{len(bare)} of {len(set(evidence.inventory))} tests have no negative control: {listed(bare)}"
    return min(TrustLevel.ISOLATED, _medium(readings)), [f"{shared}, guarded by negative controls", reason]


def _outside(readings: Sequence[RunReading]) -> tuple[TrustLevel, list[str]]:
    """The answers were outside, but a test may leave the judgement to the submission's own objects.

    Whether two of them are equal only they can say. Controls find out the one that agrees to everything; where a test
    has none at that place, the submission can answer for itself as code beside its runner could.
    """
    transcripts = [reading.run.transcript for reading in readings if reading.run.transcript is not None]
    unguarded = sorted({name for transcript in transcripts for name in transcript.unguarded})
    if unguarded:
        reason = f"{len(unguarded)} tests leave the answer to the submission's own objects: {listed(unguarded)}"
        return TrustLevel.ISOLATED, [reason]
    if controlled(readings):
        reason = "tests ask the submission's own objects for judgements, guarded by negative controls"
        return TrustLevel.CONTROLLED, [reason]
    return TrustLevel.OUTSIDE, []


def _media(readings: Sequence[RunReading]) -> list[Medium]:
    """The best medium of each run, weakest first. All reports of a run must agree, so its best one binds the rest."""
    best = {
        max((report.statement.medium for report in r.reports), key=_MEDIUM_LEVEL.__getitem__)
        for r in readings
        if r.reports
    }
    return sorted(best, key=_MEDIUM_LEVEL.__getitem__)


def _medium(readings: Sequence[RunReading]) -> TrustLevel:
    return min((_MEDIUM_LEVEL[medium] for medium in _media(readings)), default=TrustLevel.BEST_EFFORT)


def _executions(evidence: Evidence) -> Iterator[Execution]:
    yield from (stage.execution for stage in evidence.all_stages)
    for run in evidence.runs:
        yield run.execution
        if run.transcript is not None:
            yield run.transcript.subject
