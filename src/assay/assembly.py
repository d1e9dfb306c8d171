"""From a task and a submission to the trees on disk: what is laid where before anything runs."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial

from assay import packs
from assay.errors import PackError
from assay.images import Image
from assay.images import get as get_image
from assay.languages.interface import Language
from assay.languages.table import get as get_language
from assay.model.text import name_match
from assay.oracle.interface import Setting
from assay.packs import Pack, RestoreMode, Task
from assay.runners.interface import Runner
from assay.runners.table import get as get_runner
from assay.sandbox import Sandbox, Scratch, lease
from assay.workspace import BaseTree, File, Mode, Plan, Rules, SubmissionKind, apply, as_tree, intake, write_tree

__all__ = [
    "VISIBLE_TESTS",
    "Assembly",
    "Toolchain",
    "hidden_tests",
    "open_setting",
    "reference_tree",
    "restore_rules",
    "starting_tree",
]

ROOT_UID = 0
VISIBLE_TESTS = ("test", "tests", "test_*", "*_test.*", "*.test.*", "*.spec.*", "spec", "*Test.java")
"""Names by which the tests that a template ships are found, for the signal that they were changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolchain:
    """What a task is run with, its defaults filled in from its language."""

    language: Language
    runner: Runner
    image: Image

    @classmethod
    def of(cls, task: Task) -> "Toolchain":
        """Raises ConfigurationError for an unknown name, ImageError for an image that is not on this machine."""
        language = get_language(task.language)
        return cls(
            language=language,
            runner=get_runner(task.runner or language.runner),
            image=get_image(task.image or language.image),
        )


def starting_tree(pack: Pack, task: Task) -> BaseTree:
    """What a person who solves ``task`` is given. Raises PackError when a bug's patch does not apply."""
    return _files(packs.starting_tree(pack, task, apply_patch=_apply_patch))


def reference_tree(pack: Pack, task: Task) -> BaseTree:
    """What solves ``task``. Raises PackError where the task has no reference."""
    return _files(packs.reference_tree(pack, task, apply_patch=_apply_patch))


def restore_rules(task: Task, runner: Runner, base: BaseTree) -> Rules:
    """The task's rules, with the runner's catalogue on top.

    A file that can neutralise the suite is the pack's where the base has it, and deleted where it does not. Build
    output is always deleted: no tool may reuse what was shipped. In mode ``allow`` all but the allowed files is the
    pack's without a rule that says so.
    """
    rules, catalogue = task.restore, runner.catalogue
    named = (*catalogue.deny_names, *catalogue.deny_paths)
    overlay = rules.mode is RestoreMode.OVERLAY
    hooks = tuple(path for path in base if name_match(path, named)) if overlay else ()
    return Rules(
        mode=Mode(rules.mode.value),
        allow=rules.allow,
        protect=(*rules.protect, *(path for path in hooks if path not in rules.protect)),
        deny=(*rules.deny, *(path for path in catalogue.deny_paths if overlay and path not in base)),
        deny_names=(*rules.deny_names, *catalogue.deny_names),
        build_output=catalogue.build_output,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembly:
    """All that settings of one grade share."""

    task: Task
    toolchain: Toolchain
    plan: Plan
    sandbox: Sandbox
    hidden: BaseTree = field(repr=False)


def hidden_tests(task: Task) -> BaseTree:
    """The hidden tests. Raises PackError where there are none."""
    files = _files(packs.hidden_tests(task))
    if not files:
        raise PackError(f"task {task.id}: expected hidden tests in {task.tests_dir}, got none")
    return files


@contextmanager
def open_setting(assembly: Assembly) -> Iterator[Setting]:
    """The restored tree, the hidden tests and a directory of ours, on file systems that go with the block.

    The submission's tree has one of its own, so that filling it up hurts nobody else.
    """
    task, limits = assembly.task, assembly.task.limits
    space = {"size_bytes": limits.scratch_bytes, "inodes": limits.scratch_inodes}
    with lease() as uid, Scratch(**space) as theirs, Scratch(**space) as ours:
        tree, build = theirs.path / "tree", theirs.path / "build"
        tree.mkdir(mode=0o755)
        apply(assembly.plan, tree, uid=uid)
        build.mkdir(mode=0o755)
        os.chown(build, uid, uid)
        tests, workdir = ours.path / "tests", ours.path / "work"
        tests.mkdir(mode=0o755)
        workdir.mkdir(mode=0o755)
        write_tree(assembly.hidden, tests, uid=ROOT_UID)
        fresh: Callable[[], AbstractContextManager[Setting]] = partial(open_setting, assembly)
        yield Setting(
            task=task,
            runner=assembly.toolchain.runner,
            language=assembly.toolchain.language,
            image=assembly.toolchain.image,
            sandbox=assembly.sandbox,
            execute=assembly.sandbox.run,
            tree=tree,
            build=build,
            tests=tests,
            workdir=workdir,
            uid=uid,
            inventory=task.lock.inventory if task.lock else (),
            fresh=fresh,
        )


def _files(tree: packs.Tree) -> BaseTree:
    return {path: File(file.content, file.executable) for path, file in tree.items()}


def _apply_patch(tree: packs.Tree, data: bytes) -> packs.Tree:
    patched, refused = as_tree(intake(data, kind=SubmissionKind.PATCH), _files(tree))
    if refused:
        raise PackError(f"bug.patch: expected a patch that applies to the template, got: {refused}")
    return {path: packs.TreeFile(file.content, file.executable) for path, file in patched.items()}
