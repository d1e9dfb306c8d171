"""The committed files of this folder, and what makes each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from assay.formats.cases_schema import cases_schema
from assay.formats.run_schema import request_schema, result_schema
from assay.formats.schema import evidence_schema, verdict_schema

__all__ = ["SCHEMA_FILES"]

SCHEMA_FILES: Final[Mapping[str, Callable[[], dict[str, object]]]] = MappingProxyType(
    {
        "cases-1.json": cases_schema,
        "evidence-1.json": evidence_schema,
        "request-1.json": request_schema,
        "result-1.json": result_schema,
        "verdict-1.json": verdict_schema,
    }
)
