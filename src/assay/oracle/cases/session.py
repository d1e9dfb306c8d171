"""The conversation with one process of the submission: one question at a time, each answer before the next question."""

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from assay.model.callcases import CallCase
from assay.model.values import Datum, Items, ItemsKind
from assay.oracle.cases.answers import read_answer
from assay.oracle.cases.budget import Timing
from assay.oracle.cases.link import BrokenError, EndedError, LateError, Link
from assay.oracle.cases.records import Fault, Record, case_document
from assay.oracle.cases.wire import WireError, decode, encode

__all__ = ["GRACE_S", "START_S", "Session"]

GRACE_S: Final = 2.0
"""How long a driver may take to end once there are no more calls. An honest one needs milliseconds."""
START_S: Final = 30.0
"""How long our own driver may take to be heard. Nothing of the submission runs before that, so its time is not used."""
_HELLO: Final = Items(ItemsKind.LIST, ("hello",))
_LOADED: Final = Items(ItemsKind.LIST, ("loaded",))


@dataclass(slots=True, kw_only=True)
class Session:
    """Talks to one driver. ``talk`` fills the fields; it raises nothing that the other side can bring about."""

    link: Link
    timing: Timing
    phrased: Mapping[str, tuple[str, tuple[Datum, ...]]]
    """By case: the function's name and the arguments, as the submission's language has them."""
    started: bool = False
    loaded: bool = False
    late: bool = False
    """Whether a deadline passed: whoever waits for the process must kill it."""
    records: list[Record] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)

    def talk(self, cases: Sequence[CallCase]) -> Sequence[CallCase]:
        """Ask ``cases`` in this order; returns those that a new process should still be asked."""
        left = list(cases)
        if not self._begin(left):
            return ()
        while left:
            case = left.pop(0)
            if time.monotonic() >= self.timing.all_until:
                self._not_asked([case, *left], self.timing.spent())
                return ()
            fault = self._ask(case)
            if fault is not Fault.NONE:
                return left
        self._end()
        return ()

    def _begin(self, cases: list[CallCase]) -> bool:
        """Hear the driver, then that it has loaded the submission. Without the first nothing is recorded at all."""
        try:
            self._expect(_HELLO, time.monotonic() + START_S)
            self.started = True
            self._expect(_LOADED, self.timing.all_until)
        except EndedError:
            fault, detail = Fault.ENDED, "loading the submission"
        except LateError:
            self.late = self.started
            fault, detail = Fault.LATE, f"{self.timing.total_s:g} s: the submission was still being loaded"
        except BrokenError as error:
            self.violations.append(str(error))
            self.started = True
            fault, detail = Fault.BROKEN, str(error)
        except _UnloadableError as error:
            fault, detail = Fault.UNLOADABLE, str(error)
        else:
            self.loaded = True
            return True
        if self.started:
            self.records += [_record(case, fault=fault, detail=detail) for case in cases]
        return False

    def _expect(self, wanted: Items, deadline: float) -> None:
        try:
            said = decode(self.link.receive(deadline))
        except WireError as error:
            raise BrokenError(f"before the first call: {error}") from error
        if said == wanted:
            return
        match said:
            case Items(ItemsKind.LIST, ("unloadable", str(why))) if wanted is _LOADED:
                raise _UnloadableError(why)
        raise BrokenError("something else than a driver says before the first call")

    def _ask(self, case: CallCase) -> Fault:
        token = secrets.token_hex(8)
        began = time.monotonic()
        deadline = min(began + self.timing.case_s, self.timing.all_until)
        answer: bytes | None = None
        fault, detail = Fault.NONE, ""
        try:
            self.link.send(self._call(case, token), deadline)
            answer = self.link.receive(deadline)
            read_answer(answer, token)
        except EndedError:
            fault, detail = Fault.ENDED, "no answer"
        except LateError:
            self.late = True
            fault, detail = Fault.LATE, f"{min(self.timing.case_s, deadline - began):.3g} s"
        except (BrokenError, WireError) as error:
            self.violations.append(str(error))
            fault, detail = Fault.BROKEN, str(error)
        spent = time.monotonic() - began
        self.records.append(_record(case, token=token, answer=answer, fault=fault, detail=detail, wall_s=spent))
        return fault

    def _call(self, case: CallCase, token: str) -> bytes:
        name, args = self.phrased[case.id]
        return encode(Items(ItemsKind.LIST, (token, name, Items(ItemsKind.LIST, args))))

    def _not_asked(self, cases: Sequence[CallCase], why: str) -> None:
        self.records += [_record(case, fault=Fault.NOT_ASKED, detail=why) for case in cases]

    def _end(self) -> None:
        """Nothing may be said after the last answer. A process that does not end by itself did no wrong by that."""
        self.link.hang_up()
        try:
            said = self.link.rest(time.monotonic() + GRACE_S)
        except LateError:
            return
        except BrokenError as error:
            said = str(error).encode()
        if said:
            self.violations.append(f"something was said after the last answer: {said[:40]!r}")


class _UnloadableError(Exception):
    """The driver says that the submission cannot be loaded."""


def _record(
    case: CallCase,
    *,
    token: str = "",
    answer: bytes | None = None,
    fault: Fault,
    detail: str = "",
    wall_s: float = 0.0,
) -> Record:
    return Record(
        case=case.id,
        question=case_document(case),
        wanted=case.wanted,
        token=token,
        answer=answer if fault in (Fault.NONE, Fault.BROKEN) else None,
        fault=fault,
        detail=detail,
        wall_s=wall_s,
    )
