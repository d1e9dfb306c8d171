"""Grading the examples that a pack ships: right ones must pass, wrong and forged ones must fail for a stated reason."""

from assay.model import Outcome
from assay.packs import Sample, SampleKind, TaskLock
from assay.verification.model import Flaw, FlawCode
from assay.verification.observing import Observer

__all__ = ["grade_sample"]


def grade_sample(observer: Observer, sample: Sample, lock: TaskLock) -> Flaw | None:
    """The flaw that the sample shows, or None when its verdict is what its folder says."""
    seen = observer.observe(sample.path, lock)
    wanted = Outcome.PASSED if sample.kind is SampleKind.RIGHT else Outcome.FAILED
    got = {reason.code.value for reason in seen.grade.verdict.reasons}
    if seen.outcome is wanted and (not sample.reasons or got & sample.reasons):
        return None
    expected = wanted.value + (f" for one of {', '.join(sorted(sample.reasons))}" if sample.reasons else "")
    return Flaw(
        code=FlawCode.SAMPLE,
        detail=f"{sample.kind.value}/{sample.name}: expected {expected}, got {seen.outcome.value}: {seen.reasons()}",
    )
