"""Names in each convention."""

import pytest

from assay.languages.spelling import camel, pascal, snake


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("twoFer", ("two_fer", "twoFer", "TwoFer")),
        ("two_fer", ("two_fer", "twoFer", "TwoFer")),
        ("TwoFer", ("two_fer", "twoFer", "TwoFer")),
        ("toRNA", ("to_rna", "toRna", "ToRna")),
        ("strand1", ("strand1", "strand1", "Strand1")),
        ("x", ("x", "x", "X")),
    ],
)
def test_a_name_in_three_spellings(name: str, spelled: tuple[str, str, str]) -> None:
    assert (snake(name), camel(name), pascal(name)) == spelled
