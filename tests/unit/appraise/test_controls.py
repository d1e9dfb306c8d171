"""Negative controls: what correct code must fail."""

from dataclasses import replace

from witnessed import IDS, E, F, P, S, codes, controls, execution, inside, judge, run, variant

from assay.appraise import Policy, Witness, appraise
from assay.model import Evidence, Outcome, ReasonCode, SignalCode, TestOutcome


def test_correct_code_passes_the_originals_and_fails_the_controls() -> None:
    verdict = judge(controls())
    assert verdict.outcome is Outcome.PASSED
    assert [(t.id, t.outcome, t.control) for t in verdict.tests] == [(i, P, F) for i in IDS]
    assert "controls" in [w.witness for w in verdict.witnesses]


def test_a_control_that_errs_has_failed() -> None:
    assert judge(controls(variant("v1", {"a", "b"}, {"a": E}), variant("v2", {"c"}))).passed


def test_green_both_ways_is_proof_and_names_the_test() -> None:
    verdict = judge(controls(variant("v1", {"a", "b"}, {"a": P}), variant("v2", {"c"})))
    assert verdict.outcome is Outcome.FAILED
    assert codes(verdict) == [ReasonCode.CONTROL_CONTRADICTION]
    [signal] = verdict.signals
    assert (signal.code, signal.where) == (SignalCode.CONTROL_CONTRADICTION, "a")
    assert [(t.id, t.ok) for t in verdict.tests] == [("a", False), ("b", True), ("c", True)]


def test_everything_forged_green_is_proof() -> None:
    green = dict.fromkeys(IDS, P)
    verdict = judge(controls(variant("v1", {"a", "b"}, green), variant("v2", {"c"}, green)))
    assert codes(verdict) == [ReasonCode.CONTROL_CONTRADICTION]
    assert len(verdict.signals) == 3


def test_a_wrong_value_that_matches_the_control_passes_it_alone() -> None:
    verdict = judge(controls(variant("v1", {"a", "b"}, {"a": P}), variant("v2", {"c"}, {"a": F})))
    assert codes(verdict) == [ReasonCode.TESTS_FAILED, ReasonCode.CONTROL_PASSED]
    assert verdict.signals == ()


def test_honest_and_wrong_fails_for_that_reason_alone() -> None:
    verdict = judge(controls(variant("v1", {"a", "b"}, {"c": F}), variant("v2", {"c"})))
    assert codes(verdict) == [ReasonCode.TESTS_FAILED]


def test_a_control_that_is_skipped_or_missing_denies_a_pass() -> None:
    verdict = judge(controls(variant("v1", {"a", "b"}, {"a": S}), variant("v2", {"c"})))
    assert ReasonCode.TESTS_SKIPPED in codes(verdict)
    assert not verdict.passed
    short = run({"b": F, "c": P}, name="v1", expectations=variant("v1", {"a", "b"}).expectations)
    verdict = judge(controls(short, variant("v2", {"c"})))
    assert codes(verdict) == [ReasonCode.TESTS_MISSING]


def test_a_control_reported_red_and_green_counts_as_green() -> None:
    base = variant("v1", {"a", "b"})
    [said] = base.reports
    twice = replace(said, results=(*said.results, replace(said.results[0], outcome=TestOutcome.PASSED)))
    verdict = judge(controls(replace(base, reports=(twice,)), variant("v2", {"c"})))
    assert codes(verdict)[0] is ReasonCode.CONTROL_CONTRADICTION
    assert ReasonCode.TESTS_DUPLICATED in codes(verdict)


def test_promised_controls_that_are_not_there_are_ours() -> None:
    bare = controls(run())
    assert codes(judge(bare)) == [ReasonCode.NO_CONTROLS]
    assert judge(bare).outcome is Outcome.INCONCLUSIVE
    lenient = Policy(required=frozenset(Witness) - {Witness.CONTROLS})
    assert appraise(bare, lenient).passed


def test_a_test_that_is_only_ever_a_control_is_ours() -> None:
    evidence = controls(variant("v1", {"a"}), variant("v2", {"a", "b"}))
    assert judge(evidence).outcome is Outcome.INCONCLUSIVE
    assert codes(judge(evidence)) == [ReasonCode.NO_CONTROLS]


def test_a_missing_variant_is_no_pass() -> None:
    full = controls()
    for kept in full.runs:
        assert judge(replace(full, runs=(kept,))).outcome is Outcome.INCONCLUSIVE


def test_controls_count_in_every_mode() -> None:
    bent: Evidence = inside(variant("v1", {"a"}, {"a": P}), variant("v2", set()))
    assert codes(judge(bent)) == [ReasonCode.CONTROL_CONTRADICTION]


def test_exit_zero_where_controls_must_fail_is_a_contradiction() -> None:
    quiet = replace(variant("v1", {"a", "b"}), execution=execution(0))
    assert ReasonCode.EXIT_CONTRADICTS_REPORT in codes(judge(controls(quiet, variant("v2", {"c"}))))
