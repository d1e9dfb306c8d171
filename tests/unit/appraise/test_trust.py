"""Trust levels, each lowering with a reason."""

from dataclasses import replace

import pytest
from witnessed import IDS, controls, execution, inside, judge, outside, remote, run, variant

from assay.model import Evidence, Medium, OracleMode, Run, TrustLevel


def through(medium: Medium, base: Run) -> Run:
    return replace(base, reports=tuple(replace(r, medium=medium) for r in base.reports))


def level(evidence: Evidence) -> TrustLevel:
    trust = judge(evidence).trust
    assert bool(trust.lowered_by) == (trust.level is not TrustLevel.OUTSIDE)
    assert all(trust.lowered_by)
    return trust.level


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (outside(), TrustLevel.OUTSIDE),
        (outside(oracle=OracleMode.CASES), TrustLevel.OUTSIDE),
        (outside(through(Medium.SHARED_PIPE, remote())), TrustLevel.ISOLATED),
        (outside(through(Medium.FILE, remote())), TrustLevel.BEST_EFFORT),
        (controls(), TrustLevel.CONTROLLED),
        (controls(*(through(Medium.FILE, r) for r in controls().runs)), TrustLevel.CONTROLLED),
        (controls(variant("v1", {"a"}), variant("v2", {"c"})), TrustLevel.ISOLATED),
        (inside(), TrustLevel.ISOLATED),
        (inside(through(Medium.FILE, run())), TrustLevel.BEST_EFFORT),
        (inside(run(), through(Medium.FILE, run(name="run-2"))), TrustLevel.BEST_EFFORT),
        (inside(runs=(), refused="no"), TrustLevel.LOW),
    ],
)
def test_levels(evidence: Evidence, expected: TrustLevel) -> None:
    assert level(evidence) is expected


def test_a_pipe_beside_a_file_binds_it() -> None:
    both = replace(run(), reports=(*run().reports, *through(Medium.FILE, run()).reports))
    assert level(inside(both)) is TrustLevel.ISOLATED


def test_a_limit_that_was_not_enforced_lowers_everything() -> None:
    weak = execution(0, unenforced=("pids",))
    verdict = judge(outside(remote(subject=weak)))
    assert verdict.passed
    assert verdict.trust.level is TrustLevel.LOW
    assert any("pids" in reason for reason in verdict.trust.lowered_by)


def test_tests_without_a_control_are_named() -> None:
    verdict = judge(controls(variant("v1", {"a"}), variant("v2", {"c"})))
    assert verdict.passed
    assert any("1 of 3 tests have no negative control: b" in reason for reason in verdict.trust.lowered_by)
    assert set(IDS) == {"a", "b", "c"}
