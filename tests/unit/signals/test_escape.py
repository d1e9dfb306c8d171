"""Untrusted text becomes one line of visible characters, and loses nothing but by the cut."""

import codecs
import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.signals import escape


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain text, with punctuation!", "plain text, with punctuation!"),
        ("größe 漢字 é", "größe 漢字 é"),
        ("\x1b[2J\x1b]0;title\x07", "\\x1b[2J\\x1b]0;title\\x07"),
        ("\x1b]8;;http://x\x1b\\link", "\\x1b]8;;http://x\\x1b\\\\link"),
        ("FAILED\rPASSED\b\b", "FAILED\\rPASSED\\x08\\x08"),
        ("a\nb\tc\0", "a\\nb\\tc\\x00"),
        ("\x85\x9b31m", "\\u0085\\u009b31m"),
        ("a\u202eb\u2066c\u200bd\ufeff\u00ad", "a\\u202eb\\u2066c\\u200bd\\ufeff\\u00ad"),
        ("a\u00a0b\u2028c\u3164", "a\\u00a0b\\u2028c\\u3164"),
        ("\U000e0041tag", "\\U000e0041tag"),
        ("\ud800", "\\ud800"),
        ("z" + "\u0301" * 5, "z" + "\u0301" * 3 + "\\u0301\\u0301"),
        (b"caf\xe9 \xff\xc3", "caf\\xe9 \\xff\\xc3"),
        (b"\xc0\x80 overlong", "\\xc0\\x80 overlong"),
    ],
)
def test_hostile_text_is_made_visible(text: str | bytes, shown: str) -> None:
    assert escape(text) == shown


def _back(shown: str) -> bytes:
    """What an escaped line stands for."""

    def one(match: re.Match[str]) -> str:
        body = match.group(1)
        if body[0] in "uU":
            return chr(int(body[1:], 16))
        if body[0] == "x":
            number = int(body[1:], 16)
            return chr(number) if number < 0x80 else chr(0xDC00 + number)
        return {"n": "\n", "r": "\r", "t": "\t", "\\": "\\"}[body]

    text = re.sub(r"\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[nrt\\])", one, shown)
    return text.encode("utf-8", "surrogateescape")


@given(st.binary(max_size=200))
def test_any_bytes_survive(data: bytes) -> None:
    assert _back(escape(data, 10_000)) == data


@given(st.text(max_size=200), st.integers(1, 60))
def test_the_result_is_one_bounded_line_of_visible_characters(text: str, bound: int) -> None:
    shown = escape(text, bound)
    assert len(shown) <= bound
    for character in shown:
        assert unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    codecs.encode(shown, "utf-8")


def test_a_cut_is_marked_and_splits_no_escape() -> None:
    assert escape("a" * 10, 5) == "aaaa…"
    assert escape("ab\x1b\x1b\x1b", 7) == "ab\\x1b…"


def test_a_flood_costs_no_more_than_its_bound() -> None:
    assert len(escape(b"\x1b" * 50_000_000, 300)) <= 300
