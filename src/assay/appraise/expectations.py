"""Each test must do what correct code makes it do."""

from collections.abc import Iterator, Sequence

from assay.appraise.declarations import declaration_findings
from assay.appraise.findings import Finding, Weight
from assay.appraise.reading import BAD, RunReading
from assay.model import Evidence, Expectation, InventorySource, ReasonCode, TestOutcome

__all__ = ["configuration_findings", "expectation_findings"]


def configuration_findings(evidence: Evidence, readings: Sequence[RunReading]) -> Iterator[Finding]:
    """The inventory is pinned, and the runs cover it and nothing else. All of it is ours to get right.

    Where it is what the run itself reported, an empty one is silence: code that ends its runner must not buy an
    inconclusive verdict with it.
    """
    inventory = set(evidence.inventory)
    pinned = evidence.inventory_source is InventorySource.PINNED
    weight = Weight.FAULT if pinned else Weight.SILENCE
    if not inventory:
        detail = "no test is pinned: verify the task first" if pinned else "no test is known"
        yield Finding(code=ReasonCode.NO_TESTS_PINNED, weight=weight, detail=detail)
    elif not pinned:
        yield from declaration_findings(evidence)
    if len(inventory) != len(evidence.inventory):
        yield _fault("the inventory names a test twice")
    if len({r.run.name for r in readings}) != len(readings):
        yield _fault("two runs have one name")
    for reading in readings:
        if pinned and not reading.run.expectations:
            detail = "a run has no pinned test"
            yield Finding(code=ReasonCode.NO_TESTS_PINNED, weight=weight, detail=detail, run=reading.run.name)
        strange = sorted(reading.run.expectations.keys() - inventory)
        if strange and inventory:
            yield _fault("a run expects tests that are not in the inventory", run=reading.run.name, ids=tuple(strange))
    uncovered = sorted(inventory - {name for r in readings for name in r.run.expectations})
    if readings and uncovered:
        yield _fault("pinned tests that no run was to run", ids=tuple(uncovered))


def expectation_findings(reading: RunReading) -> Iterator[Finding]:
    """Tests to pass have passed; no test was skipped. Controls that pass are the business of ``controls``."""
    failed: list[str] = []
    skipped: list[str] = []
    unknown: list[str] = []
    for name, expectation in reading.run.expectations.items():
        outcomes = {result.outcome for result in reading.results(name)}
        if expectation is Expectation.PASS and outcomes & BAD:
            failed.append(name)
        if TestOutcome.SKIPPED in outcomes:
            skipped.append(name)
        if outcomes & {TestOutcome.MISSING, TestOutcome.UNEXPECTED}:
            unknown.append(name)
    groups = (
        (ReasonCode.TESTS_FAILED, "tests that failed", failed),
        (ReasonCode.TESTS_SKIPPED, "pinned tests that were skipped", skipped),
        (ReasonCode.TESTS_MISSING, "pinned tests reported without an outcome", unknown),
    )
    for code, text, ids in groups:
        if ids:
            yield Finding(code=code, weight=Weight.PROOF, detail=text, run=reading.run.name, ids=tuple(sorted(ids)))


def _fault(detail: str, *, run: str = "", ids: tuple[str, ...] = ()) -> Finding:
    return Finding(code=ReasonCode.PIPELINE_ERROR, weight=Weight.FAULT, detail=detail, run=run, ids=ids)
