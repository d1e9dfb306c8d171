"""``assay import``: packs from other people's data."""

from pathlib import Path
from typing import Annotated

import typer

from assay.cli.options import output
from assay.formats.exercism import import_exercism
from assay.formats.humanevalpack import import_humanevalpack

__all__ = ["app"]

app = typer.Typer(help="Make packs of other people's data.", no_args_is_help=True)

OutDir = Annotated[Path, typer.Option("--out", metavar="DIR", help="The pack's directory; must not exist yet.")]


@app.command("humanevalpack")
def humanevalpack(
    file: Annotated[Path, typer.Argument(help="One language's rows, .jsonl or .jsonl.gz.")],
    out: OutDir,
    language: Annotated[str, typer.Option(help="The language of the rows.")] = "python",
) -> None:
    """One task for each row of a HumanEvalPack file, with its right and its buggy solution as examples."""
    made = import_humanevalpack(file, out, language=language)
    output.print(f"{made.pack}: {made.tasks} tasks; next: assay verify {made.pack}")


@app.command("exercism")
def exercism(
    track: Annotated[Path, typer.Argument(metavar="TRACK_DIR", help="A checkout of a track's repository.")],
    out: OutDir,
) -> None:
    """One task for each practice exercise of an Exercism track."""
    made = import_exercism(track, out)
    for line in made.left_out:
        output.print(line)
    output.print(f"{made.pack}: {made.tasks} tasks; next: assay verify {made.pack}")
