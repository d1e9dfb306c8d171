"""Negative controls: tests whose expected value was changed, which correct code must fail."""

from collections.abc import Iterator, Sequence

from assay.appraise.findings import Finding, Weight
from assay.appraise.policy import Policy, Witness
from assay.appraise.reading import RunReading
from assay.model import Evidence, Expectation, OracleMode, ReasonCode, TestOutcome

__all__ = ["control_findings", "controlled", "promise_findings"]


def controlled(readings: Sequence[RunReading]) -> frozenset[str]:
    """Tests that are a negative control in some run."""
    return frozenset(_ids(readings, Expectation.FAIL))


def promise_findings(evidence: Evidence, readings: Sequence[RunReading], policy: Policy) -> Iterator[Finding]:
    """Where controls were promised there are some, and each pinned test is run unchanged at least once.

    A test that is only ever a control proves nothing about correct code. Both are ours to get right.
    """
    if not readings:
        return
    if evidence.oracle is OracleMode.CONTROLS and policy.requires(Witness.CONTROLS) and not controlled(readings):
        detail = "controls were promised, but no run has any"
        yield Finding(code=ReasonCode.NO_CONTROLS, weight=Weight.FAULT, detail=detail)
    always = sorted(controlled(readings) - _ids(readings, Expectation.PASS))
    if always:
        detail = "tests that no run has unchanged"
        yield Finding(code=ReasonCode.NO_CONTROLS, weight=Weight.FAULT, detail=detail, ids=tuple(always))


def control_findings(readings: Sequence[RunReading]) -> Iterator[Finding]:
    """No control passed. One that passed beside its own original says that two different values are right: proof."""
    green = {name for r in readings for name in _controls(r) if r.best(name) is TestOutcome.PASSED}
    both = sorted(name for name in green if _original_passed(readings, name))
    alone = sorted(green - set(both))
    if both:
        detail = "tests that pass with the right answer and with a wrong one: the run was bent"
        yield Finding(code=ReasonCode.CONTROL_CONTRADICTION, weight=Weight.PROOF, detail=detail, ids=tuple(both))
    if alone:
        detail = "tests that pass with a wrong answer"
        yield Finding(code=ReasonCode.CONTROL_PASSED, weight=Weight.PROOF, detail=detail, ids=tuple(alone))


def _ids(readings: Sequence[RunReading], expectation: Expectation) -> set[str]:
    return {name for r in readings for name, expected in r.run.expectations.items() if expected is expectation}


def _controls(reading: RunReading) -> Iterator[str]:
    return (name for name, expected in reading.run.expectations.items() if expected is Expectation.FAIL)


def _original_passed(readings: Sequence[RunReading], name: str) -> bool:
    return any(
        r.run.expectations.get(name) is Expectation.PASS and r.best(name) is TestOutcome.PASSED for r in readings
    )
