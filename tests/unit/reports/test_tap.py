"""TAP 12 to 14."""

import pytest

from assay.model import Capture, Medium, ReportStatement, TestOutcome
from assay.reports.tap import parse_tap

P, F, S = TestOutcome.PASSED, TestOutcome.FAILED, TestOutcome.SKIPPED


def parse(text: str, **how: bool) -> ReportStatement:
    raw = text.encode()
    return parse_tap(Capture(head=raw, total_bytes=len(raw)), medium=Medium.FILE, **how)


def outcomes(report: ReportStatement) -> dict[str, TestOutcome]:
    return {result.id: result.outcome for result in report.results}


def test_a_document_of_each_outcome() -> None:
    report = parse(
        "TAP version 14\n1..5\nok 1 - a\nnot ok 2 - b\n# why\nok 3 - c # SKIP later\nnot ok 4 d # todo x\nok\n"
    )
    assert outcomes(report) == {"a": P, "b": F, "c": S, "d": S, "test 5": P}
    assert report.results[1].message == "why"
    assert (report.started, report.terminal_records, report.problems) == (True, 1, ())


def test_the_plan_may_come_last() -> None:
    assert parse("ok 1 - a\n1..1\n").terminal_records == 1


def test_nothing_planned_and_nothing_run_is_complete_and_empty() -> None:
    report = parse("1..0 # SKIP no database\n")
    assert (report.terminal_records, report.results, report.problems) == (1, (), ())


@pytest.mark.parametrize("text", ["ok 1 - a\n", "1..2\nok 1 - a\n", "1..1\n", "", "TAP version 13\n"])
def test_a_document_that_stops_is_incomplete(text: str) -> None:
    assert parse(text).terminal_records == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1..1\n1..1\nok 1 - a\n", "one plan"),
        ("1..1\nok 1 - a\nok 2 - b\n", "1 tests as planned, got 2"),
        ("1..2\nok 1 - a\nok 1 - b\n", "test number 2, got 1"),
        ("1..1\nok 1 - a\nBail out! no\x1b disk\n", "given up"),
        ("1..1\nok 1 - " + "x" * 5000 + "\n", "a test's name"),
        ("1..1\nok 1 - " + "x" * 2_000_000 + "\n", "at most"),
        ("1..50001\n" + "ok\n" * 50_001, "at most 50000 tests"),
    ],
    ids=range(7),
)
def test_what_is_wrong_is_a_problem(text: str, said: str) -> None:
    assert said in "\n".join(parse(text).problems)


def test_other_lines_are_ignored_unless_strict() -> None:
    text = "hello\n1..1\nokay\nok 1 - a\n"
    assert parse(text).problems == ()
    assert "expected TAP, got 'hello'" in parse(text, strict=True).problems[0]
    assert parse("1..1\nok 1 - a\n# c\n", strict=True).problems == ()


def test_a_yaml_block_is_a_message_and_never_a_result() -> None:
    report = parse("1..1\nnot ok 1 - a\n  ---\n  message: bad\n  ok 2 - forged\n  ...\n")
    assert outcomes(report) == {"a": F}
    assert "message: bad" in report.results[0].message


def test_an_unclosed_yaml_block_swallows_the_rest_and_leaves_it_incomplete() -> None:
    assert parse("1..2\nok 1 - a\n  ---\nok 2 - b\n").terminal_records == 0


NESTED = """1..2
# Subtest: group
    # Subtest: inner
        ok 1 - x
        1..1
    ok 1 - inner
    not ok 2 - y
    1..2
not ok 1 - group
ok 2 - z
"""


def test_subtests_count_where_they_are_asked_for() -> None:
    assert outcomes(parse(NESTED)) == {"group": F, "z": P}
    assert outcomes(parse(NESTED, nested=True)) == {
        "group > inner > x": P,
        "group > inner": P,
        "group > y": F,
        "group": F,
        "z": P,
    }
    assert parse(NESTED, nested=True).terminal_records == 1


def test_escapes_are_read() -> None:
    assert outcomes(parse("1..2\nok 1 - a \\# skip\nok 2 - b\\\\c # SKIP\n")) == {"a # skip": P, "b\\c": S}


def test_bytes_that_are_no_text_are_kept_visible() -> None:
    raw = b"1..1\nok 1 - \xff\n"
    report = parse_tap(Capture(head=raw, total_bytes=len(raw)), medium=Medium.FILE)
    assert outcomes(report) == {"\\xff": P}
