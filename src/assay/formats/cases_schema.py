"""The JSON Schema of ``cases.json``, for editors; ``read_suite`` refuses more, such as an id given twice."""

from typing import Final

from assay.formats.cases import CASES_FORMAT, MAX_CASES, MAX_ID_CHARACTERS
from assay.model.callcases import CompareKind, Names, Processes

__all__ = ["cases_schema"]

_TEXTS: Final = {"type": "array", "items": {"type": "string", "minLength": 1}}
_POSITIVE: Final = {"type": "number", "exclusiveMinimum": 0}
_VALUE: Final = {"$ref": "#/$defs/Value"}
_VALUES: Final = {"type": "array", "items": _VALUE}
_COMPARE: Final = {"$ref": "#/$defs/Compare"}


def cases_schema() -> dict[str, object]:
    """What ``cases.json`` may hold."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Cases of Assay",
        **_object(
            {
                "format": {"const": CASES_FORMAT},
                "process": {"enum": [one.value for one in Processes]},
                "names": {"enum": [one.value for one in Names]},
                "case_s": _POSITIVE,
                "answer_bytes": _POSITIVE,
                "compare": _COMPARE,
                "comments": _TEXTS,
                "signatures": {
                    "type": "object",
                    "additionalProperties": _object({"args": _TEXTS, "returns": {"type": "string"}}),
                },
                "cases": {"type": "array", "minItems": 1, "maxItems": MAX_CASES, "items": {"$ref": "#/$defs/Case"}},
            },
            required=("format", "cases"),
        ),
        "$defs": {
            "Case": {"oneOf": [_call("equals", _VALUE), _call("raises", _raises()), _program()]},
            "Compare": _compare(),
            "Value": _value(),
        },
    }


def _object(properties: dict[str, object], required: tuple[str, ...] | None = None) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties if required is None else required),
        "additionalProperties": False,
    }


def _head() -> dict[str, object]:
    return {
        "id": {"type": "string", "minLength": 1, "maxLength": MAX_ID_CHARACTERS},
        "title": {"type": "string"},
        "compare": _COMPARE,
    }


def _call(outcome: str, schema: object) -> dict[str, object]:
    properties = {**_head(), "call": {"type": "string", "minLength": 1}, "args": _VALUES, outcome: schema}
    return _object(properties, required=("id", "call", "args", outcome))


def _program() -> dict[str, object]:
    """Text, ``$bytes``, or the path of a file among the hidden tests."""
    data = {"oneOf": [{"type": "string"}, _special("$bytes", _base64())]}
    properties: dict[str, object] = {**_head(), "args": _TEXTS, "status": {"type": "integer"}}
    properties |= {"stdin": data, "stdin_file": {"type": "string"}, "stdout": data, "stdout_file": {"type": "string"}}
    return {
        **_object(properties, required=("id",)),
        "anyOf": [{"required": ["stdout"]}, {"required": ["stdout_file"]}],
    }


def _raises() -> dict[str, object]:
    inner = _object({"types": _TEXTS, "message": {"type": "string"}}, required=())
    return {"oneOf": [{"const": True}, {"type": "string", "minLength": 1}, inner]}


def _compare() -> dict[str, object]:
    kinds = [kind.value for kind in CompareKind]
    long = _object(
        {
            "kind": {"enum": kinds},
            "absolute": {"type": "number", "minimum": 0},
            "relative": {"type": "number", "minimum": 0},
            "case_sensitive": {"type": "boolean"},
            "checker": {"type": "string"},
        },
        required=("kind",),
    )
    return {"oneOf": [{"enum": [kind for kind in kinds if kind != CompareKind.CHECKER.value]}, long]}


def _base64() -> dict[str, object]:
    return {"type": "string", "contentEncoding": "base64"}


def _special(form: str, schema: object) -> dict[str, object]:
    return _object({form: schema})


def _value() -> dict[str, object]:
    plain = {"type": "object", "patternProperties": {r"^(?!\$)": _VALUE}, "additionalProperties": False}
    return {
        "oneOf": [
            {"type": ["null", "boolean", "number", "string"]},
            _VALUES,
            plain,
            _special("$int", {"type": "string", "pattern": "^-?[0-9]+$"}),
            _special("$float", {"enum": ["nan", "inf", "-inf", "-0.0"]}),
            _special("$bytes", _base64()),
            _special("$tuple", _VALUES),
            _special("$set", _VALUES),
            _special("$map", {"type": "array", "items": {**_VALUES, "minItems": 2, "maxItems": 2}}),
        ]
    }
