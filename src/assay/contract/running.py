"""One request through the pipeline that grades."""

from dataclasses import dataclass, replace

from assay.appraise import DEFAULT_POLICY, appraise
from assay.contract.ending import result_of
from assay.contract.inventory import UNKNOWN, pinned, settled, settled_verdict
from assay.contract.project import laid_out
from assay.errors import ImageError, RequestError, SandboxError, UnsupportedError
from assay.formats.request import RunRequest
from assay.formats.result import RunResult
from assay.grading import Bench, Grade, grade
from assay.languages.table import LANGUAGES
from assay.model import Evidence, InventorySource, OracleMode, Outcome, Verdict
from assay.packs import Pack, Task, TaskLock
from assay.runners.declared import declared_tests
from assay.runners.table import RUNNERS
from assay.version import VERSION

__all__ = ["Ran", "run"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """A result and the evidence that it was made from."""

    result: RunResult
    evidence: Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class _Desk:
    """A request that is laid out."""

    request: RunRequest
    pack: Pack
    task: Task
    bench: Bench

    def grade(self, files: dict[str, str], lock: TaskLock) -> Grade:
        return grade(replace(self.task, lock=lock), dict(files), pack=self.pack, bench=self.bench)

    def declared(self) -> tuple[str, ...]:
        runner = self.request.runner or LANGUAGES[self.request.language].runner
        return declared_tests(runner, self.request.tests)


class _OursError(Exception):
    """Ends a run: a step of ours failed, in one line."""


def run(request: RunRequest, *, bench: Bench) -> Ran:
    """Run the tests of ``request`` over its source files once, beside the code, and judge what was seen.

    1. Ids given in the request are the inventory; else a reference is run first, and the tests that it passes are;
       else the run's own report names the tests, held against what the text of the tests declares. Then trust is
       ``best_effort`` at most, and nothing passes unless there are such declarations and all of them were reported.
    2. Whatever the submission does ends in a result. A missing image and a sandbox that fails are ours: the outcome
       says so, and the verdict is inconclusive.

    Raises RequestError for an unknown language or runner, and for a reference that does not pass its own tests.
    """
    _check_names(request)
    try:
        with laid_out(request) as (pack, task):
            return _run(_Desk(request=request, pack=pack, task=task, bench=bench))
    except (_OursError, ImageError, SandboxError, UnsupportedError) as error:
        hint = getattr(error, "hint", "")
        return _failed(request, f"{error}; {hint}" if hint else str(error))


def _run(desk: _Desk) -> Ran:
    request, sources = desk.request, dict(desk.request.source_files)
    if request.inventory or request.reference:
        made = desk.grade(sources, pinned(request.inventory or _learned(desk)))
        return _ran(request, made.evidence, made.verdict)
    evidence = settled(desk.grade(sources, UNKNOWN).evidence, desk.declared())
    return _ran(request, evidence, settled_verdict(evidence))


def _learned(desk: _Desk) -> tuple[str, ...]:
    """The ids that the reference passes. It must pass all: it is the caller's own, and proves the request."""
    evidence = settled(desk.grade(dict(desk.request.reference), UNKNOWN).evidence, desk.declared())
    verdict = settled_verdict(replace(evidence, declared=evidence.inventory))
    if verdict.outcome is Outcome.INCONCLUSIVE:
        raise _OursError(f"the reference: {_reasons(verdict)}")
    if verdict.outcome is Outcome.FAILED:
        raise RequestError(
            f"request: reference: expected it to pass every test, got {_reasons(verdict)}",
            hint="mend the reference or the tests",
        )
    return evidence.inventory


def _ran(request: RunRequest, evidence: Evidence, verdict: Verdict) -> Ran:
    return Ran(result=result_of(evidence, verdict, inventory=_source(request)), evidence=evidence)


def _failed(request: RunRequest, failure: str) -> Ran:
    known = bool(request.inventory)
    evidence = Evidence(
        oracle=OracleMode.INSIDE,
        inventory=request.inventory,
        inventory_source=InventorySource.PINNED if known else InventorySource.REPORTED,
        runs=(),
        our_failure=failure,
        context={"assay": VERSION},
    )
    return _ran(request, evidence, appraise(evidence, DEFAULT_POLICY))


def _source(request: RunRequest) -> str:
    if request.inventory:
        return "request"
    return "reference" if request.reference else "declared"


def _check_names(request: RunRequest) -> None:
    """Raises RequestError before anything is laid out."""
    for what, name, known in (("language", request.language, LANGUAGES), ("runner", request.runner, RUNNERS)):
        if name and name not in known:
            names = ", ".join(sorted(known))
            raise RequestError(f"request: {what}: expected one that is known, got {name!r}", hint=f"known: {names}")


def _reasons(verdict: Verdict) -> str:
    return "; ".join(f"{reason.code.value}: {reason.detail}" for reason in verdict.reasons)
