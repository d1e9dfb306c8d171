"""Which oracle a task gets: the strongest that is proved to work on its reference and on its starting tree."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from assay.assembly import Assembly, Toolchain, open_setting, restore_rules
from assay.errors import OracleError, SandboxError
from assay.model import Ending, Expectation, OracleMode, Outcome, TestResult
from assay.oracle.cancellation import CancellableSandbox
from assay.oracle.controls import (
    Candidate,
    Proof,
    blind,
    generate,
    generate_at,
    generate_syntax,
    prove,
    run_rendering,
    suite_sources,
)
from assay.oracle.interface import Setting
from assay.oracle.remote.judged import Judged, judged_tests
from assay.oracle.remote.oracle import TRANSCRIPT
from assay.oracle.remote.transcript import questions
from assay.oracle.table import ORACLES
from assay.packs import OracleChoice, TaskLock
from assay.verification.checks import Trees
from assay.verification.observing import Observation, Observer, brief, provisional
from assay.workspace import intake, plan

__all__ = ["Chosen", "Ground", "choose_oracle"]

STRENGTH = (OracleChoice.REMOTE, OracleChoice.CONTROLS, OracleChoice.INSIDE)
"""What AUTO tries on a suite of a runner's, strongest first. CASES is another kind of suite, and then the only mode."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What an oracle is measured against: the task's trees, and what they did without any oracle between (or, for
    cases, with the only one that runs them)."""

    trees: Trees
    inventory: tuple[str, ...]
    reference: Observation
    """Of the reference, under ``mode``."""
    start: Observation
    """Of the starting tree, under the same."""
    mode: OracleChoice = OracleChoice.INSIDE
    """CASES where the suite is of cases: then both were observed under it."""


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
    if ground.mode is OracleChoice.CASES:
        return Chosen(lock=provisional(ground.inventory, ground.mode), start=ground.start)
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
    if mode is OracleChoice.REMOTE and (asked := _asked(reference, ground)).ids:
        return _remote_with_controls(observer, ground, lock, asked)
    return _proved(observer, ground, mode, lock)


def _remote_with_controls(observer: Observer, ground: Ground, lock: TaskLock, asked: Judged) -> Chosen:
    """Tests that ask the submission's own objects get controls at the very comparison that asks.

    An object that agrees to everything passes those too, and is found out. A test with a comparison that none covers
    is named: every verdict's trust is lowered for it.
    """
    candidates = generate_at(_files(ground), ground.inventory, asked.lines)
    proof = _prove_controls(observer, ground, candidates)
    guarded = _with_controls(lock, proof, asked=tuple(asked.ids))
    guarded = replace(guarded, unguarded=_uncovered(asked, proof, candidates))
    if not guarded.controls or _reference_problem(observer.observe(dict(ground.trees.reference), guarded)):
        # A control that holds beside the code and not over the link is none.
        guarded = replace(lock, unguarded=tuple(sorted(asked.ids)))
    told = "remote: asks the submission's own objects, without a control"
    reasons = tuple(f"{told}: {name}" for name in guarded.unguarded)
    return _proved(observer, ground, OracleChoice.REMOTE, replace(guarded, oracle_reasons=reasons))


def _uncovered(asked: Judged, proof: Proof, candidates: Sequence[Candidate]) -> tuple[str, ...]:
    """Tests with a comparison that asks and that no proved control is about."""
    lines = {(candidate.edit, id_): candidate.lines for candidate in candidates for id_ in candidate.ids}
    bare = set()
    for id_, places in asked.ids.items():
        covered = {(edit.file, line) for edit in proof.controls.get(id_, ()) for line in lines[edit, id_]}
        if places - covered:
            bare.add(id_)
    return tuple(sorted(bare))


def _asked(reference: Observation, ground: Ground) -> Judged:
    """Which tests asked the submission's objects to be the judges of the answer."""
    channels = [run.execution.channels.get(TRANSCRIPT) for run in reference.grade.evidence.runs]
    sites = [site for channel in channels for site in questions(channel)]
    return judged_tests(sites, _files(ground), ground.inventory)


def _files(ground: Ground) -> Mapping[str, bytes]:
    return {name: file.content for name, file in ground.trees.hidden.items() if name.endswith(".py")}


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


def _with_controls(lock: TaskLock, proof: Proof, *, asked: tuple[str, ...] | None = None) -> TaskLock:
    wanted = proof.uncontrolled if asked is None else tuple(name for name in proof.uncontrolled if name in asked)
    reasons = tuple(f"controls: none for {name}" for name in wanted)
    return replace(lock, controls=proof.controls, neutral=proof.neutral, oracle_reasons=reasons)


def _prove_controls(observer: Observer, ground: Ground, candidates: Sequence[Candidate] | None = None) -> Proof:
    """Prove ``candidates``, or all that can be generated, on the reference."""
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

        wanted = candidates
        if wanted is None:
            found = (*generate(sources, ground.inventory), *generate_syntax(sources, ground.inventory, run))
            wanted = blind(sources, found)
        return prove(sources, ground.inventory, wanted, run)


def _results(
    setting: Setting, name: str, files: Mapping[str, bytes], inventory: tuple[str, ...]
) -> Mapping[str, TestResult]:
    expectations = dict.fromkeys(inventory, Expectation.PASS)
    run = run_rendering(setting, name=name, files=files, expectations=expectations)
    if not run.reports:
        if run.execution.observed_ending is Ending.SANDBOX_ERROR:
            raise SandboxError(f"{name}: expected a report, got none: {run.execution.detail}")
        return {}  # an edit with which the suite does not compile is no control
    return {result.id: result for result in run.reports[0].results}


def _numbered(word: str) -> Iterator[str]:
    at = 0
    while True:
        at += 1
        yield f"{word}-{at}"
