"""JSON with nothing left to chance."""

import pytest

from assay.reports.malformed import MalformedError
from assay.reports.strictjson import load, whole


@pytest.mark.parametrize("data", [b"null", b'{"a": [1, 2.5, "x", true]}', b'"[{,[{"', rb'"\"[[\\"', b"[]", b"-1"])
def test_json_is_read(data: bytes) -> None:
    import json

    assert load(data) == json.loads(data)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "expected JSON"),
        (b"NaN", "finite"),
        (b"-Infinity", "finite"),
        (b"1e400", "finite"),
        (b"-1e400", "finite"),
        (b"9" * 5000, "64 bits"),
        (b'{"a": false, "a": true}', "each key once"),
        (b"\xff", "UTF-8"),
        (b"\xef\xbb\xbf1", "expected JSON"),
        (b"[" * 100_000 + b"]" * 100_000, "depth"),
        (b'{"a":' * 100_000, "depth"),
        (b"[" + b"0," * 2_000_000 + b"0]", "values"),
        (b'"unclosed', "expected JSON"),
        (b'"' + b'\\"' * 500_000, "expected JSON"),
        (b'"x\x00"', "expected JSON"),
        (b"1 2", "expected JSON"),
        (b"'a'", "expected JSON"),
    ],
    ids=range(17),
)
def test_anything_else_is_malformed(data: bytes, said: str) -> None:
    with pytest.raises(MalformedError, match=said):
        load(data)


def test_brackets_in_text_are_no_structure() -> None:
    assert load(b'"' + b"[" * 3_000_000 + b'"') == "[" * 3_000_000


def test_true_is_no_number() -> None:
    assert whole(True) is None
    assert whole(1.0) is None
    assert whole(3) == 3
