"""How a grader's verdict is read from what it left behind. Pure: bytes in, an answer out."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from assay.auditing.model import Answer, ByExitStatus, ByFile, ByJson, ByRegex, Pick, Rule

__all__ = ["Left", "read_verdict"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """What the last command of a grader left."""

    status: int | None
    """Exit status, or None where it did not exit by itself."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """By path; ``stdout`` is the command's output. A file that is missing or cannot be read is not in it."""


def read_verdict(rule: Rule, left: Left) -> Answer:
    """What the grader said. SILENT where the file, field or line that the rule names is not there."""
    if isinstance(rule, ByExitStatus):
        return Answer.ACCEPTED if left.status == 0 else Answer.REFUSED
    data = left.files.get(rule.path)
    if data is None:
        return Answer.SILENT
    text = data.decode("utf-8", "replace")
    match rule:
        case ByFile():
            return _answer(found=True, accepted=text.strip() == rule.accepts)
        case ByJson():
            return _json(rule, text)
        case ByRegex():
            lines = [line for line in text.splitlines() if re.search(rule.line, line)]
            line = (lines[0] if rule.pick is Pick.FIRST else lines[-1]) if lines else ""
            return _answer(found=bool(lines), accepted=bool(re.search(rule.accepts, line)))
        case _:
            assert_never(rule)


def _answer(*, found: bool, accepted: bool) -> Answer:
    if not found:
        return Answer.SILENT
    return Answer.ACCEPTED if accepted else Answer.REFUSED


def _json(rule: ByJson, text: str) -> Answer:
    try:
        value: object = json.loads(text)
        for key in rule.at.split("."):
            value = _member(value, key)
    except (ValueError, LookupError, RecursionError):
        return Answer.SILENT
    same_kind = isinstance(value, bool) == isinstance(rule.equals, bool)  # in Python true is 1
    return _answer(found=True, accepted=same_kind and value == rule.equals)


def _member(value: object, key: str) -> object:
    if isinstance(value, Mapping):
        return value[key]
    if isinstance(value, list):
        return value[int(key)]
    raise LookupError(key)
