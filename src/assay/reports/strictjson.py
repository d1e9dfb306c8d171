"""JSON with nothing left to chance.

The standard library's reader accepts NaN and infinities, lets the last of two equal keys win, reads 1e400 as infinity
and recurses as deep as the document does. None of that is accepted here.
"""

import json
import re
from collections.abc import Mapping
from math import isfinite
from typing import NoReturn

from assay.reports.bounds import MAX_JSON_DEPTH, MAX_JSON_VALUES
from assay.reports.malformed import MalformedError

__all__ = ["load", "whole"]

# One string, closed or running to the end of the text. It matches from every quote, so scanning is linear: a form that
# could fail would be tried again at each escaped quote of an unclosed string.
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', re.DOTALL)
_NOT_STRUCTURE = bytes(b for b in range(256) if b not in b"[]{},")


def load(data: bytes) -> object:
    """The one JSON value in ``data``, which is UTF-8 without a byte order mark.

    Raises MalformedError for anything else, for duplicate keys, for numbers that are not finite, and over the bounds
    of depth and number of values.
    """
    _check_structure(data)
    try:
        return json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_unique,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            parse_int=_bounded_int,
        )
    except UnicodeDecodeError as e:
        raise MalformedError(f"expected UTF-8, got byte 0x{data[e.start]:02x} at {e.start}") from e
    except json.JSONDecodeError as e:
        raise MalformedError(f"expected JSON: {e.msg} at character {e.pos}") from e
    except RecursionError as e:
        raise MalformedError("expected JSON of bounded depth") from e


def whole(value: object) -> int | None:
    """``value`` where it is an integer (true and false are not), else None."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _check_structure(data: bytes) -> None:
    structure = _STRING.sub(b"", data).translate(None, _NOT_STRUCTURE)
    if len(structure) > MAX_JSON_VALUES:
        raise MalformedError(f"expected at most {MAX_JSON_VALUES} values, got more")
    brackets = structure.translate(None, b",")
    depth = 0
    for byte in brackets:
        depth += 1 if byte in b"[{" else -1
        if depth > MAX_JSON_DEPTH:
            raise MalformedError(f"expected a depth of at most {MAX_JSON_DEPTH}, got more")


def _unique(pairs: list[tuple[str, object]]) -> Mapping[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise MalformedError("expected each key once, got one twice")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise MalformedError(f"expected a finite number, got {name}")


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise MalformedError("expected a finite number, got one too large")
    return number


def _bounded_int(digits: str) -> int:
    if len(digits) > 20:  # 64 bits and a sign; also far below the interpreter's own limit of 4300 digits
        raise MalformedError("expected an integer of at most 64 bits, got a longer one")
    return int(digits)
