"""An audit as SARIF 2.1.0 (an OASIS standard): a run for each grader, a rule for each class, a result for each hole."""

from collections.abc import Iterable, Mapping

from assay.auditing.closing import MechanismClass, mechanism_class, named
from assay.auditing.result import Audit, Fate, GraderResult, Row
from assay.bypasses import Bypass

__all__ = ["sarif"]

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def sarif(audit: Audit, corpus: Iterable[Bypass]) -> dict[str, object]:
    """The log. Only holes are results of level ``error``; what is untested is informational."""
    by_id = named(audit.bypasses, corpus)
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [_run(audit, grader, by_id) for grader in audit.graders],
    }


def _run(audit: Audit, grader: GraderResult, by_id: Mapping[str, Bypass]) -> dict[str, object]:
    rows = [row for row in grader.rows if row.fate in (Fate.ACCEPTED, Fate.UNTESTED)]
    rules = {found.id: found for found in (mechanism_class(by_id[row.bypass]) for row in rows)}
    at = {name: number for number, name in enumerate(sorted(rules))}
    driver = {"name": "assay audit", "version": audit.assay, "rules": [_rule(rules[name]) for name in at]}
    return {
        "tool": {"driver": driver},
        "automationDetails": {"id": f"{grader.name}/"},
        "invocations": [_invocation(grader)],
        "results": [_result(grader, row, by_id[row.bypass], at) for row in rows],
        "properties": {"score": grader.score, "image": grader.image, "task": grader.task},
    }


def _invocation(grader: GraderResult) -> dict[str, object]:
    if grader.controls.hold:
        return {"executionSuccessful": True}
    text = "The grader does not tell the right solution from the wrong one: no bypass was tried."
    notes = [{"level": "error", "message": {"text": text}}]
    return {"executionSuccessful": False, "toolExecutionNotifications": notes}


def _rule(found: MechanismClass) -> dict[str, object]:
    return {
        "id": found.id,
        "shortDescription": {"text": found.title},
        "fullDescription": {"text": found.hole},
        "help": {"text": found.close},
        "defaultConfiguration": {"level": "error"},
    }


def _result(grader: GraderResult, row: Row, bypass: Bypass, at: Mapping[str, int]) -> dict[str, object]:
    found = mechanism_class(bypass)
    accepted, name = row.fate is Fate.ACCEPTED, f"{grader.name}/{row.bypass}"
    said = f"{grader.name} accepts a wrong solution: {bypass.title}. To close it: {found.close}"
    unknown = f"{grader.name} refuses a wrong solution under: {bypass.title}. Nobody has seen it work."
    return {
        "ruleId": found.id,
        "ruleIndex": at[found.id],
        "level": "error" if accepted else "none",
        "kind": "fail" if accepted else "informational",
        "message": {"text": said if accepted else unknown},
        "locations": [{"logicalLocations": [{"name": grader.name, "fullyQualifiedName": name}]}],
        "partialFingerprints": {"bypass/v1": name},
        "properties": {"bypass": row.bypass, "detail": row.detail},
    }
