"""Which oracle a task gets: the strongest that is proved to work on its reference and on its starting tree."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from assay.assembly import Assembly, Toolchain, open_setting, restore_rules
from assay.errors import OracleError, SandboxError
from assay.model import Expectation, OracleMode, Outcome, TestResult
from assay.oracle.cancellation import CancellableSandbox
from assay.oracle.controls import Kind, Proof, generate, prove, run_rendering, suite_sources
from assay.oracle.interface import Setting
from assay.oracle.table import ORACLES
from assay.packs import OracleChoice, TaskLock
from assay.verification.checks import Trees
from assay.verification.observing import Observation, Observer, brief, provisional
from assay.workspace import intake, plan

__all__ = ["Chosen", "Ground", "choose_oracle"]

STRENGTH = (OracleChoice.REMOTE, OracleChoice.CONTROLS, OracleChoice.INSIDE)
"""What AUTO tries, strongest first. CASES is another kind of suite, which its author must have written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What an oracle is measured against: the task's trees, and what they did without any oracle between."""

    trees: Trees
    inventory: tuple[str, ...]
    reference: Observation
    """Of the reference, under INSIDE."""
    start: Observation
    """Of the starting tree, under INSIDE."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The lock so far (without a signature), and what both trees did under it; None where nothing works."""

    lock: TaskLock | None
    start: Observation | None = None
    refused: tuple[str, ...] = ()
    """Why each stronger mode was not possible, one line each."""


def choose_oracle(observer: Observer, ground: Ground) -> Chosen:
    """Try the modes that the task allows. Raises SandboxError and OracleError for faults that are ours."""
    asked = observer.task.oracle
    modes = STRENGTH if asked is OracleChoice.AUTO else (asked,)
    refused: list[str] = []
    for mode in modes:
        tried = _try(observer, ground, mode)
        if tried.lock is not None:
            lock = replace(tried.lock, oracle_reasons=(*refused, *tried.lock.oracle_reasons))
            return replace(tried, lock=lock)
        refused += tried.refused
    return Chosen(lock=None, refused=tuple(refused))


def _try(observer: Observer, ground: Ground, mode: OracleChoice) -> Chosen:
    if problem := _out_of_question(observer, mode):
        return _refusal(mode, problem)
    if mode is OracleChoice.INSIDE:
        return Chosen(lock=provisional(ground.inventory, mode), start=ground.start)
    lock = provisional(ground.inventory, mode)
    if mode is OracleChoice.CONTROLS:
        proof = _prove_controls(observer, ground)
        if not proof.controls:
            return _refusal(mode, "no expected value could be changed such that the reference fails for it alone")
        lock = _with_controls(lock, proof)
    reference = observer.observe(dict(ground.trees.reference), lock)
    if problem := _reference_problem(reference):
        return _refusal(mode, problem)
    if mode is OracleChoice.REMOTE and (asked := _asked(reference)):
        return _remote_with_controls(observer, ground, lock, asked)
    return _proved(observer, ground, mode, lock)


def _remote_with_controls(observer: Observer, ground: Ground, lock: TaskLock, asked: int) -> Chosen:
    """Tests that ask the submission's own objects get controls: an object that agrees to everything passes those too.

    Where the reference does not hold under them, the task stays remote without, and says so.
    """
    told = f"remote: the tests ask the submission's own objects for {asked} judgements"
    with_controls = _with_controls(lock, _telling(_prove_controls(observer, ground)))
    if with_controls.controls:
        reference = observer.observe(dict(ground.trees.reference), with_controls)
        if not _reference_problem(reference):
            chosen = _proved(observer, ground, OracleChoice.REMOTE, with_controls)
            if chosen.lock is not None:
                reasons = (f"{told}, so each is run with controls", *with_controls.oracle_reasons)
                return replace(chosen, lock=replace(chosen.lock, oracle_reasons=reasons))
    alone = replace(lock, oracle_reasons=(f"{told}, and no controls could be proved beside it",))
    return _proved(observer, ground, OracleChoice.REMOTE, alone)


