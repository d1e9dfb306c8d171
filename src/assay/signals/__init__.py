"""Observations for a person. A signal never changes a verdict."""

from assay.signals.escape import escape
from assay.signals.traces import canaries, forged_lines, tamper_files, touched_tests

__all__ = ["canaries", "escape", "forged_lines", "tamper_files", "touched_tests"]
