"""Edits on bytes."""

import pytest

from assay.errors import OracleError
from assay.oracle.controls import Edit
from assay.oracle.controls.rendering import combine, render

SOURCES = {"a.py": b"0123456789", "b.py": b"other"}


def test_edits_apply_at_their_bytes_in_any_order():
    edits = [Edit("a.py", 8, 10, "\u00e9"), Edit("a.py", 0, 1, "zero"), Edit("a.py", 1, 1, "+")]
    assert render(SOURCES, edits) == {"a.py": "zero+1234567\u00e9".encode()}


def test_files_without_edits_are_left_out():
    assert render(SOURCES, []) == {}


@pytest.mark.parametrize(
    "edits",
    [
        [Edit("a.py", 0, 5, "x"), Edit("a.py", 4, 6, "y")],
        [Edit("a.py", 5, 11, "x")],
        [Edit("a.py", 5, 4, "x")],
        [Edit("c.py", 0, 1, "x")],
    ],
)
def test_edits_that_do_not_fit_are_refused(edits):
    with pytest.raises(OracleError):
        render(SOURCES, edits)


def test_a_flipped_edit_takes_the_place_of_a_neutral_one():
    neutral, flipped = Edit("a.py", 0, 1, "n"), Edit("a.py", 0, 1, "f")
    assert combine([neutral, Edit("b.py", 0, 1, "n")], [flipped]) == (flipped, Edit("b.py", 0, 1, "n"))
