"""What a language's adapter must say: default image and runner, build step, and the driver for cases."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from assay.model import OracleMode
from assay.runners.interface import Invocation, SuiteLayout

__all__ = ["CasesPlan", "Language"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CasesPlan:
    """How the driver for cases is built and started. The driver answers calls on two pipes (descriptors 3 and 4)."""

    kit_files: Mapping[str, bytes]
    build: Invocation | None
    run: Invocation


class Language(Protocol):
    """One row of the table of languages."""

    name: str
    image: str
    runner: str
    """Name of the default runner."""
    source_suffixes: tuple[str, ...]
    oracles: tuple[OracleMode, ...]
    """Modes that work for this language, strongest first."""

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """The driver for cases over the submission's ``module``, or None where there is none yet."""
        ...
