"""The trees of a task: what a submission starts from, and what solves it.

Rules: the starting tree is the template, every task's bug in the order of their ids, then the task's own files. The
reference is the same without this task's bug, then the files of ``reference/``. So a bug of another task is in both.

Applying a patch is the workspace's business, so it is passed in.
"""

from collections.abc import Callable, Mapping

from assay.errors import PackError
from assay.packs.bounds import MAX_FILE_BYTES
from assay.packs.files import TreeFile, read_bounded, read_tree
from assay.packs.model import Pack, Task

__all__ = ["ApplyPatch", "Tree", "hidden_tests", "reference_tree", "starting_tree"]

Tree = Mapping[str, TreeFile]
ApplyPatch = Callable[[Tree, bytes], Tree]
"""Gives the patched tree. Raises an AssayError when a hunk does not apply."""


def starting_tree(pack: Pack, task: Task, *, apply_patch: ApplyPatch) -> Tree:
    """What a person who solves ``task`` is given. Raises PackError when a bug's patch does not apply."""
    return _laid_over(_bugged(pack, tuple(pack.tasks), apply_patch), read_tree(task.own_tree))


def reference_tree(pack: Pack, task: Task, *, apply_patch: ApplyPatch) -> Tree:
    """What solves ``task`` while the other tasks' bugs stay. Raises PackError where the task has no reference."""
    if not task.bug_patch.exists() and not task.reference_dir.exists():
        raise PackError(
            f"task {task.id}: expected a bug.patch or a reference/ directory, got neither",
            hint="without one of them there is no right solution to prove the hidden tests with",
        )
    others = tuple(name for name in pack.tasks if name != task.id)
    base = _laid_over(_bugged(pack, others, apply_patch), read_tree(task.own_tree))
    return _laid_over(base, read_tree(task.reference_dir))


def hidden_tests(task: Task) -> Tree:
    """The hidden tests."""
    return read_tree(task.tests_dir)


def _bugged(pack: Pack, names: tuple[str, ...], apply_patch: ApplyPatch) -> Tree:
    tree = read_tree(pack.template)
    for name in sorted(names):
        patch = pack.tasks[name].bug_patch
        if patch.exists():
            tree = apply_patch(tree, read_bounded(patch, MAX_FILE_BYTES))
    return tree


def _laid_over(tree: Tree, upper: Tree) -> Tree:
    return dict(sorted({**tree, **upper}.items()))
