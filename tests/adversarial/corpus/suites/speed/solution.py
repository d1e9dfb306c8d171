"""A solution that is right and far too slow."""

import time as _time


def add(left, right):
    end = _time.monotonic() + 0.3
    while _time.monotonic() < end and not _stuck():
        pass
    return left + right


def _stuck(_seen=[]):
    """A bound for a clock that stands still: the work is done after so many rounds."""
    _seen.append(None)
    return len(_seen) > 200_000
