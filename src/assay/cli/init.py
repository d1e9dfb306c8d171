"""``assay init``: the skeleton of a pack."""

from pathlib import Path
from typing import Annotated

import typer

from assay.authoring import make_skeleton
from assay.cli.options import errors
from assay.cli.view import plain

__all__ = ["init"]


def init(
    pack: Annotated[Path, typer.Argument(metavar="PACK", help="The pack's directory; must not exist yet.")],
    template: Annotated[Path, typer.Option(metavar="DIR", help="The fixed tree that the tasks share, without bugs.")],
    language: Annotated[str, typer.Option(help="Its language.")],
    runner: Annotated[str, typer.Option(help="Its test runner; the language's own without it.")] = "",
    task: Annotated[str, typer.Option(help="Name of the first task.")] = "first-task",
) -> None:
    """Make the skeleton of a pack from a tree of files, with comments that say what goes where."""
    made = make_skeleton(pack, template, language=language, runner=runner, task=task)
    for signal in made.left_out:
        errors.print(plain(f"left out: {signal.where}: {signal.detail}"))
    print(f"{made.pack}: a template of {made.files} files and the task {made.task.name}")
    print(f"next: fill {made.task}/ (task.toml says how), then: assay verify {made.pack}")
