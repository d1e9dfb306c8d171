"""Proof that a pack is right and that the grader holds: both by the production pipeline itself."""

from assay.verification.model import Flaw, FlawCode, PackProof, Progress, Standing, TaskProof, quiet
from assay.verification.packs import REPETITIONS, verify
from assay.verification.sweep_model import Fate, Sweep, SweepRow
from assay.verification.sweeping import sweep

__all__ = [
    "REPETITIONS",
    "Fate",
    "Flaw",
    "FlawCode",
    "PackProof",
    "Progress",
    "Standing",
    "Sweep",
    "SweepRow",
    "TaskProof",
    "quiet",
    "sweep",
    "verify",
]
