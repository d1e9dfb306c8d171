"""Signals: observations for a person. A signal never changes a verdict."""

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Signal", "SignalCode"]


class SignalCode(StrEnum):
    """The kinds of signal."""

    TAMPER_FILE = "tamper_file"
    """A file that could hook a test run was in the submission."""
    REMOVED_FILE = "removed_file"
    """The restore deleted or replaced a file that the submission brought."""
    FORGED_LINE = "forged_line"
    """The output holds summary-shaped lines that the runner did not print."""
    OUTPUT_FLOOD = "output_flood"
    CANARY = "canary"
    """A hidden test's canary was seen in the submission or its output: contaminated."""
    TOUCHED_TEST = "touched_test"
    """An existing test was changed."""
    PROTOCOL_VIOLATION = "protocol_violation"
    CONTROL_CONTRADICTION = "control_contradiction"
    LIMIT_HIT = "limit_hit"
    ODD_NAME = "odd_name"
    """A file name that another system or a reader's eye would take for something else. Harmless here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """One observation, traced to something concrete that can be shown to the person it concerns."""

    code: SignalCode
    where: str
    """A path, a stream with an offset, or a test id."""
    detail: str
    """One line; untrusted text inside it is already escaped and cut."""
