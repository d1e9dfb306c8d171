"""Sealed report streams: what the reporter wrote is read, and what anybody else wrote is told apart."""

import hashlib
import json

from hypothesis import given
from hypothesis import strategies as st

from assay.model import Capture, Medium
from assay.runners.sealed import parse_sealed

KEY = bytes(range(32))
HELLO = {"v": 1, "event": "hello", "runner": "r", "version": "1"}
END = {"event": "end", "exit_status": 0, "counts": {"passed": 1, "failed": 0, "errored": 0, "skipped": 0}}


def seal(number, line, key=KEY):
    return hashlib.sha256(key + hashlib.sha256(key + number.to_bytes(4) + line).digest()).hexdigest().encode()


def record(name, outcome="passed"):
    return {"event": "test", "id": name, "outcome": outcome}


def stream(*records, key=KEY, closed=True):
    lines = [b"seal " + hashlib.sha256(key).hexdigest().encode()]
    for number, value in enumerate(records):
        line = json.dumps(value).encode()
        lines.append(seal(number, line, key) + b" " + line)
    return [*lines, b"key " + key.hex().encode()] if closed else lines


def read(lines, files=1):
    data = b"".join(line + b"\n" for line in [b"files %d" % files, *lines])
    return parse_sealed(Capture(head=data, total_bytes=len(data)), source="s", medium=Medium.SHARED_PIPE)


def test_a_whole_stream_is_read():
    report = read(stream(HELLO, record("a"), END))
    assert (report.started, report.terminal_records, report.reported_exit_status) == (True, 1, 0)
    assert ([r.id for r in report.results], report.problems, report.declared.passed) == (["a"], (), 1)


def test_nothing_at_all_states_nothing():
    report = parse_sealed(Capture(), source="s", medium=Medium.SHARED_PIPE)
    assert (report.started, report.terminal_records, report.results, report.problems) == (False, 0, (), ())


def test_the_launcher_alone_states_nothing():
    report = read([])
    assert (report.started, report.terminal_records, report.results, report.problems) == (False, 0, (), ())


def test_a_stream_that_was_cut_off_is_not_closed():
    report = read(stream(HELLO, record("a"), END, closed=False))
    assert (report.terminal_records, report.reported_exit_status, report.problems) == (0, None, ())


def test_a_line_without_a_seal_is_a_problem():
    lines = stream(HELLO, record("a", "failed"), END)
    lines.insert(3, json.dumps(record("b")).encode())
    assert read(lines).problems


def test_a_changed_line_is_a_problem():
    lines = stream(HELLO, record("a", "failed"), END)
    lines[2] = lines[2].replace(b"failed", b"passed")
    assert read(lines).problems == ("record 2: its seal is not the reporter's",)


def test_lines_in_another_order_are_a_problem():
    lines = stream(HELLO, record("a"), record("b"), END)
    lines[2], lines[3] = lines[3], lines[2]
    assert read(lines).problems


def test_another_key_closes_nothing():
    lines = stream(HELLO, record("a"), END)
    lines[-1] = b"key " + bytes(32).hex().encode()
    assert "not the one" in read(lines).problems[0]


def test_a_stream_more_than_announced_is_a_problem():
    lines = [*stream(HELLO, record("a"), END), *stream(HELLO, record("b"), END, key=bytes(32))]
    assert read(lines).problems == ("expected 1 streams, got 2",)
    assert read(lines, files=2).problems == ()
    assert [r.id for r in read(lines, files=2).results] == ["a", "b"]


def test_a_stream_less_than_announced_leaves_the_report_open():
    report = read(stream(HELLO, record("a"), END), files=2)
    assert (report.terminal_records, report.problems) == (0, ())


def test_one_of_two_streams_cut_off_leaves_the_report_open():
    lines = [*stream(HELLO, record("a"), END, closed=False), *stream(HELLO, record("b"), END, key=bytes(32))]
    assert read(lines, files=2).terminal_records == 0


def test_lines_between_streams_are_a_problem():
    assert read([b"x", *stream(HELLO, END)]).problems
    assert read([*stream(HELLO, END), b"x"]).problems


@given(st.lists(st.binary(max_size=80), max_size=30))
def test_any_bytes_are_read_without_an_error(lines):
    read(lines)


@given(st.integers(0, 400), st.integers(0, 255))
def test_no_byte_can_be_changed_unseen(at, value):
    data = b"".join(line + b"\n" for line in [b"files 1", *stream(HELLO, record("a", "failed"), END)])
    changed = data[:at] + bytes([value]) + data[at + 1 :]
    whole = parse_sealed(Capture(head=data, total_bytes=len(data)), source="s", medium=Medium.SHARED_PIPE)
    other = parse_sealed(Capture(head=changed, total_bytes=len(changed)), source="s", medium=Medium.SHARED_PIPE)
    assert other == whole or other.problems or other.terminal_records != 1
