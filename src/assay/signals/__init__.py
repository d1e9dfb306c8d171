"""Observations for a person. A signal never changes a verdict."""

from assay.signals.escape import escape
from assay.signals.traces import canaries, tamper_files, touched_tests

__all__ = ["canaries", "escape", "tamper_files", "touched_tests"]
