"""The documents of one made-up audit: they agree with their schemas, and say what is to be done."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import assay.auditing
from assay.auditing import Answer, Audit, Controls, Fate, GraderResult, Row, audit_document, markdown, read_audit, sarif
from assay.auditing.closing import mechanism_class, mechanism_classes
from assay.bypasses import load_corpus
from assay.errors import EvidenceError

CORPUS = load_corpus()
SCHEMA = json.loads((Path(assay.auditing.__file__).parent / "audit-1.schema.json").read_text())
LEVELS = {"none", "note", "warning", "error"}


def made() -> Audit:
    rows = (
        Row(bypass="py-eq-always-true", fate=Fate.ACCEPTED, wrong=Answer.ACCEPTED, detail="exit 0; *7* passed | [x]"),
        Row(bypass="py-exec-true", fate=Fate.STOPPED, wrong=Answer.SILENT, right=Answer.SILENT),
        Row(bypass="py-mock-any", fate=Fate.UNTESTED, wrong=Answer.REFUSED, right=Answer.REFUSED),
        Row(bypass="py-sitecustomize", fate=Fate.UNTESTED, wrong=Answer.REFUSED, right=Answer.ACCEPTED),
        Row(bypass="py-shadow-pytest", fate=Fate.NOT_APPLICABLE),
    )
    image = "python@sha256:" + "0" * 64
    good = Controls(right=Answer.ACCEPTED, wrong=Answer.REFUSED, right_detail="exit 0; |<b>7</b>", wrong_detail="")
    bad = Controls(right=Answer.REFUSED, wrong=Answer.REFUSED)
    task = "shares@sha256:" + "1" * 64
    common: Any = {"title": "T", "source": "S", "task": task, "runners": ("pytest",), "image": image}
    graders = (
        GraderResult(name="good", controls=good, rows=rows, **common),
        GraderResult(name="blind", controls=bad, **common),
    )
    return Audit(assay="1", graders=graders)


def test_the_document_keeps_its_schema_and_comes_back_unchanged() -> None:
    document = json.loads(json.dumps(audit_document(made(), CORPUS)))
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(document, SCHEMA)
    assert read_audit(document) == made()
    assert document["graders"][0]["score"] == 0.5
    assert document["graders"][1]["score"] is None


@pytest.mark.parametrize("document", [[], {}, {"format": "assay.audit", "version": 2}], ids=["list", "empty", "newer"])
def test_another_document_is_refused(document: object) -> None:
    with pytest.raises(EvidenceError, match="audit"):
        read_audit(document)


def test_the_page_names_holes_and_what_closes_them() -> None:
    page = markdown(made(), CORPUS)
    eq = next(bypass for bypass in CORPUS if bypass.id == "py-eq-always-true")
    assert "| `good` | yes | 1 | 1 | 2 | 1 | 50% |" in page
    assert "| `blind` | no: right refused, wrong refused | 0 | 0 | 0 | 0 |  |" in page
    assert mechanism_class(eq).close in page
    assert "- `good` accepted 1: `py-eq-always-true`" in page
    for row in (
        "exec-true` | stopped |",
        "mock-any` | broke |",
        "sitecustomize` | no effect |",
        "shadow-pytest` | - |",
    ):
        assert f"| `py-{row}" in page
    assert "\\|\\<b\\>7" in page, "what a grader printed is never markup"


def test_the_sarif_log_has_the_standard_shape() -> None:
    log: dict[str, Any] = json.loads(json.dumps(sarif(made(), CORPUS)))
    assert log["version"] == "2.1.0"
    assert [run["automationDetails"]["id"] for run in log["runs"]] == ["good/", "blind/"]
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        assert len({rule["id"] for rule in rules}) == len(rules)
        for result in run["results"]:
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
            assert result["message"]["text"]
            assert result["level"] in LEVELS
            # Section 3.27.10: a result whose kind is not "fail" has no level.
            assert (result["kind"] == "fail") == (result["level"] != "none")
    good, blind = log["runs"]
    assert [(r["properties"]["bypass"], r["level"]) for r in good["results"]] == [
        ("py-eq-always-true", "error"),
        ("py-mock-any", "none"),
        ("py-sitecustomize", "none"),
    ]
    assert blind["invocations"][0]["executionSuccessful"] is False
    assert blind["results"] == []


def test_every_bypass_has_a_class_and_every_class_a_bypass() -> None:
    used = {mechanism_class(bypass).id for bypass in CORPUS if bypass.language == "python"}
    assert used == {found.id for found in mechanism_classes()}
