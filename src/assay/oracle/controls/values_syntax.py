"""Other literals of the same type, spelled as the author spells them, in any grammar."""

import random
import re
from collections.abc import Sequence

from assay.oracle.controls.sites_syntax import Leaf

__all__ = ["others"]

_NUMBER = re.compile(r"(?P<digits>[0-9]+)(?P<fraction>\.[0-9]+)?(?P<suffix>(?![xXoObBeE])[A-Za-z_][A-Za-z0-9_]*)?")
_QUOTED = re.compile(r"(?P<open>[A-Za-z]*[\"'`])(?P<inside>.*)(?P<close>[\"'`])", re.DOTALL)
_OPPOSITE = {"true": "false", "false": "true", "True": "False", "False": "True", "TRUE": "FALSE", "FALSE": "TRUE"}
_DONORS = 4
"""Values of elsewhere that are tried: some are spoken of in the test itself."""
_SMALL = 10
"""From here on a whole number keeps its length and changes its last digit."""


def others(leaf: Leaf, pool: Sequence[Leaf], rng: random.Random) -> list[str]:
    """Texts of other values, best first: such as are expected elsewhere in the suite, then one near the old one.

    A number with a fraction moves by at least 1 and a quarter of itself, past any tolerance.
    """
    if leaf.type == "boolean":
        return [_OPPOSITE[leaf.text]] if leaf.text in _OPPOSITE else []
    donors = sorted({one.text for one in pool if one.type == leaf.type and _may_replace(one.text, leaf.text)})
    rng.shuffle(donors)
    near = _near_text(leaf.text, rng) if leaf.type in {"string", "character"} else _near_number(leaf.text, rng)
    return [*donors[:_DONORS], *([near] if near is not None else [])]


def _may_replace(text: str, old: str) -> bool:
    one, before = _NUMBER.fullmatch(text), _NUMBER.fullmatch(old)
    if one is None or before is None:
        quoted = _QUOTED.fullmatch(text) is not None and _QUOTED.fullmatch(old) is not None
        return quoted and text != old and len(text) > 2  # an empty text is told by its look
    if one["suffix"] != before["suffix"] or (one["fraction"] is None) != (before["fraction"] is None):
        return False
    if before["fraction"] is None:
        return int(one["digits"]) != int(before["digits"])
    new, value = _value(one), _value(before)
    return abs(new - value) >= 1 + abs(value) / 4


def _value(match: re.Match[str]) -> float:
    return float(match["digits"] + (match["fraction"] or ""))


def _near_number(text: str, rng: random.Random) -> str | None:
    match = _NUMBER.fullmatch(text)
    if match is None or (len(match["digits"]) > 1 and match["digits"].startswith("0")):
        return None
    suffix = match["suffix"] or ""
    if match["fraction"] is not None:
        digits = len(match["fraction"]) - 1
        return f"{_value(match) + rng.choice((1.0, 2.0, 1.5)) + _value(match) / 4:.{digits}f}{suffix}"
    number = int(match["digits"])
    if number < _SMALL:
        return f"{number + 1}{suffix}"
    ones = number % 10
    return f"{number - ones + (rng.randrange(ones) if ones else 1)}{suffix}"


def _near_text(text: str, rng: random.Random) -> str | None:
    """One letter or digit changed. None for a text without one, or with escapes."""
    match = _QUOTED.fullmatch(text)
    if match is None or "\\" in text or "${" in text:
        return None
    inside = match["inside"]
    places = [at for at, character in enumerate(inside) if character.isascii() and character.isalnum()]
    if not places:
        return None
    at = rng.choice(places)
    changed = inside[:at] + _other_character(inside[at], rng) + inside[at + 1 :]
    return match["open"] + changed + match["close"]


def _other_character(character: str, rng: random.Random) -> str:
    if character.isdigit():
        alphabet = "0123456789"
    else:
        alphabet = "aeiou" if character.lower() in "aeiou" else "bcdfghjklmnpqrstvwxyz"
    one = rng.choice([one for one in alphabet if one != character.lower()])
    return one.upper() if character.isupper() else one
