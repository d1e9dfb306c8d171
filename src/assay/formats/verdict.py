"""The verdict as a JSON document: what ``--json`` prints, what is signed and what is stored."""

from typing import Final

from assay.errors import EvidenceError
from assay.formats.codec import decode, encode
from assay.model import Verdict

__all__ = ["VERDICT_FORMAT", "VERDICT_VERSION", "verdict_document", "verdict_from_document"]

VERDICT_FORMAT: Final = "assay-verdict"
VERDICT_VERSION: Final = 1


def verdict_document(verdict: Verdict) -> dict[str, object]:
    """``verdict`` as JSON: ``format``, ``version``, then its fields. Nothing in it is cut or left out.

    Untrusted text is in it as it is; JSON escapes it. Escape it again for a terminal or a page.
    """
    body = encode(verdict)
    assert isinstance(body, dict)
    return {"format": VERDICT_FORMAT, "version": VERDICT_VERSION, **body}


def verdict_from_document(document: object) -> Verdict:
    """The verdict in ``document``. Raises EvidenceError for another format or version, and for unknown fields."""
    if not isinstance(document, dict) or document.get("format") != VERDICT_FORMAT:
        raise EvidenceError(f"expected a document of format {VERDICT_FORMAT}, got {document!r:.80}")
    version = document.get("version")
    if version != VERDICT_VERSION or isinstance(version, bool):
        raise EvidenceError(f"expected a verdict of version {VERDICT_VERSION}, got {version!r:.80}")
    return decode(Verdict, {key: value for key, value in document.items() if key not in ("format", "version")})
