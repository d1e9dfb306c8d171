"""Each pinned test over all runs."""

from collections.abc import Iterator, Sequence

from assay.appraise.reading import BAD, RunReading
from assay.model import Evidence, Expectation, TestOutcome, TestVerdict

__all__ = ["tally"]

_WORST_FIRST = (TestOutcome.ERRORED, TestOutcome.FAILED, TestOutcome.MISSING, TestOutcome.SKIPPED, TestOutcome.PASSED)
_GREENEST_FIRST = tuple(reversed(_WORST_FIRST))


def tally(evidence: Evidence, readings: Sequence[RunReading]) -> tuple[TestVerdict, ...]:
    """One line for each pinned test, in the inventory's order."""
    return tuple(_verdict(name, readings) for name in evidence.inventory)


def _verdict(name: str, readings: Sequence[RunReading]) -> TestVerdict:
    unchanged = [r for r in readings if r.run.expectations.get(name) is Expectation.PASS]
    flipped = [r for r in readings if r.run.expectations.get(name) is Expectation.FAIL]
    outcomes = {_known(r.worst(name)) for r in unchanged}
    outcome = next((o for o in _WORST_FIRST if o in outcomes), TestOutcome.MISSING)
    controls = {_known(r.best(name)) for r in flipped}
    control = next((o for o in _GREENEST_FIRST if o in controls), None)
    return TestVerdict(
        id=name,
        ok=outcome is TestOutcome.PASSED and (control is None or control in BAD),
        outcome=outcome,
        control=control,
        message=max(_messages(name, unchanged, outcome), default=""),
    )


def _known(outcome: TestOutcome) -> TestOutcome:
    return TestOutcome.MISSING if outcome is TestOutcome.UNEXPECTED else outcome


def _messages(name: str, readings: Sequence[RunReading], outcome: TestOutcome) -> Iterator[str]:
    """Messages of the results that decided; the choice among them must not hang on their order."""
    return (result.message for r in readings for result in r.results(name) if result.outcome is outcome)
