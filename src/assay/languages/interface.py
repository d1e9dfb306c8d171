"""What a language's adapter must say: default image and runner, build step, and the driver for cases."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from assay.model import OracleMode
from assay.model.signature import Signature
from assay.model.values import Datum, Lack
from assay.runners.interface import Invocation, SuiteLayout

__all__ = ["CallShape", "CasesPlan", "Language", "ProgramPlan"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallShape:
    """A function that cases call, as generated glue must know it."""

    name: str
    """As it is spelled in the submission."""
    arities: tuple[int, ...]
    """With how many arguments it is called; more than one where a language has optional ones."""
    signature: Signature | None = None
    """Where the author wrote one, or where the cases' own values give one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramPlan:
    """How a submission that is a whole program is built and started; a case's arguments follow ``run``'s own."""

    build: Invocation | None
    run: Invocation


@dataclass(frozen=True, slots=True, kw_only=True)
class CasesPlan:
    """How the driver for cases is built and started. The driver answers calls on two pipes (descriptors 3 and 4)."""

    kit_files: Mapping[str, bytes]
    build: Invocation | None
    run: Invocation
    program: ProgramPlan | None = None
    lacks: frozenset[Lack] = field(default_factory=frozenset)
    """What the language cannot tell apart."""
    spelling: Callable[[str], str] = str
    """The language's own spelling of a function's name."""
    arguments: Callable[[tuple[Datum, ...]], tuple[Datum, ...]] = tuple
    """Arguments as the language can take them; raises ValueError for those that it cannot."""
    glue: Callable[[tuple[CallShape, ...]], Mapping[str, bytes]] | None = None
    """Further kit files, made of the functions' names; None where the driver finds functions by name itself."""


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
