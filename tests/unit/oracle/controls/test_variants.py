"""Variants: every test flipped and unflipped, at random, and never two of one group apart."""

import random

import pytest

from assay.errors import OracleError
from assay.oracle.controls import Edit, draw, guess_chance
from assay.oracle.controls.variants import LEAST_BITS, MOST_VARIANTS

CONTROLS = {
    f"t{n}": (Edit("a.py", 10 * n, 10 * n + 1, "x"), Edit("a.py", 10 * n + 2, 10 * n + 3, "y")) for n in range(12)
}


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("variants", [2, 3, 5])
def test_every_test_is_flipped_and_unflipped(seed, variants):
    drawn = draw(CONTROLS, variants=variants, rng=random.Random(seed))
    assert len(drawn) == variants
    for id_ in CONTROLS:
        assert 0 < sum(id_ in one.flipped for one in drawn) < variants


def test_each_flipped_test_has_one_of_its_edits():
    for one in draw(CONTROLS):
        assert len(one.edits) == len(one.flipped)
        assert all(sum(edit in CONTROLS[id_] for edit in one.edits) == 1 for id_ in one.flipped)


def test_the_operating_systems_generator_draws_differently():
    assert len({draw(CONTROLS)[0].flipped for _ in range(20)}) > 10


@pytest.mark.parametrize(("tests", "variants"), [(1, MOST_VARIANTS), (2, 4), (3, 3), (6, 2), (100, 2)])
def test_few_tests_get_more_variants(tests, variants):
    controls = {f"t{n}": (Edit("a.py", 10 * n, 10 * n + 1, "x"),) for n in range(tests)}
    assert len(draw(controls)) == variants


def test_tests_that_share_edits_are_flipped_together():
    shared = (Edit("a.py", 500, 501, "x"),)
    for seed in range(20):
        for one in draw({**CONTROLS, "p": shared, "q": shared}, rng=random.Random(seed)):
            assert ("p" in one.flipped) == ("q" in one.flipped)


def test_tests_that_share_only_some_edits_are_refused():
    one, two = Edit("a.py", 1, 2, "x"), Edit("a.py", 5, 6, "y")
    with pytest.raises(OracleError, match="share all"):
        draw({"p": (one,), "q": (one, two)})


def test_no_controls_is_an_error_of_ours():
    with pytest.raises(OracleError, match="at least one control"):
        draw({})
    with pytest.raises(OracleError, match="at least one control"):
        draw({"t": ()})


def test_neutral_edits_stand_where_nothing_is_flipped():
    neutral = [("a.py", 0, 1, "n"), ("a.py", 900, 901, "m")]
    for one in draw(CONTROLS, neutral, rng=random.Random(3)):
        texts = {edit[:3]: edit.replacement for edit in one.edits}
        assert texts["a.py", 900, 901] == "m"
        assert texts.get(("a.py", 0, 1)) in {"n", "x"}


def test_edits_may_come_from_a_lock_as_plain_tuples():
    assert draw({"t": (("a.py", 1, 2, "x"),)})


@pytest.mark.parametrize(
    ("groups", "chance"),
    [(0, 1.0), (1, 1 / 62), (2, 1 / 14**2), (3, 1 / 6**3), (6, 1 / 2**6), (12, 1 / 2**12)],
)
def test_the_chance_of_a_guess_falls_with_tests_and_is_small_for_few(groups: int, chance: float) -> None:
    controls = {f"t{number}": (("f", number, number + 1, "2"),) for number in range(groups)}
    assert guess_chance(controls) == pytest.approx(chance)
    if groups:
        assert guess_chance(controls) <= 2**-LEAST_BITS * 1.1
