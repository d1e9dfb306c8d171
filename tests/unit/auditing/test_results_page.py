"""The page of results is what the stored audit renders to, and it covers every target that ships."""

import json
from pathlib import Path

import jsonschema

import assay.auditing
from assay.auditing import audit_document, load_target, markdown, measured, target_names
from assay.bypasses import load_corpus

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "audit-results.md"
PACKAGE = Path(assay.auditing.__file__).parent
AGAIN = "assay audit --from src/assay/auditing/measured.json --out DIR writes the page again; assay audit measures anew"


def test_the_page_is_what_the_stored_audit_renders_to() -> None:
    assert PAGE.read_text() == markdown(measured(), load_corpus()), AGAIN


def test_the_stored_audit_keeps_its_schema() -> None:
    stored = json.loads((PACKAGE / "measured.json").read_text())
    jsonschema.validate(stored, json.loads((PACKAGE / "audit-1.schema.json").read_text()))
    assert audit_document(measured(), load_corpus())["graders"] == stored["graders"]


def test_the_stored_audit_is_of_the_targets_that_ship() -> None:
    graders = {grader.name: grader for grader in measured().graders}
    assert sorted(graders) == list(target_names())
    for name, grader in graders.items():
        target = load_target(name)
        assert grader.controls.hold
        assert grader.task == f"{target.task.name}@{target.task.digest}", AGAIN
        assert (grader.title, grader.runners) == (target.title, target.runners)
        assert grader.accepted, "each of these graders has a known hole"
