"""``assay ci``: the advisory check, for a course's own repositories."""

from pathlib import Path
from typing import Annotated

import typer

from assay.authoring.advisory import advisory_check
from assay.authoring.workflows import Forge
from assay.cli.options import PackAddress
from assay.packs import LockUse, load_pack

__all__ = ["ci"]


def ci(
    forge: Annotated[Forge, typer.Argument(help="Whose CI.")],
    pack: PackAddress,
    image: Annotated[str, typer.Option(help="Container image, instead of the runner's usual one.")] = "",
    command: Annotated[
        list[str] | None, typer.Option(help="A shell line that runs the visible tests; may be given several times.")
    ] = None,
) -> None:
    """Print a workflow that restores what a grade restores and runs the visible tests. Advice, not the grade."""
    path, _, task = pack.partition("#")
    loaded = load_pack(Path(path), lock=LockUse.IGNORED)
    print(advisory_check(loaded, task, forge=forge, image=image, commands=tuple(command or ())), end="")
