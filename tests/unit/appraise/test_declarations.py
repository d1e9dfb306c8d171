"""An inventory that the run itself reported: it passes only where the tests' text bears it out."""

from dataclasses import replace

import pytest
from witnessed import execution, report

from assay.appraise import DEFAULT_POLICY, appraise
from assay.model import (
    Evidence,
    Expectation,
    InventorySource,
    OracleMode,
    Outcome,
    ReasonCode,
    Run,
    TestOutcome,
    TrustLevel,
    Verdict,
)

P, F = TestOutcome.PASSED, TestOutcome.FAILED


def verdict(outcomes: dict[str, TestOutcome], *declared: str, **changes: object) -> Verdict:
    bad = F in outcomes.values()
    run = Run(
        name="suite",
        execution=execution(int(bad)),
        expectations=dict.fromkeys(outcomes, Expectation.PASS),
        reports=(report(outcomes),),
    )
    evidence = Evidence(
        oracle=OracleMode.INSIDE,
        inventory=tuple(sorted(outcomes)),
        inventory_source=InventorySource.REPORTED,
        declared=declared,
        runs=(replace(run, **changes),),  # type: ignore[arg-type]
    )
    return appraise(evidence, DEFAULT_POLICY)


def test_a_pass_is_best_effort_and_says_why() -> None:
    made = verdict({"f::one[1]": P, "f::one[2]": P, "f::two": P}, "one", "two")
    assert made.outcome is Outcome.PASSED
    assert made.trust.level is TrustLevel.BEST_EFFORT
    assert any("no inventory" in reason for reason in made.trust.lowered_by)


@pytest.mark.parametrize(
    ("outcomes", "declared"),
    [
        pytest.param({"f::one": P}, ("one", "two"), id="hidden"),
        pytest.param({"f::one": P}, (), id="nothing-declared"),
        pytest.param({"f::once": P}, ("on",), id="part-of-a-word"),
        pytest.param({"f::one": P, "g::two": P}, ("one", "one"), id="once-for-two-files"),
    ],
)
def test_what_the_text_does_not_bear_out_is_inconclusive(
    outcomes: dict[str, TestOutcome], declared: tuple[str, ...]
) -> None:
    made = verdict(outcomes, *declared)
    assert made.outcome is Outcome.INCONCLUSIVE
    assert [reason.code for reason in made.reasons] == [ReasonCode.NO_TESTS_PINNED]


def test_a_failure_beside_a_hidden_test_is_a_failure() -> None:
    made = verdict({"f::one": F}, "one", "two")
    assert made.outcome is Outcome.FAILED
    assert made.reasons[0].code is ReasonCode.TESTS_FAILED


def test_an_empty_report_is_a_failure_and_silence_is_not() -> None:
    assert verdict({}, "one").outcome is Outcome.FAILED
    assert verdict({}, "one", reports=()).outcome is Outcome.INCONCLUSIVE


def test_an_early_exit_is_a_failure_whatever_was_reported() -> None:
    early = report({"f::one": P}, terminal_records=0)
    assert verdict({"f::one": P}, "one", "two", reports=(early,)).outcome is Outcome.FAILED
    assert verdict({}, "one", reports=(report({}, terminal_records=0),)).outcome is Outcome.FAILED


def test_pinned_evidence_is_judged_as_ever() -> None:
    pinned = Evidence(oracle=OracleMode.INSIDE, inventory=(), runs=())
    made = appraise(pinned, DEFAULT_POLICY)
    assert made.outcome is Outcome.INCONCLUSIVE
    assert made.reasons[0].code is ReasonCode.NO_TESTS_PINNED
