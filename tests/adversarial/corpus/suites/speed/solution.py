"""A solution that is right and far too slow."""

import itertools
import time as _time

_rounds = itertools.count()
ROUNDS = 200_000
"""A bound for a clock that stands still: the work is done after so many rounds."""


def add(left, right):
    end = _time.monotonic() + 0.3
    while _time.monotonic() < end and next(_rounds) < ROUNDS:
        pass
    return left + right
