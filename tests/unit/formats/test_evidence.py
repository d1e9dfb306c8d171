"""Evidence survives storage, and alterations are found."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import EvidenceError
from assay.formats import (
    evidence_digest,
    evidence_document,
    evidence_from_document,
    load_evidence,
    store_evidence,
)
from assay.model import (
    Capture,
    Counts,
    Ending,
    Evidence,
    Execution,
    Expectation,
    Medium,
    OracleMode,
    ReportStatement,
    Run,
    Signal,
    SignalCode,
    Stage,
    SummaryLine,
    SummaryStatement,
    TestOutcome,
    TestResult,
    TranscriptStatement,
    Usage,
)

EXECUTION = Execution(
    observed_ending=Ending.EXITED,
    observed_exit_status=1,
    usage=Usage(wall_s=1.5, cpu_s=1, peak_memory_bytes=10),
    limits_hit=("pids",),
    stdout=Capture(head=b"\x00\xffhello", tail=b"tail", total_bytes=99),
    channels={"report": Capture(head=b'{"v": 1}\n', total_bytes=9)},
)
EVIDENCE = Evidence(
    oracle=OracleMode.CONTROLS,
    inventory=("a", "b\x00\ud800\u202e"),
    runs=(
        Run(
            name="v1",
            execution=EXECUTION,
            expectations={"a": Expectation.PASS, "b\x00\ud800\u202e": Expectation.FAIL},
            reports=(
                ReportStatement(
                    source="assay-stream",
                    medium=Medium.SHARED_PIPE,
                    started=True,
                    terminal_records=1,
                    results=(TestResult(id="a", outcome=TestOutcome.FAILED, message="x", duration_s=0.25),),
                    declared=Counts(failed=1),
                    problems=("p",),
                ),
            ),
            summary=SummaryStatement(
                lines=(SummaryLine(text="1 failed", counts=Counts(failed=1)),), per_run_lines=None
            ),
            transcript=TranscriptStatement(calls=1, violations=("v",), subject=EXECUTION),
        ),
    ),
    stages=(Stage(name="build", execution=EXECUTION, ours=True),),
    signals=(Signal(code=SignalCode.TAMPER_FILE, where="a\udcff/conftest.py", detail="d"),),
    context={"pack": "sha256:00"},
)


def test_a_document_holds_all_of_it_and_survives_json() -> None:
    document = json.loads(json.dumps(evidence_document(EVIDENCE), allow_nan=False))
    assert evidence_from_document(document) == EVIDENCE


def test_a_directory_holds_all_of_it(tmp_path: Path) -> None:
    store_evidence(EVIDENCE, tmp_path / "deep" / "evidence")
    assert load_evidence(tmp_path / "deep" / "evidence") == EVIDENCE


def test_captured_bytes_are_kept_once_by_digest(tmp_path: Path) -> None:
    store_evidence(EVIDENCE, tmp_path)
    blobs = sorted((tmp_path / "blobs" / "sha256").iterdir())
    assert sorted(b.read_bytes() for b in blobs) == sorted({b"\x00\xffhello", b"tail", b'{"v": 1}\n'})
    assert b"hello" not in (tmp_path / "evidence.json").read_bytes()


def test_storing_again_replaces(tmp_path: Path) -> None:
    store_evidence(EVIDENCE, tmp_path)
    store_evidence(replace(EVIDENCE, our_failure="x"), tmp_path)
    assert load_evidence(tmp_path).our_failure == "x"


def test_the_digest_is_that_of_the_stored_document(tmp_path: Path) -> None:
    store_evidence(EVIDENCE, tmp_path)
    assert json.loads((tmp_path / "evidence.json").read_bytes())["digest"] == evidence_digest(EVIDENCE)
    assert evidence_digest(EVIDENCE) != evidence_digest(replace(EVIDENCE, our_failure="x"))


def test_an_altered_blob_is_found(tmp_path: Path) -> None:
    store_evidence(EVIDENCE, tmp_path)
    for blob in (tmp_path / "blobs" / "sha256").iterdir():
        kept = blob.read_bytes()
        blob.write_bytes(b"X" + kept[1:])
        with pytest.raises(EvidenceError, match="expected the bytes that were stored"):
            load_evidence(tmp_path)
        blob.unlink()
        with pytest.raises(EvidenceError, match="no such file"):
            load_evidence(tmp_path)
        blob.write_bytes(kept)
    assert load_evidence(tmp_path) == EVIDENCE


def test_an_altered_document_is_found(tmp_path: Path) -> None:
    store_evidence(EVIDENCE, tmp_path)
    path = tmp_path / "evidence.json"
    path.write_bytes(path.read_bytes().replace(b'"outcome":"failed"', b'"outcome":"passed"'))
    with pytest.raises(EvidenceError, match="digest"):
        load_evidence(tmp_path)


def test_a_blob_cannot_be_named_out_of_its_directory(tmp_path: Path) -> None:
    (tmp_path / "evidence.json").write_bytes(b"{}")
    body = evidence_document(EVIDENCE)["evidence"]
    assert isinstance(body, dict)
    body["runs"][0]["execution"]["stdout"]["head"] = {"sha256": "../../../etc/passwd", "bytes": 1}
    from assay.formats.jsonfile import canonical, digest

    whole = {"format": "assay-evidence", "version": 1, "digest": digest(canonical(body)), "evidence": body}
    (tmp_path / "evidence.json").write_bytes(canonical(whole))
    with pytest.raises(EvidenceError, match="sha256 in hex"):
        load_evidence(tmp_path)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b'{"format": "assay-evidence", "version": 2}',
        b'{"format": "assay-evidence", "version": true}',
        b'{"format": "assay-evidence", "version": 1}',
        b'{"format": "assay-evidence", "version": 1, "version": 1}',
        b'{"format": "assay-evidence", "version": NaN}',
        b'{"format": "assay-evidence", "version": 1e999}',
        b"\xff",
        b"[" * 200_000,
        b'{"format": ' + b"9" * 5000 + b"}",
    ],
)
def test_what_is_no_evidence_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "evidence.json").write_bytes(data)
    with pytest.raises(EvidenceError):
        load_evidence(tmp_path)


def test_a_missing_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EvidenceError, match="no such file"):
        load_evidence(tmp_path / "none")


def changed(body: dict[str, object], path: list[object], value: object) -> dict[str, object]:
    copy = json.loads(json.dumps(body))
    at = copy
    for step in path[:-1]:
        at = at[step]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return copy  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["oracle"], "magic", "expected one of"),
        (["oracle"], 3, "expected one of"),
        (["inventory"], "ab", "expected a list"),
        (["inventory"], [1], "expected str"),
        (["runs", 0, "execution", "usage", "wall_s"], True, "expected float"),
        (["runs", 0, "execution", "usage", "wall_s"], "1", "expected float"),
        (["runs", 0, "execution", "usage", "peak_memory_bytes"], 1.0, "expected int"),
        (["runs", 0, "execution", "stdout", "head"], {"base64": "%%"}, "expected base64"),
        (["runs", 0, "execution", "stdout", "head"], {"base64": "é"}, "expected base64"),
        (["runs", 0, "execution", "stdout", "head"], "AA==", "base64"),
        (["runs", 0, "execution", "stdout", "head"], {"sha256": "0" * 64, "bytes": 1}, "base64"),
        (["runs", 0, "reports", 0, "started"], 1, "expected bool"),
        (["runs", 0, "expectations"], [], "expected an object"),
        (["runs", 0], [], "expected an object"),
        (["runs", 0, "extra"], 1, "extra"),
        (["runs", 0, "summary"], ..., "missing"),
    ],
)
def test_loading_is_strict_and_says_where(path: list[object], value: object, said: str) -> None:
    from assay.formats.jsonfile import canonical, digest

    body = evidence_document(EVIDENCE)["evidence"]
    assert isinstance(body, dict)
    body = changed(body, path, value)
    document = {"format": "assay-evidence", "version": 1, "digest": digest(canonical(body)), "evidence": body}
    with pytest.raises(EvidenceError, match=said):
        evidence_from_document(document)


def test_a_number_that_is_not_finite_is_refused() -> None:
    bad = replace(EXECUTION, usage=replace(EXECUTION.usage, wall_s=float("nan")))
    with pytest.raises(EvidenceError):
        evidence_document(replace(EVIDENCE, stages=(Stage(name="x", execution=bad),)))


any_text = st.text(st.characters(codec=None, exclude_categories=()), max_size=8)


@settings(max_examples=50, deadline=None)
@given(any_text, st.binary(max_size=20), st.floats(allow_nan=False, allow_infinity=False))
def test_any_text_bytes_and_number_survive(text: str, data: bytes, number: float) -> None:
    execution = replace(
        EXECUTION, detail=text, stderr=Capture(head=data), usage=replace(EXECUTION.usage, wall_s=number)
    )
    evidence = replace(EVIDENCE, stages=(Stage(name=text, execution=execution),), context={text: text})
    assert evidence_from_document(json.loads(json.dumps(evidence_document(evidence)))) == evidence
