"""The protocol of our own reporters, honest and hostile."""

import json

import pytest

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome
from assay.reports.stream import parse_stream

HELLO = {"v": 1, "event": "hello", "runner": "pytest", "version": "9.2.0"}
PASS_A = {"event": "test", "id": "a", "outcome": "passed", "message": "", "duration_s": 0.1}
END = {"event": "end", "exit_status": 0, "counts": {"passed": 1, "failed": 0, "errored": 0, "skipped": 0}}


def lines(*records: object) -> bytes:
    return b"".join((r if isinstance(r, bytes) else json.dumps(r).encode()) + b"\n" for r in records)


def parse(data: bytes) -> ReportStatement:
    return parse_stream(Capture(head=data, total_bytes=len(data)), medium=Medium.SHARED_PIPE)


def test_an_honest_stream_is_complete() -> None:
    report = parse(lines(HELLO, {"event": "collected", "ids": ["a"]}, PASS_A, END))
    assert report.problems == ()
    assert report.started
    assert report.terminal_records == 1
    assert report.reported_exit_status == 0
    assert [(r.id, r.outcome, r.duration_s) for r in report.results] == [("a", TestOutcome.PASSED, 0.1)]
    assert report.declared == Counts(passed=1, failed=0, errored=0, skipped=0)


def test_an_empty_channel_states_nothing() -> None:
    report = parse(b"")
    assert report.problems == ()
    assert not report.started
    assert report.terminal_records == 0


def test_an_end_without_status_and_counts_is_an_end() -> None:
    report = parse(lines(HELLO, PASS_A, {"event": "end", "exit_status": None}))
    assert report.problems == ()
    assert report.terminal_records == 1
    assert report.reported_exit_status is None


def test_a_stream_that_stops_has_no_end() -> None:
    report = parse(lines(HELLO, PASS_A))
    assert report.started
    assert report.terminal_records == 0
    assert report.problems == ()


def test_duplicates_are_kept_for_the_judge() -> None:
    report = parse(lines(HELLO, PASS_A, PASS_A | {"outcome": "failed"}, END))
    assert [r.outcome for r in report.results] == [TestOutcome.PASSED, TestOutcome.FAILED]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (lines(HELLO, HELLO, END), "expected hello once"),
        (lines(PASS_A, HELLO, END), "expected hello before the first test"),
        (lines(END), "expected hello before the end"),
        (lines(HELLO, END, PASS_A), "nothing after the end"),
        (lines(HELLO, END, END), "nothing after the end"),
        (lines(HELLO, END)[:-1], "expected a newline"),
        (lines(HELLO, {"event": "surprise"}), "expected one of the events"),
        (lines(HELLO, {"event": ["test"]}), "expected one of the events"),
        (lines(HELLO, b"", END), "expected JSON"),
        (lines(HELLO, b"[]", END), "expected an object, got list"),
        (lines(HELLO, b"\xff", END), "expected UTF-8"),
        (lines(HELLO, PASS_A | {"extra": 1}), "expected no other keys"),
        (lines(HELLO, PASS_A | {"outcome": "PASSED"}), "expected one of the outcomes"),
        (lines(HELLO, PASS_A | {"outcome": True}), "expected one of the outcomes"),
        (lines(HELLO, PASS_A | {"outcome": "missing"}), "expected one of the outcomes"),
        (lines(HELLO, PASS_A | {"id": ""}), "expected a test id"),
        (lines(HELLO, PASS_A | {"id": 1}), "expected a test id"),
        (lines(HELLO, PASS_A | {"id": "x" * 5000}), "expected a test id"),
        (lines(HELLO, PASS_A | {"id": "\ud800"}), "expected a test id"),
        (lines(HELLO, PASS_A | {"duration_s": -1}), "duration_s"),
        (lines(HELLO, PASS_A | {"duration_s": True}), "duration_s"),
        (lines(HELLO, b'{"event": "test", "id": "a", "outcome": "passed", "duration_s": NaN}'), "finite"),
        (lines(HELLO, b'{"event": "test", "id": "a", "outcome": "passed", "duration_s": 1e400}'), "finite"),
        (lines(HELLO, b'{"event": "test", "id": "a", "outcome": "failed", "outcome": "passed"}'), "each key once"),
        (lines(HELLO, b'{"event": "end", "exit_status": ' + b"9" * 5000 + b"}"), "64 bits"),
        (lines(HELLO, {"event": "end", "exit_status": False}), "exit_status"),
        (lines(HELLO, {"event": "end", "exit_status": "0"}), "exit_status"),
        (lines(HELLO, {"event": "end", "counts": {"passed": -1}}), "counts of 0 or more"),
        (lines(HELLO, {"event": "end", "counts": {"passed": True}}), "counts of 0 or more"),
        (lines(HELLO, {"event": "end", "counts": {"PASSED": 1}}), "counts by outcome"),
        (lines(HELLO | {"v": 2}), "protocol version"),
        (lines(HELLO | {"v": True}), "protocol version"),
        (lines({k: v for k, v in HELLO.items() if k != "v"}), "protocol version"),
        (lines(HELLO, {"event": "collected", "ids": [1]}), "list of test ids"),
        (lines(HELLO, b"[" * 100_000), "depth"),
        (lines(HELLO, b'{"event": "test", "id": "' + b"x" * 2_000_000 + b'"}'), "at most 1048576 bytes"),
    ],
)
def test_what_is_wrong_is_a_problem(data: bytes, said: str) -> None:
    assert said in "\n".join(parse(data).problems)


def test_a_second_end_is_not_a_second_terminal_record() -> None:
    assert parse(lines(HELLO, END, END)).terminal_records == 1


def test_a_message_is_cut_and_made_encodable() -> None:
    report = parse(lines(HELLO, PASS_A | {"message": "\ud800" + "x" * 10_000}, END))
    assert report.problems == ()
    kept = report.results[0].message
    assert kept.startswith("\\ud800x")
    assert len(kept) < 4100
    kept.encode()


def test_a_dropped_middle_is_a_problem_and_joins_no_lines() -> None:
    head, tail = lines(HELLO, PASS_A) + b'{"event": "te', b'st"}\n' + lines(END)
    report = parse_stream(Capture(head=head, tail=tail, total_bytes=10_000), medium=Medium.SHARED_PIPE)
    assert len(report.problems) == 1
    assert "dropped" in report.problems[0]
    assert len(report.results) == 1


def test_a_kept_head_and_tail_that_touch_are_one_stream() -> None:
    data = lines(HELLO, PASS_A, END)
    report = parse_stream(Capture(head=data[:50], tail=data[50:], total_bytes=len(data)), medium=Medium.SHARED_PIPE)
    assert report.problems == ()
    assert report.terminal_records == 1


def test_a_flood_of_problems_ends_the_reading() -> None:
    report = parse(lines(HELLO) + b"\n" * 1_000_000 + lines(PASS_A, END))
    assert report.problems[-1] == "and 980 more"
    assert report.terminal_records == 0


def test_collected_comes_once() -> None:
    collected = {"event": "collected", "ids": []}
    assert "expected collected once" in parse(lines(HELLO, collected, collected, END)).problems[0]


def test_problems_are_bounded_and_printable() -> None:
    report = parse(lines(HELLO, *[{"event": "\x1b]0;owned\x07\u202e"}] * 1000))
    assert len(report.problems) == 21
    assert report.problems[-1] == "and 980 more"
    assert all(p.isprintable() for p in report.problems)
