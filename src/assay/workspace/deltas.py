"""Apply one of git's binary deltas, with its stated size as a bound and not as a promise. Format: gitformat-pack(5)."""

__all__ = ["DeltaError", "apply_delta"]


class DeltaError(Exception):
    """The delta is malformed, for another base, or makes more than it says; the message says what it is."""


def apply_delta(base: bytes, delta: bytes, bound: int) -> bytes:
    """``delta`` on ``base``: at most ``bound`` bytes. Raises DeltaError."""
    try:
        return _applied(base, delta, bound)
    except IndexError:
        raise DeltaError("a cut-off delta") from None


def _applied(base: bytes, delta: bytes, bound: int) -> bytes:
    stated_base, at = _size(delta, 0)
    stated, at = _size(delta, at)
    if stated_base != len(base) or stated > bound:
        raise DeltaError("a delta for another base, or to too large an object")
    result = bytearray()
    while at < len(delta):
        piece, at = _instruction(base, delta, at)
        result += piece
        if len(result) > stated:
            break
    if len(result) != stated:
        raise DeltaError("a delta to another size than stated")
    return bytes(result)


def _size(delta: bytes, at: int) -> tuple[int, int]:
    size = shift = 0
    while True:
        byte = delta[at]
        at += 1
        size |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            return size, at
        if shift > 63:
            raise DeltaError("a size of more than 64 bits")


def _instruction(base: bytes, delta: bytes, at: int) -> tuple[bytes, int]:
    """The bytes of one instruction (a copy from the base, or an insertion), and where the next one is."""
    code = delta[at]
    at += 1
    if code == 0:
        raise DeltaError("a reserved instruction")
    if not code & 0x80:
        if at + code > len(delta):
            raise DeltaError("a cut-off insertion")
        return delta[at : at + code], at + code
    offset = size = 0
    for bit in range(7):
        if code & (1 << bit):
            if bit < 4:
                offset |= delta[at] << (8 * bit)
            else:
                size |= delta[at] << (8 * (bit - 4))
            at += 1
    size = size or 0x10000
    if offset + size > len(base):
        raise DeltaError("a copy from past the base's end")
    return base[offset : offset + size], at
