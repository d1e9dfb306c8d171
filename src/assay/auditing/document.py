"""An audit as one JSON document, and back. The schema is ``audit-1.schema.json`` beside this file."""

from collections.abc import Iterable
from pathlib import Path

from assay.auditing.closing import mechanism_class, named
from assay.auditing.model import Answer
from assay.auditing.result import Audit, Controls, Fate, GraderResult, Row
from assay.bypasses import Bypass
from assay.errors import EvidenceError
from assay.formats.jsonfile import parse
from assay.model.tables import Table

__all__ = ["AUDIT_FORMAT", "AUDIT_VERSION", "audit_document", "measured", "read_audit"]

AUDIT_FORMAT = "assay.audit"
AUDIT_VERSION = 1
_MEASURED = Path(__file__).parent / "measured.json"
"""What ``assay audit --out`` wrote as ``audit.json``."""


def audit_document(audit: Audit, corpus: Iterable[Bypass]) -> dict[str, object]:
    """The whole audit; ``corpus`` must hold every bypass that was tried."""
    return {
        "format": AUDIT_FORMAT,
        "version": AUDIT_VERSION,
        "assay": audit.assay,
        "command": audit.command,
        "bypasses": {
            name: {"title": bypass.title, "class": mechanism_class(bypass).id}
            for name, bypass in named(audit.bypasses, corpus).items()
        },
        "graders": [_grader(grader) for grader in audit.graders],
    }


def _grader(grader: GraderResult) -> dict[str, object]:
    controls = grader.controls
    return {
        "name": grader.name,
        "title": grader.title,
        "source": grader.source,
        "task": grader.task,
        "runners": list(grader.runners),
        "image": grader.image,
        "controls": {
            "hold": controls.hold,
            "right": {"answer": controls.right.value, "detail": controls.right_detail},
            "wrong": {"answer": controls.wrong.value, "detail": controls.wrong_detail},
        },
        "counts": {fate.value: grader.count(fate) for fate in Fate},
        "score": grader.score,
        "rows": [_row(row) for row in grader.rows],
    }


def _row(row: Row) -> dict[str, object]:
    return {
        "bypass": row.bypass,
        "fate": row.fate.value,
        "wrong": row.wrong.value if row.wrong else None,
        "right": row.right.value if row.right else None,
        "detail": row.detail,
    }


def measured() -> Audit:
    """The stored audit of the targets that ship. Raises EvidenceError where it cannot be read."""
    try:
        data = _MEASURED.read_bytes()
    except OSError as error:
        raise EvidenceError(f"expected the stored audit, got: {error}", hint="install the package again") from error
    return read_audit(parse(data))


def read_audit(document: object) -> Audit:
    """The audit in a document that ``audit_document`` made. Raises EvidenceError for any other shape.

    What follows from the rows (counts, scores, classes) is not read but made anew.
    """
    if not isinstance(document, dict):
        raise EvidenceError(f"audit: expected an object, got {type(document).__name__}")
    table = Table(document, "audit", EvidenceError)
    if (table.text("format"), table.whole("version")) != (AUDIT_FORMAT, AUDIT_VERSION):
        raise EvidenceError(f"audit: expected format {AUDIT_FORMAT}, version {AUDIT_VERSION}, got another")
    return Audit(
        assay=table.text("assay"),
        command=table.text("command"),
        graders=tuple(_read_grader(entry) for entry in table.tables("graders")),
    )


def _read_grader(table: Table) -> GraderResult:
    controls = table.table("controls")
    right, wrong = controls.table("right"), controls.table("wrong")
    return GraderResult(
        name=table.text("name"),
        title=table.text("title"),
        source=table.text("source"),
        task=table.text("task"),
        runners=table.texts("runners"),
        image=table.text("image"),
        controls=Controls(
            right=right.choice("answer", Answer),
            wrong=wrong.choice("answer", Answer),
            right_detail=right.text("detail", ""),
            wrong_detail=wrong.text("detail", ""),
        ),
        rows=tuple(_read_row(row) for row in table.tables("rows")),
    )


def _read_row(table: Table) -> Row:
    return Row(
        bypass=table.text("bypass"),
        fate=table.choice("fate", Fate),
        wrong=_answer(table, "wrong"),
        right=_answer(table, "right"),
        detail=table.text("detail", ""),
    )


def _answer(table: Table, key: str) -> Answer | None:
    return None if table.value(key) is None else table.choice(key, Answer)
