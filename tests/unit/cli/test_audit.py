"""What the command says without running anything."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assay.auditing import Answer, Audit, Controls, Fate, GraderResult, Row, audit_document
from assay.bypasses import load_corpus
from assay.cli.app import app
from assay.errors import AssayError

BYPASS = "py-eq-always-true"


def stored(path: Path, fate: Fate, *, right: Answer = Answer.ACCEPTED) -> Path:
    grader = GraderResult(
        name="theirs",
        title="T",
        source="S",
        task="shares@sha256:" + "0" * 64,
        runners=("pytest",),
        image="python@sha256:" + "0" * 64,
        controls=Controls(right=right, wrong=Answer.REFUSED),
        rows=(Row(bypass=BYPASS, fate=fate),),
    )
    path.write_text(json.dumps(audit_document(Audit(assay="1", graders=(grader,)), load_corpus())))
    return path


@pytest.mark.parametrize(
    ("fate", "right", "status"),
    [
        (Fate.ACCEPTED, Answer.ACCEPTED, 1),
        (Fate.STOPPED, Answer.ACCEPTED, 0),
        (Fate.STOPPED, Answer.REFUSED, 3),
    ],
    ids=["a-hole", "no-hole", "cannot-be-tested"],
)
def test_the_exit_status_says_what_was_found(tmp_path: Path, fate: Fate, right: Answer, status: int) -> None:
    done = CliRunner().invoke(app, ["audit", "--from", str(stored(tmp_path / "audit.json", fate, right=right))])
    assert done.exit_code == status, done.output
    assert "theirs" in done.output


def test_documents_are_written_again_from_a_stored_audit(tmp_path: Path) -> None:
    path, out = stored(tmp_path / "audit.json", Fate.ACCEPTED), tmp_path / "out"
    CliRunner().invoke(app, ["audit", "--from", str(path), "--out", str(out)])
    assert sorted(file.name for file in out.iterdir()) == ["audit.json", "audit.md", "audit.sarif"]
    assert json.loads((out / "audit.json").read_text()) == json.loads(path.read_text())
    assert f"`{BYPASS}`" in (out / "audit.md").read_text()


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--from", "/nowhere"], "expected a stored audit"),
        (["--bypass", "nothing"], "expected the id of a bypass, got 'nothing'"),
        (["--target", "nothing"], "expected a target's name"),
    ],
)
def test_what_is_wrong_with_the_call_is_said(argv: list[str], message: str) -> None:
    done = CliRunner().invoke(app, ["audit", *argv])
    assert isinstance(done.exception, AssayError)
    assert message in str(done.exception)
