"""Import and export: evidence and verdicts as documents; one small module for each foreign format."""

from assay.formats.evidence import (
    evidence_digest,
    evidence_document,
    evidence_from_document,
    load_evidence,
    store_evidence,
)
from assay.formats.verdict import verdict_document, verdict_from_document

__all__ = [
    "evidence_digest",
    "evidence_document",
    "evidence_from_document",
    "load_evidence",
    "store_evidence",
    "verdict_document",
    "verdict_from_document",
]
