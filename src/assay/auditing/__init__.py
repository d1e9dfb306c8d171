"""Points the corpus of bypasses at somebody else's grader, and says which it accepts and how to close each hole."""

from assay.auditing.document import audit_document, measured, read_audit
from assay.auditing.loader import command_target, load_target, target_names
from assay.auditing.markdown import markdown
from assay.auditing.model import Answer, Grader
from assay.auditing.result import Audit, Controls, Fate, GraderResult, Row
from assay.auditing.sarif import sarif
from assay.auditing.sweeping import audit

__all__ = [
    "Answer",
    "Audit",
    "Controls",
    "Fate",
    "Grader",
    "GraderResult",
    "Row",
    "audit",
    "audit_document",
    "command_target",
    "load_target",
    "markdown",
    "measured",
    "read_audit",
    "sarif",
    "target_names",
]
