"""What the adapter reads from captures of real Rust test programs."""

import pytest

from assay.runners.cargo import Cargo


@pytest.mark.parametrize(
    ("case", "expected", "ends"),
    [
        ("pass", {"it::one": "passed", "it::two": "passed"}, 1),
        ("fail", {"it::one": "passed", "it::two": "failed"}, 1),
        ("empty", {}, 1),
        ("skipped", {"it::one": "passed", "it::two": "skipped"}, 1),
        ("crashed", {"it::one": "passed"}, 0),
    ],
)
def test_outcomes(captured, case, expected, ends):
    (report,) = Cargo().reports(captured("cargo", case))
    assert {r.id: r.outcome.value for r in report.results} == expected
    assert (report.started, report.terminal_records, report.problems) == (True, ends, ())


def test_what_is_not_built_reports_nothing(captured):
    (report,) = Cargo().reports(captured("cargo", "broken"))
    assert (report.started, report.results) == (False, ())