def _telling(proof: Proof) -> Proof:
    """Without the controls that turn a whole assertion round: an object that agrees to everything fails those too."""
    dull = {name for name, kind in proof.kinds.items() if kind is Kind.POLARITY}
    kept = {name: edits for name, edits in proof.controls.items() if name not in dull}
    return replace(proof, controls=kept, uncontrolled=(*proof.uncontrolled, *sorted(dull)))


def _asked(reference: Observation) -> int:
    """How many questions for a judgement the submission's objects were asked."""
    transcripts = [run.transcript for run in reference.grade.evidence.runs if run.transcript is not None]
    return sum(transcript.judgements for transcript in transcripts)


def _proved(observer: Observer, ground: Ground, mode: OracleChoice, lock: TaskLock) -> Chosen:
    start = observer.observe(dict(ground.trees.start), lock)
    if problem := _start_problem(ground.start, start):
        return _refusal(mode, problem)
    return Chosen(lock=lock, start=start)


def _out_of_question(observer: Observer, mode: OracleChoice) -> str:
    known = OracleMode(mode.value)
    language = Toolchain.of(observer.task).language
    if known not in ORACLES or known not in language.oracles:
        return f"not there for {language.name} yet"
    if mode is OracleChoice.REMOTE and not observer.task.modules:
        return "task.toml names no modules that would become proxies"
    return ""


def _refusal(mode: OracleChoice, problem: str) -> Chosen:
    return Chosen(lock=None, refused=(f"{mode.value}: {problem}",))


def _reference_problem(seen: Observation) -> str:
    """Every test must pass, each by its own account; a fault of ours is not a reason but an error."""
    if seen.outcome is Outcome.PASSED:
        return ""
    if seen.grade.evidence.our_failure:
        raise OracleError(seen.grade.evidence.our_failure)
    bad = [f"{test.id} ({test.message or test.outcome.value})" for test in seen.grade.verdict.tests if not test.ok]
    return f"the reference does not pass: {brief(bad)}" if bad else f"the reference does not pass: {seen.reasons()}"


def _start_problem(inside: Observation, seen: Observation) -> str:
    """The same tests must fail as do without the oracle: more or fewer would make it another suite."""
    if seen.outcome is not Outcome.FAILED:
        return f"the starting tree gives {seen.outcome.value}: {seen.reasons()}"
    if inside.ran and inside.failing and seen.failing != inside.failing:
        other = inside.failing ^ seen.failing
        return f"the starting tree fails other tests than without it: {brief(other)}"
    return ""


def _with_controls(lock: TaskLock, proof: Proof) -> TaskLock:
    reasons = tuple(f"controls: none for {name}" for name in proof.uncontrolled)
    return replace(lock, controls=proof.controls, neutral=proof.neutral, oracle_reasons=reasons)


def _prove_controls(observer: Observer, ground: Ground) -> Proof:
    task = replace(observer.task, lock=provisional(ground.inventory, OracleChoice.INSIDE))
    toolchain = Toolchain.of(task)
    rules = restore_rules(task, toolchain.runner, ground.trees.start)
    made = plan(rules, ground.trees.start, intake(dict(ground.trees.reference)))
    sandbox = CancellableSandbox(observer.bench.sandbox, observer.bench.cancellation)
    assembly = Assembly(task=task, toolchain=toolchain, plan=made, sandbox=sandbox, hidden=ground.trees.hidden)
    with open_setting(assembly) as setting:
        sources = suite_sources(setting)
        names = _numbered("proof")

        def run(files: Mapping[str, bytes]) -> Mapping[str, TestResult]:
            observer.runs += 1
            return _results(setting, next(names), files, ground.inventory)

        return prove(sources, ground.inventory, generate(sources, ground.inventory), run)


def _results(
    setting: Setting, name: str, files: Mapping[str, bytes], inventory: tuple[str, ...]
) -> Mapping[str, TestResult]:
    expectations = dict.fromkeys(inventory, Expectation.PASS)
    run = run_rendering(setting, name=name, files=files, expectations=expectations)
    if not run.reports:
        raise SandboxError(f"{name}: expected a report, got none ({run.execution.observed_ending.value})")
    return {result.id: result for result in run.reports[0].results}


def _numbered(word: str) -> Iterator[str]:
    at = 0
    while True:
        at += 1
        yield f"{word}-{at}"
