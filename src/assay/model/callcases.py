"""A suite of cases: calls, or whole programs' inputs, and what each must give."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assay.model.signature import Signature
from assay.model.values import Datum

__all__ = ["CallCase", "Compare", "CompareKind", "Names", "Processes", "ProgramCase", "Raises", "Suite", "Wanted"]


class CompareKind(StrEnum):
    """How an answer is compared with the expected one."""

    EXACT = "exact"
    """Equal values; a program's output byte for byte."""
    TOKENS = "tokens"
    """Equal words: how much white space stands between them says nothing."""
    FLOAT = "float"
    """As EXACT (a program's output: as TOKENS), but numbers may differ by a little."""
    UNORDERED = "unordered"
    """Equal lists but for their order."""
    SET = "set"
    """Equal lists but for order and repetition."""
    CHECKER = "checker"
    """A program of the author's decides, in a sandbox of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare:
    """One way to compare."""

    kind: CompareKind = CompareKind.EXACT
    absolute: float = 0.0
    """FLOAT: so much may the difference be, or ``relative`` times the expected number."""
    relative: float = 0.0
    case_sensitive: bool = True
    """TOKENS and FLOAT of text."""
    checker: str = ""
    """CHECKER: path of the program below the hidden tests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Raises:
    """The call must fail."""

    types: tuple[str, ...] = ()
    """Names of which the raised type or one of its bases must have one; empty: any."""
    message: str = ""
    """Must be in the message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a case must give. It never enters the sandbox of the submission."""

    value: Datum = None
    """A call's value, a program's standard output (bytes); meaningless where ``raises`` is set."""
    raises: Raises | None = None
    status: int = 0
    """A program's exit status."""
    compare: Compare = field(default_factory=Compare)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallCase:
    """One call."""

    id: str
    title: str
    function: str
    args: tuple[Datum, ...]
    wanted: Wanted


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramCase:
    """One run of a program."""

    id: str
    title: str
    args: tuple[str, ...]
    stdin: bytes
    wanted: Wanted


class Processes(StrEnum):
    """How many calls a process of the submission answers."""

    SHARED = "shared"
    """All of them, one after another; a new process only when one has died."""
    EACH = "each"
    """One."""


class Names(StrEnum):
    """How functions are spelled."""

    AS_WRITTEN = "as_written"
    BY_LANGUAGE = "by_language"
    """In the language's own convention: ``twoFer`` is called ``two_fer`` where functions are named so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """All cases of a task: calls, or runs of a program, never both."""

    calls: tuple[CallCase, ...] = ()
    programs: tuple[ProgramCase, ...] = ()
    processes: Processes = Processes.SHARED
    names: Names = Names.AS_WRITTEN
    case_s: float = 10.0
    """Seconds of wall clock that one case may take."""
    answer_bytes: int = 1024 * 1024
    """Bytes of one answer."""
    signatures: Mapping[str, Signature] = field(default_factory=dict)
    """By function; only languages that cannot be asked for the types themselves need them."""

    @property
    def cases(self) -> "tuple[CallCase | ProgramCase, ...]":
        """Calls or runs of a program, whichever there are."""
        return self.calls or self.programs

    @property
    def ids(self) -> tuple[str, ...]:
        """Every case, in the file's order."""
        return tuple(case.id for case in self.cases)
