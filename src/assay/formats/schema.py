"""JSON Schemas (draft 2020-12) of our documents, made from the same annotations that read and write them."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from enum import Enum
from typing import Final, get_args, get_origin

from assay.formats.codec import UNIONS, field_types, word
from assay.formats.evidence import EVIDENCE_FORMAT, EVIDENCE_VERSION
from assay.formats.verdict import VERDICT_FORMAT, VERDICT_VERSION
from assay.model import Evidence, Verdict

__all__ = ["evidence_schema", "verdict_schema"]

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_SHA256: Final = "^[0-9a-f]{64}$"
_SCALARS: Final[Mapping[type, str]] = {str: "string", bool: "boolean", int: "integer", float: "number"}
_BYTES: Final = {
    "description": "Bytes: as they are, or by digest in a directory of evidence.",
    "oneOf": [
        {
            "type": "object",
            "properties": {"base64": {"type": "string", "contentEncoding": "base64"}},
            "required": ["base64"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {
                "sha256": {"type": "string", "pattern": _SHA256},
                "bytes": {"type": "integer", "minimum": 1},
            },
            "required": ["sha256", "bytes"],
            "additionalProperties": False,
        },
    ],
}


def verdict_schema() -> dict[str, object]:
    """What ``verdict_document`` returns."""
    made = _Schema()
    body = made.properties(Verdict)
    head = {"format": {"const": VERDICT_FORMAT}, "version": {"const": VERDICT_VERSION}}
    return made.root("Verdict of Assay", head | body)


def evidence_schema() -> dict[str, object]:
    """What ``evidence_document`` returns, and ``evidence.json`` holds."""
    made = _Schema()
    return made.root(
        "Evidence of Assay",
        {
            "format": {"const": EVIDENCE_FORMAT},
            "version": {"const": EVIDENCE_VERSION},
            "digest": {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"},
            "evidence": made.of(Evidence),
        },
    )


class _Schema:
    """Collects definitions while it walks the annotations."""

    def __init__(self) -> None:
        self.definitions: dict[str, object] = {}

    def root(self, title: str, properties: dict[str, object]) -> dict[str, object]:
        """The whole schema."""
        return {
            "$schema": _DRAFT,
            "title": title,
            **_object(properties),
            "$defs": dict(sorted(self.definitions.items())),
        }

    def properties(self, wanted: type) -> dict[str, object]:
        """The fields of a dataclass."""
        return {name: self.of(kind) for name, kind in field_types(wanted).items()}

    def of(self, wanted: object) -> dict[str, object]:
        """The schema of one annotation."""
        origin = get_origin(wanted)
        if origin in UNIONS:
            return {"anyOf": [self.of(o) if o is not type(None) else {"type": "null"} for o in get_args(wanted)]}
        if origin is tuple:
            return {"type": "array", "items": self.of(get_args(wanted)[0])}
        if origin is Mapping:
            return {"type": "object", "additionalProperties": self.of(get_args(wanted)[1])}
        assert isinstance(wanted, type)
        return {"type": _SCALARS[wanted]} if wanted in _SCALARS else self._named(wanted)

    def _named(self, wanted: type) -> dict[str, object]:
        name = wanted.__name__
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = self._define(wanted)
        return {"$ref": f"#/$defs/{name}"}

    def _define(self, wanted: type) -> object:
        if wanted is bytes:
            return _BYTES
        if issubclass(wanted, Enum):
            return {"enum": [word(member) for member in wanted]}
        assert is_dataclass(wanted)
        return _object(self.properties(wanted))


def _object(properties: dict[str, object]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
