from dataclasses import replace

import pytest

from assay.auditing.model import Answer
from assay.auditing.result import Alive, Controls, Fate, GraderResult, Row, Tried, settle

A, R, S = Answer.ACCEPTED, Answer.REFUSED, Answer.SILENT


@pytest.mark.parametrize(
    ("wrong", "right", "fits", "alive", "fate"),
    [
        pytest.param(A, None, True, False, Fate.ACCEPTED, id="a-hole"),
        pytest.param(A, None, False, False, Fate.ACCEPTED, id="a-hole-whatever-it-was-made-for"),
        pytest.param(R, A, True, False, Fate.UNTESTED, id="nothing-to-bend-proves-nothing"),
        pytest.param(R, A, True, True, Fate.STOPPED, id="neutralised"),
        pytest.param(S, A, True, True, Fate.STOPPED, id="silence-is-no-pass"),
        pytest.param(R, R, True, False, Fate.UNTESTED, id="a-broken-tree-proves-nothing"),
        pytest.param(R, S, True, False, Fate.UNTESTED, id="silence-proves-nothing"),
        pytest.param(R, R, True, True, Fate.STOPPED, id="known-to-work-elsewhere"),
        pytest.param(R, None, False, True, Fate.NOT_APPLICABLE, id="made-for-another-runner"),
        pytest.param(None, None, True, False, Fate.NOT_APPLICABLE, id="cannot-be-planted"),
    ],
)
def test_fates(wrong: Answer | None, right: Answer | None, fits: bool, alive: bool, fate: Fate) -> None:
    tried = Tried(bypass="b", fits=fits, wrong=wrong, right=right)
    (row,) = settle([tried], alive=Alive(kin=frozenset({"b"} if alive else ())))
    assert row.fate is fate


@pytest.mark.parametrize(
    ("ends_early", "alive", "fate"),
    [
        (False, Alive(anywhere=frozenset({"b"})), Fate.UNTESTED),
        (True, Alive(anywhere=frozenset({"b"})), Fate.STOPPED),
        (True, Alive(anywhere=frozenset({"other"})), Fate.UNTESTED),
    ],
    ids=["needs-kin", "an-exit-is-an-exit", "never-seen-to-work"],
)
def test_who_can_vouch_for_a_bypass(ends_early: bool, alive: Alive, fate: Fate) -> None:
    tried = Tried(bypass="b", fits=True, ends_early=ends_early, wrong=R, right=R)
    assert settle([tried], alive=alive)[0].fate is fate
    assert tried.open_question(alive) is (fate is Fate.UNTESTED)


def test_a_failed_sandbox_says_nothing() -> None:
    tried = Tried(bypass="b", fits=True, wrong=R, right=A).failed("no space")
    (row,) = settle([tried], alive=Alive(kin=frozenset({"b"})))
    assert (row.fate, row.detail) == (Fate.UNTESTED, "no space")


@pytest.mark.parametrize(
    ("right", "wrong", "hold"),
    [(A, R, True), (A, S, True), (A, A, False), (R, R, False), (S, R, False)],
)
def test_controls_hold_where_right_is_told_from_wrong(right: Answer, wrong: Answer, hold: bool) -> None:
    assert Controls(right=right, wrong=wrong).hold is hold


def grader(*fates: Fate) -> GraderResult:
    rows = tuple(Row(bypass=f"b{at}", fate=fate) for at, fate in enumerate(fates))
    controls = Controls(right=A, wrong=R)
    return GraderResult(name="g", title="t", source="s", task="k", runners=(), image="i", controls=controls, rows=rows)


def test_what_is_untested_is_in_no_score() -> None:
    found = grader(Fate.STOPPED, Fate.UNTESTED, Fate.NOT_APPLICABLE, Fate.ACCEPTED, Fate.STOPPED, Fate.STOPPED)
    assert found.score == 0.75
    assert not found.sound
    assert grader(Fate.UNTESTED).score is None
    assert not grader(Fate.UNTESTED).sound
    assert grader(Fate.STOPPED, Fate.UNTESTED).sound


def test_kin_run_the_same_kind_of_tests() -> None:
    plain = grader()
    pytest_only, both = replace(plain, runners=("pytest",)), replace(plain, runners=("pytest", "unittest"))
    assert plain.akin(plain)
    assert pytest_only.akin(both)
    assert not pytest_only.akin(plain)
