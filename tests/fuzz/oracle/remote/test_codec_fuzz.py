"""Bytes of any kind make the reader refuse, never crash, hang or build more than the bytes could hold."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.oracle.remote.codecs import Pair, decode, encode

from assay.oracle.remote.kit.link import HEADER, REQUEST, Link

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters()) | st.binary(),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text() | st.integers() | st.booleans(), inner, max_size=5)
        | st.frozensets(st.text() | st.binary(), max_size=4)
        | st.sets(st.integers(), max_size=4)
    ),
    max_leaves=30,
)
TAGS = b"NE~TFiIdcsbtZrxmqyhwvzupPR123kKaogXMWVe\xff"


def refused_or_read(data: bytes) -> None:
    try:
        decode(data)
    except Exception as error:  # noqa: BLE001 - any Exception becomes a violation; anything else would escape
        assert not isinstance(error, MemoryError)


@given(PLAIN)
@settings(max_examples=200, deadline=None)
def test_values_survive(value: object) -> None:
    result = Pair().send(value)
    assert result == value
    assert repr(type(result)) == repr(type(value))


@given(st.binary(max_size=200))
@settings(max_examples=500, deadline=None)
def test_any_bytes(data: bytes) -> None:
    refused_or_read(data)


@given(st.lists(st.sampled_from(TAGS), max_size=12), st.binary(max_size=40))
@settings(max_examples=500, deadline=None)
def test_any_tags(tags: list[int], rest: bytes) -> None:
    refused_or_read(bytes(tags) + rest)


@given(PLAIN, st.integers(0, 2**32), st.integers(1, 4))
@settings(max_examples=300, deadline=None)
def test_flipped_bytes(value: object, seed: int, flips: int) -> None:
    data = bytearray(encode(value))
    source = random.Random(seed)
    for _ in range(flips):
        data[source.randrange(len(data))] = source.randrange(256)
    refused_or_read(bytes(data))


@given(st.binary(min_size=1, max_size=120))
@settings(max_examples=200, deadline=None)
def test_any_frames(data: bytes) -> None:
    import os

    from assay.oracle.remote.kit.codec import ProtocolError
    from assay.oracle.remote.kit.link import LinkClosedError

    read_fd, write_fd = os.pipe()
    other_r, other_w = os.pipe()
    os.write(write_fd, data)
    os.close(write_fd)
    link = Link(read_fd, other_w, 0)
    try:
        while True:
            assert link._read_frame().kind in (1, 2)
    except (ProtocolError, LinkClosedError):
        pass
    finally:
        link.close()
        os.close(other_r)


def test_a_frame_that_claims_more_than_it_has_is_an_end() -> None:
    assert HEADER.size == 14
    assert REQUEST == 1
