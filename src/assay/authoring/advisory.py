"""The advisory check of a pack: the same rules that its grades use, and its visible tests."""

from assay.assembly import restore_rules, starting_tree
from assay.authoring.workflows import Advisory, Forge, workflow
from assay.errors import PackError
from assay.languages.table import get as get_language
from assay.packs import Pack, Task
from assay.runners.table import get as get_runner
from assay.runners.visible import visible_tests
from assay.workspace import Rules

__all__ = ["advisory_check", "rules_of"]


def advisory_check(pack: Pack, task: str = "", *, forge: Forge, image: str = "", commands: tuple[str, ...] = ()) -> str:
    """The workflow for ``forge``. Neither hidden tests nor a reference are in it.

    Without ``task`` it is for all of the pack's, which must have the same rules then. ``image`` and ``commands``
    stand in for the runner's own. Raises PackError where tasks differ, ConfigurationError for unknown names.
    """
    if task and task not in pack.tasks:
        raise PackError(f"pack {pack.name}: expected one of its tasks, got {task!r}", hint=", ".join(pack.tasks))
    tasks = [pack.tasks[task]] if task else list(pack.tasks.values())
    made = [(rules_of(pack, one), _runner(one)) for one in tasks]
    if any(one != made[0] for one in made):
        raise PackError(
            f"pack {pack.name}: expected tasks with the same restore rules and runner, got different ones",
            hint=f"name one: {pack.root}#{tasks[0].id}",
        )
    rules, runner = made[0]
    if not (image and commands):
        usual = visible_tests(runner)
        image, commands = image or usual.image, commands or usual.commands
    return workflow(
        forge,
        Advisory(
            title=pack.title or pack.name,
            rules=rules,
            image=image,
            commands=commands,
        ),
    )


def rules_of(pack: Pack, task: Task) -> Rules:
    """The very rules that a grade of ``task`` plans its restore with."""
    return restore_rules(task, get_runner(_runner(task)), starting_tree(pack, task))


def _runner(task: Task) -> str:
    return task.runner or get_language(task.language).runner
