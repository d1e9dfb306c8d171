"""What became of each case, as the transcript keeps it: the call, what was wanted, and the bytes of the answer."""

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from assay.errors import EvidenceError
from assay.formats.casevalues import value_from_json, value_to_json
from assay.model.callcases import CallCase, Compare, CompareKind, ProgramCase, Raises, Wanted
from assay.model.tables import Table
from assay.oracle.cases.bounds import SHOWN_CALL_BYTES
from assay.oracle.cases.wire import encode

__all__ = ["Checked", "Fault", "Record", "case_document", "record_from_json", "record_to_json"]


class Fault(StrEnum):
    """Why there is no answer."""

    NONE = "none"
    ENDED = "ended"
    """The process ended, or closed its pipe, before it answered."""
    LATE = "late"
    """No answer in time."""
    BROKEN = "broken"
    """What came is no answer."""
    UNLOADABLE = "unloadable"
    """The submission could not be loaded."""
    NOT_ASKED = "not_asked"
    """The time for all cases was used up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What a checker said of an answer."""

    right: bool
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One case."""

    case: str
    question: object
    """The call as JSON, for a person."""
    wanted: Wanted
    program: bool = False
    """The answer is the run's own standard output and exit status."""
    token: str = ""
    answer: bytes | None = None
    """The frame's payload."""
    fault: Fault = Fault.NONE
    detail: str = ""
    checked: Checked | None = None
    wall_s: float = 0.0


def case_document(case: CallCase | ProgramCase) -> object:
    """The question, cut to a bound."""
    if isinstance(case, ProgramCase):
        return {"args": list(case.args), "stdin": _kept(case.stdin)}
    size = sum(len(encode(value)) for value in case.args)
    args: object = [value_to_json(value) for value in case.args]
    if size > SHOWN_CALL_BYTES:
        args = {"sha256": hashlib.sha256(b"".join(map(encode, case.args))).hexdigest(), "bytes": size}
    return {"call": case.function, "args": args}


def _kept(data: bytes) -> object:
    if len(data) <= SHOWN_CALL_BYTES:
        return value_to_json(data)
    return {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}


def record_to_json(record: Record) -> dict[str, object]:
    """``record`` as JSON."""
    compare = record.wanted.compare
    raises = record.wanted.raises
    return {
        "case": record.case,
        "question": record.question,
        "wanted": {
            "value": value_to_json(record.wanted.value),
            "raises": {"types": list(raises.types), "message": raises.message} if raises else None,
            "status": record.wanted.status,
            "compare": {
                "kind": compare.kind.value,
                "absolute": compare.absolute,
                "relative": compare.relative,
                "case_sensitive": compare.case_sensitive,
                "checker": compare.checker,
            },
        },
        "program": record.program,
        "token": record.token,
        "answer": None if record.answer is None else base64.b64encode(record.answer).decode("ascii"),
        "fault": record.fault.value,
        "detail": record.detail,
        "checked": {"right": record.checked.right, "said": record.checked.said} if record.checked else None,
        "wall_s": record.wall_s,
    }


def record_from_json(data: Mapping[str, object]) -> Record:
    """The opposite. Raises EvidenceError for anything else."""
    table = Table(data, "transcript", EvidenceError)
    answer = table.value("answer")
    checked = None
    if table.value("checked") is not None:
        inner = table.table("checked")
        checked = Checked(right=inner.flag("right", default=False), said=inner.text("said", ""))
        inner.finish()
    try:
        record = Record(
            case=table.text("case"),
            question=table.value("question"),
            wanted=_wanted(table.table("wanted")),
            program=table.flag("program", default=False),
            token=table.text("token", ""),
            answer=None if answer is None else base64.b64decode(str(answer), validate=True),
            fault=table.choice("fault", Fault),
            detail=table.text("detail", ""),
            checked=checked,
            wall_s=table.number("wall_s"),
        )
    except ValueError as error:
        raise EvidenceError(f"transcript: expected a record of a case, got: {error}") from error
    table.finish()
    return record


def _wanted(table: Table) -> Wanted:
    raises = None
    if table.value("raises") is not None:
        inner = table.table("raises")
        raises = Raises(types=inner.texts("types"), message=inner.text("message", ""))
        inner.finish()
    compare = table.table("compare")
    wanted = Wanted(
        value=value_from_json(table.value("value")),
        raises=raises,
        status=table.whole("status"),
        compare=Compare(
            kind=compare.choice("kind", CompareKind),
            absolute=compare.number("absolute"),
            relative=compare.number("relative"),
            case_sensitive=compare.flag("case_sensitive", default=True),
            checker=compare.text("checker", ""),
        ),
    )
    compare.finish()
    table.finish()
    return wanted
