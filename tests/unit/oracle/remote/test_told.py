"""What the submission prints on its way to the tests: in order, in few events, within bounds."""

from assay.oracle.remote.kit.bounds import MAX_EVENTS, MAX_TEXT_CHARS
from assay.oracle.remote.kit.told import Told


def test_text_of_one_stream_is_one_event() -> None:
    told = Told()
    for number in range(200_000):
        told.text("stdout", f"{number % 10}")
    assert told.take() == (("text", "stdout", "0123456789" * 20_000),)
    assert told.take() == ()


def test_order_is_kept_between_streams_and_records() -> None:
    told = Told()
    told.text("stdout", "a")
    told.add("log", "name", 30, "careful")
    told.text("stdout", "b")
    told.text("stderr", "c")
    assert told.take() == (
        ("text", "stdout", "a"),
        ("log", "name", 30, "careful"),
        ("text", "stdout", "b"),
        ("text", "stderr", "c"),
    )


def test_bounds_hold_for_one_message_and_begin_anew_with_the_next() -> None:
    told = Told()
    told.text("stdout", "x" * (MAX_TEXT_CHARS + 5))
    told.text("stdout", "y")
    told.add("log", "name", 30, "z")
    assert told.take() == (("text", "stdout", "x" * MAX_TEXT_CHARS),)
    for _ in range(MAX_EVENTS + 5):
        told.add("log", "name", 30, "")
    assert len(told.take()) == MAX_EVENTS
    told.text("stdout", "again")
    assert told.take() == (("text", "stdout", "again"),)
