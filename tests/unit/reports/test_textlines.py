"""Summary-shaped lines: every one is read."""

import re

from assay.model import Capture, Counts, SummaryLine
from assay.reports.bounds import MAX_SUMMARY_LINES
from assay.reports.textlines import Shape, plain_lines, scan

DONE = Shape(
    pattern=re.compile(r"(?P<passed>[0-9]+) passed, (?P<failed>[0-9]+) failed", re.ASCII),
    claims_success=lambda m: int(m["failed"]) == 0,
)


def capture(data: bytes) -> Capture:
    return Capture(head=data, total_bytes=len(data))


def test_every_line_is_read_whoever_printed_it() -> None:
    found = scan(capture(b"3 passed, 0 failed\nnoise\n1 passed, 2 failed\n"), (DONE,))
    assert found == (
        SummaryLine(text="3 passed, 0 failed", counts=Counts(passed=3, failed=0), claims_success=True),
        SummaryLine(text="1 passed, 2 failed", counts=Counts(passed=1, failed=2), claims_success=False),
    )


def test_a_shape_is_anchored_at_both_ends() -> None:
    assert scan(capture(b"> 3 passed, 0 failed\n3 passed, 0 failed!\n"), (DONE,)) == ()


def test_colours_are_stripped() -> None:
    data = b"\x1b[32;1m3 passed\x1b[0m, \x1b]8;;http://x\x1b\\0 failed\x1b]8;;\x07\n"
    assert len(scan(capture(data), (DONE,))) == 1


def test_an_overwritten_line_is_still_a_line() -> None:
    found = scan(capture(b"1 passed, 2 failed\r3 passed, 0 failed\r\n"), (DONE,))
    assert [line.counts.failed for line in found] == [2, 0]


def test_no_other_character_ends_a_line() -> None:
    assert scan(capture("x\u20283 passed, 0 failed\n\x85x\x0b3 passed, 0 failed".encode()), (DONE,)) == ()


def test_a_last_line_needs_no_newline() -> None:
    assert len(scan(capture(b"3 passed, 0 failed"), (DONE,))) == 1


def test_pieces_of_lines_at_a_gap_are_no_lines() -> None:
    cut = Capture(
        head=b"3 passed, 0 failed\n3 passed, 0 failed",
        tail=b"9 passed, 0 failed\n1 passed, 2 failed\n",
        total_bytes=999,
    )
    assert [line.counts.passed for line in scan(cut, (DONE,))] == [3, 1]


def test_a_flood_of_good_lines_ends_in_a_bad_one() -> None:
    found = scan(capture(b"3 passed, 0 failed\n" * (MAX_SUMMARY_LINES + 5) + b"0 passed, 3 failed\n"), (DONE,))
    assert len(found) == MAX_SUMMARY_LINES + 1
    assert found[-1].claims_success is False


def test_bytes_that_are_no_text_are_shown() -> None:
    assert list(plain_lines(capture(b"\xff\xfe\n"))) == ["\\xff\\xfe"]


def test_a_huge_number_is_no_error() -> None:
    [line] = scan(capture(b"9" * 900 + b" passed, 0 failed"), (DONE,))
    assert line.counts.passed == 1_000_000_000


def test_an_overlong_line_is_no_summary() -> None:
    assert scan(capture(b"9" * 2000 + b" passed, 0 failed"), (DONE,)) == ()
