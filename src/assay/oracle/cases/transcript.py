"""The transcript of a run: kept beside its other streams, and read again for every verdict.

``grade`` reads the statements from the transcript that it has just written, ``judge`` from the stored one: by the same
function, so that both come to the same verdict.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from assay.errors import EvidenceError, OracleError
from assay.formats.jsonfile import parse
from assay.model import (
    Capture,
    Ending,
    Execution,
    Medium,
    ReportStatement,
    Run,
    TestOutcome,
    TestResult,
    TranscriptStatement,
)
from assay.model.callcases import CompareKind
from assay.model.tables import Table
from assay.model.text import escape
from assay.model.values import Lack
from assay.oracle.cases.answers import Answer, Gave, Printed, read_answer
from assay.oracle.cases.bounds import MAX_MESSAGE, MAX_TRANSCRIPT_BYTES
from assay.oracle.cases.compare import wrong
from assay.oracle.cases.records import Fault, Record, record_from_json, record_to_json
from assay.oracle.cases.wire import WireError

__all__ = ["CHANNEL", "Conversation", "answer_of", "conversation_of", "read_again", "with_transcript"]

CHANNEL: Final = "cases"
"""Under this name the transcript lies among a run's channels."""
_FORMAT: Final = 1
_MAX_VIOLATIONS: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """What was said between us and one process of the submission."""

    started: bool
    """Whether the driver, which is ours, was heard at all."""
    records: tuple[Record, ...] = ()
    violations: tuple[str, ...] = ()
    lacks: frozenset[Lack] = frozenset()


def with_transcript(run: Run, said: Conversation) -> Run:
    """``run`` with the transcript among its channels, and the statements that are read from it."""
    data = b"".join(_lines(said))
    if len(data) > MAX_TRANSCRIPT_BYTES:
        raise OracleError(f"expected a transcript of at most {MAX_TRANSCRIPT_BYTES} bytes, got {len(data)}")
    channels = {**run.execution.channels, CHANNEL: Capture(head=data, total_bytes=len(data))}
    return read_again(replace(run, execution=replace(run.execution, channels=channels)))


def read_again(run: Run) -> Run:
    """``run`` with its statements read anew from its transcript. Raises EvidenceError for one that is none."""
    capture = run.execution.channels.get(CHANNEL)
    if capture is None:
        return run  # a build failed: there was nothing to talk to
    said = conversation_of(run)
    report = ReportStatement(
        source="cases",
        medium=Medium.TRUSTED_PIPE,
        started=said.started,
        terminal_records=int(said.started),
        reported_exit_status=_status(said, run.execution),
        results=tuple(_result(record, run.execution, said.lacks) for record in said.records),
    )
    transcript = TranscriptStatement(
        calls=sum(record.fault is not Fault.NOT_ASKED for record in said.records),
        violations=said.violations[:_MAX_VIOLATIONS],
        subject=run.execution,
        frames_digest=f"sha256:{hashlib.sha256(capture.head).hexdigest()}",
    )
    return replace(run, reports=(report,), transcript=transcript)


def conversation_of(run: Run) -> Conversation:
    """What the transcript of ``run`` says. Raises EvidenceError where there is none."""
    return _conversation(run.execution.channels.get(CHANNEL, Capture()).head)


def answer_of(record: Record, execution: Execution) -> Answer | str:
    """The answer, or why there is none."""
    if record.fault is not Fault.NONE:
        return _told(record, execution)
    if record.program:
        return _printed(execution)
    try:
        return read_answer(record.answer or b"", record.token)
    except WireError as error:
        return f"the answer is none: {error}"


def _result(record: Record, execution: Execution, lacks: frozenset[Lack]) -> TestResult:
    answer = answer_of(record, execution)
    message = answer if isinstance(answer, str) else _wrong(record, answer, lacks)
    outcome = TestOutcome.FAILED if message else TestOutcome.PASSED
    return TestResult(id=record.case, outcome=outcome, message=message[:MAX_MESSAGE], duration_s=record.wall_s)


def _wrong(record: Record, answer: Answer, lacks: frozenset[Lack]) -> str:
    wanted = record.wanted
    if wanted.compare.kind is not CompareKind.CHECKER or wanted.raises is not None:
        return wrong(wanted, answer, lacks)
    if isinstance(answer, Printed) and answer.status != wanted.status:
        return wrong(wanted, answer, lacks)
    if not isinstance(answer, (Gave, Printed)):
        return wrong(wanted, answer, lacks)
    if record.checked is None:
        return "no checker was asked"
    return "" if record.checked.right else escape(f"the checker: {record.checked.said or 'wrong'}")


def _told(record: Record, execution: Execution) -> str:
    match record.fault:
        case Fault.ENDED:
            return f"{record.detail or 'no answer'}: the process ended before it ({_ending(execution)})"
        case Fault.LATE:
            return f"no answer within {record.detail}"
        case Fault.BROKEN:
            return f"what came is no answer: {escape(record.detail)}"
        case Fault.UNLOADABLE:
            return f"the submission could not be loaded: {escape(record.detail)}"
        case Fault.NOT_ASKED | Fault.NONE:
            return f"not asked: {record.detail}"


def _ending(execution: Execution) -> str:
    match execution.observed_ending:
        case Ending.EXITED:
            return f"exit status {execution.observed_exit_status}"
        case Ending.SIGNALLED:
            return f"signal {execution.observed_signal}"
        case ending:
            return ending.value.replace("_", " ")


def _printed(execution: Execution) -> Answer | str:
    out = execution.stdout
    if execution.observed_ending is not Ending.EXITED or execution.observed_exit_status is None:
        return f"the program did not end by itself ({_ending(execution)})"
    if out.truncated:
        return f"the program printed {out.total_bytes} bytes, more than are kept"
    return Printed(out.head + out.tail, execution.observed_exit_status)


def _status(said: Conversation, execution: Execution) -> int | None:
    """The exit status of a program that ended with the one that was wanted."""
    wanted = {record.wanted.status for record in said.records if record.program}
    return execution.observed_exit_status if wanted == {execution.observed_exit_status} else None


def _lines(said: Conversation) -> Iterator[bytes]:
    head = {
        "format": _FORMAT,
        "started": said.started,
        "lacks": sorted(lack.value for lack in said.lacks),
        "violations": [escape(text) for text in said.violations],
    }
    yield _line(head)
    yield from (_line(record_to_json(record)) for record in said.records)


def _line(document: object) -> bytes:
    return json.dumps(document, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def _conversation(data: bytes) -> Conversation:
    documents = [_object(line) for line in data.splitlines()]
    if not documents:
        raise EvidenceError("transcript: expected its head, got nothing")
    head = Table(documents[0], "transcript", EvidenceError)
    if head.whole("format") != _FORMAT:
        raise head.refuse("format", str(_FORMAT), head.whole("format"))
    said = Conversation(
        started=head.flag("started", default=False),
        lacks=frozenset(_lack(head, name) for name in head.texts("lacks")),
        violations=head.texts("violations"),
        records=tuple(record_from_json(document) for document in documents[1:]),
    )
    head.finish()
    return said


def _object(line: bytes) -> dict[str, object]:
    document = parse(line)
    if not isinstance(document, dict):
        raise EvidenceError(f"transcript: expected a JSON object, got {document!r:.80}")
    return document


def _lack(head: Table, name: str) -> Lack:
    try:
        return Lack(name)
    except ValueError:
        raise head.refuse("lacks", f"one of {', '.join(Lack)}", name) from None
