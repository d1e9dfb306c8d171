"""What must agree for a pass."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from assay.errors import ConfigurationError

__all__ = ["DEFAULT_POLICY", "POLICY_VERSION", "Policy", "Witness"]

POLICY_VERSION: Final = 1
"""Raised when the meaning of the same evidence changes."""


class Witness(StrEnum):
    """The kinds of witness. One run has several; controls speak over all runs together."""

    EXIT_STATUS = "exit_status"
    REPORT = "report"
    INVENTORY = "inventory"
    SUMMARY = "summary"
    CONTROLS = "controls"
    TRANSCRIPT = "transcript"


_ALWAYS: Final = frozenset({Witness.EXIT_STATUS, Witness.REPORT, Witness.INVENTORY})


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Which witnesses must be there for a pass. One that is there must agree, whether it had to be or not.

    ``required`` may leave out the summary (where the runner prints one), the controls and the transcript (where the
    mode has them); never the exit status, the report and the inventory, without which no pass can be proved.
    Raises ConfigurationError for such a policy, and for a version that this code does not know.
    """

    version: int = POLICY_VERSION
    required: frozenset[Witness] = frozenset(Witness)

    def __post_init__(self) -> None:
        """Refuse what could pass on nothing."""
        if self.version != POLICY_VERSION:
            raise ConfigurationError(f"policy: expected version {POLICY_VERSION}, got {self.version!r}")
        lacking = sorted(_ALWAYS - self.required)
        if lacking:
            raise ConfigurationError(f"policy: expected {sorted(_ALWAYS)} to be required, got none of {lacking}")

    def requires(self, witness: Witness) -> bool:
        """Whether a pass needs ``witness``."""
        return witness in self.required


DEFAULT_POLICY: Final = Policy()
"""Every witness that a mode and runner have."""
