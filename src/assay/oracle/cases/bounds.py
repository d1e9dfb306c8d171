"""Bounds on what comes out of the sandbox's driver: all of it may be an attacker's."""

from typing import Final

__all__ = ["FRAME_HEAD_BYTES", "MAX_DEPTH", "MAX_MESSAGE", "MAX_TRANSCRIPT_BYTES", "MAX_VALUES", "SHOWN_CALL_BYTES"]

MAX_DEPTH: Final = 100
"""Values inside values. The drivers say "too deep" at this depth by themselves."""

MAX_VALUES: Final = 1_000_000
"""Values in one answer: each costs us some hundred bytes, and the shortest takes one on the wire."""

FRAME_HEAD_BYTES: Final = 11
"""A frame's length in decimal and a line end: ten digits."""

MAX_MESSAGE: Final = 500
"""Characters of a message about one case."""

MAX_TRANSCRIPT_BYTES: Final = 192 * 1024 * 1024
"""Bytes of one run's transcript, base64 included: stored evidence takes 256 MB a piece."""

SHOWN_CALL_BYTES: Final = 64 * 1024
"""Bytes of one input that the transcript keeps; of a longer one it keeps the digest."""
