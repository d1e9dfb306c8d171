"""Assay: a grader of code that nobody should trust. This is the public API, and nothing else.

    verdict = assay.grade("packs/python-ledger#money-rounding", "fix.patch")
    verdict.passed, verdict.outcome, verdict.reasons, verdict.trust

Names are loaded when they are first used, so that a part of the house can be imported without the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay.api import grade, judge, run
    from assay.errors import AssayError
    from assay.model import Outcome, Reason, ReasonCode, Trust, TrustLevel, Verdict
    from assay.version import VERSION

__all__ = [
    "VERSION",
    "AssayError",
    "Outcome",
    "Reason",
    "ReasonCode",
    "Trust",
    "TrustLevel",
    "Verdict",
    "grade",
    "judge",
    "run",
]

_HOMES = {
    "grade": "assay.api",
    "judge": "assay.api",
    "run": "assay.api",
    "AssayError": "assay.errors",
    "VERSION": "assay.version",
}
_DEFAULT_HOME = "assay.model"


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'assay' has no attribute '{name}'")
    return getattr(import_module(_HOMES.get(name, _DEFAULT_HOME)), name)
