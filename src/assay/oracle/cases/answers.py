"""What a submission answered, as values: a driver's frames, or a program's output and exit status."""

from dataclasses import dataclass
from typing import TypeAlias

from assay.model.values import Datum, Items, ItemsKind
from assay.oracle.cases.wire import WireError, decode

__all__ = ["Answer", "Gave", "Printed", "Raised", "Unfit", "read_answer"]


@dataclass(frozen=True, slots=True)
class Gave:
    """The call returned."""

    value: Datum


@dataclass(frozen=True, slots=True)
class Raised:
    """The call failed, in the way in which the language's calls fail."""

    types: tuple[str, ...]
    """Name of the type and of its bases, the nearest first."""
    message: str


@dataclass(frozen=True, slots=True)
class Printed:
    """A program ended by itself."""

    stdout: bytes
    status: int


@dataclass(frozen=True, slots=True)
class Unfit:
    """The driver could not make the call: no such function, or arguments that it does not take."""

    why: str


Answer: TypeAlias = Gave | Raised | Printed | Unfit


def read_answer(payload: bytes, token: str) -> Answer:
    """The answer in a frame. Raises WireError for bytes that are none, and for an answer to another question."""
    match decode(payload):
        case Items(ItemsKind.LIST, ("ok", str(given), value)) if given == token:
            return Gave(value)
        case Items(ItemsKind.LIST, ("raised", str(given), Items(_, types), str(message))) if given == token:
            return Raised(tuple(str(name)[:100] for name in types), message)
        case Items(ItemsKind.LIST, ("unfit", str(given), str(why))) if given == token:
            return Unfit(why)
        case Items(ItemsKind.LIST, ("ok" | "raised" | "unfit", str(), *_)):
            raise WireError("an answer to a call that was not asked")
        case _:
            raise WireError("a frame that is no answer")
