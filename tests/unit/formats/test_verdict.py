"""The verdict's document, and the committed schemas."""

import json
from importlib import resources

import jsonschema
import pytest

from assay.appraise import DEFAULT_POLICY, appraise
from assay.errors import EvidenceError
from assay.formats import evidence_document, verdict_document, verdict_from_document
from assay.formats.schema import evidence_schema, verdict_schema
from assay.formats.schemas.files import SCHEMA_FILES
from assay.model import (
    Ending,
    Evidence,
    Execution,
    Expectation,
    Medium,
    OracleMode,
    Outcome,
    Reason,
    ReasonCode,
    ReportStatement,
    Run,
    Signal,
    SignalCode,
    TestOutcome,
    TestVerdict,
    Trust,
    TrustLevel,
    Usage,
    Verdict,
    WitnessLine,
)

VERDICT = Verdict(
    outcome=Outcome.FAILED,
    reasons=(Reason(code=ReasonCode.TESTS_FAILED, detail="1 of 2\x00\ud800"),),
    trust=Trust(level=TrustLevel.CONTROLLED, lowered_by=("shared",)),
    tests=(TestVerdict(id="a", ok=False, outcome=TestOutcome.FAILED, control=TestOutcome.FAILED, message="\x1b[31m"),),
    witnesses=(WitnessLine(run="v1", witness="report", statement="1 failed", agrees=False),),
    signals=(Signal(code=SignalCode.CANARY, where="x", detail="y"),),
    limits_hit=("pids",),
    context={"pack": "sha256:00"},
)
EVIDENCE = Evidence(
    oracle=OracleMode.INSIDE,
    inventory=("a",),
    runs=(
        Run(
            name="v1",
            execution=Execution(
                observed_ending=Ending.EXITED,
                observed_exit_status=0,
                usage=Usage(wall_s=1, cpu_s=1, peak_memory_bytes=1),
            ),
            expectations={"a": Expectation.PASS},
            reports=(ReportStatement(source="tap", medium=Medium.FILE),),
        ),
    ),
)


def test_a_verdict_survives_json() -> None:
    text = json.dumps(verdict_document(VERDICT), allow_nan=False)
    text.encode("ascii")
    assert verdict_from_document(json.loads(text)) == VERDICT


def test_the_words_of_a_document_are_stable() -> None:
    document = verdict_document(VERDICT)
    assert document["format"] == "assay-verdict"
    assert document["version"] == 1
    assert document["outcome"] == "failed"
    assert document["trust"] == {"level": "controlled", "lowered_by": ["shared"]}
    assert document["context"] == {"pack": "sha256:00"}


@pytest.mark.parametrize(
    "change", [{"version": 2}, {"version": True}, {"format": "x"}, {"extra": 1}, {"outcome": "ok"}, {"trust": {}}]
)
def test_another_document_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(EvidenceError):
        verdict_from_document(verdict_document(VERDICT) | change)


@pytest.mark.parametrize("name", sorted(SCHEMA_FILES))
def test_the_committed_schemas_are_the_generated_ones(name: str) -> None:
    """Where they differ: ``python -m assay.formats.schemas``, and a new version where old documents break."""
    committed = (resources.files("assay.formats.schemas") / name).read_text(encoding="utf-8")
    assert json.loads(committed) == SCHEMA_FILES[name]()
    assert committed == json.dumps(SCHEMA_FILES[name](), indent=2) + "\n"


def test_documents_validate() -> None:
    for schema, documents in (
        (verdict_schema(), [verdict_document(VERDICT), verdict_document(appraise(EVIDENCE, DEFAULT_POLICY))]),
        (evidence_schema(), [evidence_document(EVIDENCE)]),
    ):
        jsonschema.Draft202012Validator.check_schema(schema)
        for document in documents:
            jsonschema.Draft202012Validator(schema).validate(document)


def test_the_schemas_refuse_what_the_reader_refuses() -> None:
    validator = jsonschema.Draft202012Validator(verdict_schema())
    for change in ({"version": 2}, {"extra": 1}, {"outcome": "ok"}, {"trust": {}}):
        assert not validator.is_valid(verdict_document(VERDICT) | change)
