"""Checks of a task that need no run: its trees, its rules, its canaries."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assay.assembly import Toolchain, hidden_tests, reference_tree, restore_rules, starting_tree
from assay.errors import IntakeError, PackError
from assay.formats.cases import CASES_FILE, read_suite
from assay.packs import OracleChoice, Pack, Task
from assay.verification.model import Flaw, FlawCode
from assay.verification.observing import brief
from assay.workspace import BaseTree, File, guard, intake, plan

__all__ = ["Trees", "case_ids", "check", "read_trees"]


@dataclass(frozen=True, slots=True)
class Trees:
    """What a task is made of."""

    start: BaseTree
    reference: BaseTree
    hidden: BaseTree


def read_trees(pack: Pack, task: Task) -> Trees | Flaw:
    """The trees, or why there are none."""
    try:
        return Trees(starting_tree(pack, task), reference_tree(pack, task), hidden_tests(task))
    except (PackError, IntakeError) as error:
        return Flaw(code=FlawCode.NO_REFERENCE, detail=str(error))


def check(task: Task, trees: Trees) -> tuple[Flaw, ...]:
    """Every flaw that shows without a run."""
    rules = restore_rules(task, Toolchain.of(task).runner, trees.start)
    guards = tuple(Flaw(code=FlawCode.GUARD, detail=line) for line in guard(rules, trees.start))
    if guards:
        return guards  # no plan can be made on rules that do not hold
    made = plan(rules, trees.start, intake(dict(trees.reference)))
    return (*_reach(trees.reference, made.files), *_answer(trees), *_canaries(task, trees.hidden))


def case_ids(task: Task, trees: Trees) -> tuple[str, ...]:
    """The ids of the task's cases, where cases are its suite; else nothing. Raises PackError for cases that are none.

    AUTO takes cases wherever there are some: no other mode keeps the answers further away.
    """
    if task.oracle not in (OracleChoice.AUTO, OracleChoice.CASES):
        return ()
    if CASES_FILE not in trees.hidden:
        if task.oracle is OracleChoice.CASES:
            raise PackError(f"task {task.id}: expected {CASES_FILE} among the hidden tests, got none")
        return ()
    files = {path: file.content for path, file in trees.hidden.items()}
    return read_suite(files[CASES_FILE], files, where=f"{task.tests_dir}/{CASES_FILE}").ids


def _reach(reference: BaseTree, files: Mapping[str, File]) -> Iterator[Flaw]:
    changed = {path for path in {*reference, *files} if reference.get(path) != files.get(path)}
    if changed:
        yield Flaw(
            code=FlawCode.REFERENCE_OUT_OF_REACH,
            detail=f"the restore undoes what the reference does to {brief(changed)}",
        )


def _answer(trees: Trees) -> Iterator[Flaw]:
    """An empty file (``__init__.py``) is no answer."""
    shown = {file.content for file in trees.start.values() if file.content.strip()}
    leaked = {path for path, file in trees.hidden.items() if file.content in shown}
    if leaked:
        yield Flaw(code=FlawCode.ANSWER_IN_TREE, detail=f"the starting tree holds the hidden {brief(leaked)}")


def _canaries(task: Task, hidden: BaseTree) -> Iterator[Flaw]:
    absent = [one for one in task.canaries if not any(one.encode() in file.content for file in hidden.values())]
    if absent:
        yield Flaw(code=FlawCode.CANARY, detail=f"expected in a hidden test, got none: {brief(absent)}")
