"""JSON Schemas (draft 2020-12) of the request and the result of ``assay run``."""

from collections.abc import Mapping
from typing import Final

from assay.formats.request import MAX_FILES, MAX_INVENTORY, MAX_TEST_ID_CHARACTERS
from assay.formats.request_limits import REQUEST_LIMITS
from assay.formats.request_paths import MAX_PATH_BYTES
from assay.formats.result import RESULT_FORMAT, RESULT_VERSION, RunOutcome
from assay.formats.schema import verdict_schema
from assay.model import TestOutcome

__all__ = ["request_schema", "result_schema"]

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Final = {"type": "string"}
_COUNT: Final = {"type": "integer", "minimum": 0}
_PATH: Final = {
    "type": "string",
    "minLength": 1,
    "maxLength": MAX_PATH_BYTES,
    # relative, in the shortest form, no backslash: see request_paths for what a pattern cannot say
    "pattern": r"^(?!/)(?!.*//)(?!(.*/)?\.{1,2}(/|$))(?!.*/$)[^\\\u0000-\u001f\u007f]+$",
}
_FILE: Final = {
    "type": "object",
    "properties": {"path": _PATH, "content": _TEXT},
    "required": ["path", "content"],
    "additionalProperties": False,
}


def request_schema() -> dict[str, object]:
    """What ``parse_request`` reads. The reader refuses more: the same path twice, a file below a file."""
    some, any_ = {"type": "array", "items": _FILE, "minItems": 1, "maxItems": MAX_FILES}, _any_files()
    identifier = {"type": "string", "minLength": 1, "maxLength": MAX_TEST_ID_CHARACTERS}
    inventory = {"type": "array", "items": identifier, "uniqueItems": True, "minItems": 1, "maxItems": MAX_INVENTORY}
    properties = {
        "language": {"type": "string", "minLength": 1, "description": "A name of the table of languages."},
        "runner": {"type": "string", "description": "A name of the table of runners; the language's own without it."},
        "sourceFiles": {**some, "description": "Untrusted: what is judged."},
        "tests": {**some, "description": "Trusted: the tests. They lie outside the submission's tree."},
        "projectFiles": {**any_, "description": "Trusted files beside the sources: a manifest, data."},
        "reference": {**any_, "description": "Trusted sources that solve it: run first, to learn the inventory."},
        "inventory": {**inventory, "description": "Ids of the tests, known beforehand."},
        "limits": _limits(),
    }
    return {
        "$schema": _DRAFT,
        "title": "Request of assay run",
        **_closed(properties, required=("language", "sourceFiles", "tests")),
    }


def result_schema() -> dict[str, object]:
    """What ``result_document`` returns."""
    verdict = verdict_schema()
    definitions = verdict.pop("$defs")
    for key in ("$schema", "title"):
        verdict.pop(key)
    return {
        "$schema": _DRAFT,
        "title": "Result of assay run",
        **_closed(
            {
                "format": {"const": RESULT_FORMAT},
                "version": {"const": RESULT_VERSION},
                "outcome": {"enum": [outcome.value for outcome in RunOutcome]},
                "compile": _closed(
                    {"ok": {"type": "boolean"}, "ran": {"type": "boolean"}, "output": _TEXT, "durationMs": _COUNT}
                ),
                "tests": _tests(),
                "output": _closed({"stdout": _TEXT, "stderr": _TEXT}),
                "truncatedOutput": {"type": "boolean"},
                "verdict": verdict,
            }
        ),
        "$defs": definitions,
    }


def _any_files() -> dict[str, object]:
    return {"type": "array", "items": _FILE, "maxItems": MAX_FILES}


def _limits() -> dict[str, object]:
    properties = {
        name: {"type": "integer" if limit.whole else "number", "exclusiveMinimum": 0, "maximum": limit.most}
        for name, limit in REQUEST_LIMITS.items()
    }
    return _closed(properties, required=())


def _tests() -> dict[str, object]:
    case = _closed({"id": _TEXT, "outcome": {"enum": [outcome.value for outcome in TestOutcome]}, "message": _TEXT})
    counts = dict.fromkeys(("passed", "failed", "skipped", "missing", "durationMs"), _COUNT)
    inventory = {"enum": ["request", "reference", "declared"]}
    return _closed({**counts, "inventory": inventory, "cases": {"type": "array", "items": case}})


def _closed(properties: Mapping[str, object], *, required: tuple[str, ...] | None = None) -> dict[str, object]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties) if required is None else list(required),
        "additionalProperties": False,
    }
