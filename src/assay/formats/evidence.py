"""Evidence as a JSON document, and as a directory that keeps every captured byte.

The directory holds ``evidence.json`` and, under ``blobs/sha256``, each piece of captured output by its digest. The
document states its own digest too. Altered files are found on loading; who altered both a file and its digest is found
by judging again (statements are read anew from the bytes) or by a signature over the document's digest.
"""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from assay.errors import EvidenceError
from assay.formats.codec import base64_bytes, decode, encode, read_base64
from assay.formats.jsonfile import canonical, digest, parse
from assay.model import Evidence

__all__ = [
    "EVIDENCE_FORMAT",
    "EVIDENCE_VERSION",
    "evidence_digest",
    "evidence_document",
    "evidence_from_document",
    "load_evidence",
    "store_evidence",
]

EVIDENCE_FORMAT: Final = "assay-evidence"
EVIDENCE_VERSION: Final = 1

_DOCUMENT: Final = "evidence.json"
_BLOBS: Final = "blobs/sha256"
_MAX_DOCUMENT_BYTES: Final = 512 * 1024 * 1024
"""Bytes of evidence.json. Results and messages of 2 reports of 16 MB in each of 8 runs fit, escaped."""
_MAX_BLOB_BYTES: Final = 256 * 1024 * 1024
"""Bytes of one captured piece: 16 times the default bound of a report channel."""
_HEX: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)

_ReadBytes = Callable[[object, str], bytes]


def evidence_document(evidence: Evidence) -> dict[str, object]:
    """``evidence`` as one JSON document with all bytes in it."""
    return _document(encode(evidence, base64_bytes))


def evidence_from_document(document: object) -> Evidence:
    """The evidence in ``document``. Raises EvidenceError for another format or version, and for any alteration."""
    return _read(document, read_base64)


def evidence_digest(evidence: Evidence) -> str:
    """``sha256:`` over the stored form; equal to the ``digest`` in its ``evidence.json``."""
    return digest(canonical(encode(evidence, _reference)))


def store_evidence(evidence: Evidence, directory: Path) -> None:
    """Keep ``evidence`` in ``directory``, which is made where it is missing. The document comes last and at once."""
    blobs = directory / _BLOBS
    blobs.mkdir(parents=True, exist_ok=True)

    def write_blob(data: bytes) -> object:
        reference = _reference(data)
        if data:
            path = blobs / hashlib.sha256(data).hexdigest()
            if not path.is_file() or path.stat().st_size != len(data):
                _write(path, data)
        return reference

    _write(directory / _DOCUMENT, canonical(_document(encode(evidence, write_blob))) + b"\n")


def load_evidence(directory: Path) -> Evidence:
    """The evidence kept in ``directory``. Raises EvidenceError where it is missing, altered or of another version."""
    data = _bounded(directory / _DOCUMENT, _MAX_DOCUMENT_BYTES)

    def read_blob(value: object, where: str) -> bytes:
        if not isinstance(value, dict) or value.keys() != {"sha256", "bytes"}:
            return read_base64(value, where)
        name = value["sha256"]
        if not isinstance(name, str) or not _HEX.fullmatch(name):
            raise EvidenceError(f"{where}: expected a sha256 in hex, got {name!r:.80}")
        blob = _bounded(directory / _BLOBS / name, _MAX_BLOB_BYTES)
        if hashlib.sha256(blob).hexdigest() != name or len(blob) != value["bytes"]:
            raise EvidenceError(f"{where}: expected the bytes that were stored, got others", hint=f"{name} was altered")
        return blob

    return _read(parse(data), read_blob)


def _document(body: object) -> dict[str, object]:
    return {
        "format": EVIDENCE_FORMAT,
        "version": EVIDENCE_VERSION,
        "digest": digest(canonical(body)),
        "evidence": body,
    }


def _read(document: object, read_bytes: _ReadBytes) -> Evidence:
    if not isinstance(document, dict) or document.get("format") != EVIDENCE_FORMAT:
        raise EvidenceError(f"expected a document of format {EVIDENCE_FORMAT}, got {document!r:.80}")
    version = document.get("version")
    if version != EVIDENCE_VERSION or isinstance(version, bool):
        raise EvidenceError(f"expected evidence of version {EVIDENCE_VERSION}, got {version!r:.80}")
    if document.keys() != {"format", "version", "digest", "evidence"}:
        raise EvidenceError(f"expected format, version, digest and evidence, got {sorted(document)!r:.200}")
    body = document["evidence"]
    if document["digest"] != digest(canonical(body)):
        raise EvidenceError("expected evidence with the digest that it states, got another", hint="it was altered")
    return decode(Evidence, body, read_bytes)


def _reference(data: bytes) -> object:
    """What stands for bytes in a stored document; nothing at all needs no file."""
    return {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)} if data else base64_bytes(data)


def _write(path: Path, data: bytes) -> None:
    """Write beside, then rename: a half-written file never has the name."""
    partial = path.with_name(path.name + ".partial")
    try:
        partial.write_bytes(data)
        partial.replace(path)
    except OSError as e:
        raise EvidenceError(f"{path}: evidence could not be kept: {e.strerror or e}") from e


def _bounded(path: Path, limit: int) -> bytes:
    if not path.is_file():
        raise EvidenceError(f"{path}: expected stored evidence, got no such file")
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as e:
        raise EvidenceError(f"{path}: expected stored evidence: {e.strerror or e}") from e
    if len(data) > limit:
        raise EvidenceError(f"{path}: expected at most {limit} bytes, got more")
    return data
