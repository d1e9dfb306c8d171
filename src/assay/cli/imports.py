"""``assay import``: packs from other people's data."""

from pathlib import Path
from typing import Annotated

import typer

from assay.cli.options import output
from assay.cli.view import plain
from assay.formats.canonical_pack import import_canonical
from assay.formats.exercism import import_exercism
from assay.formats.humanevalpack import import_humanevalpack
from assay.languages.table import get as get_language

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
        output.print(plain(line))
    output.print(f"{made.pack}: {made.tasks} tasks; next: assay verify {made.pack}")


@app.command("canonical")
def canonical(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Canonical data: one file, or a directory of them.")],
    out: OutDir,
    language: Annotated[str, typer.Option(help="The language to grade.")] = "python",
    solution: Annotated[
        str, typer.Option(help="The file that is handed in; solution with the language's own suffix where not said.")
    ] = "",
    references: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Right solutions, as DIR/EXERCISE/SOLUTION.")
    ] = None,
) -> None:
    """One task of cases for each exercise of Exercism's problem specifications, in any language with a driver."""
    name = solution or f"solution{get_language(language).source_suffixes[0]}"
    made = import_canonical(file, out, language=language, solution=name, references=references)
    for line in made.left_out:
        output.print(plain(line))
    output.print(f"{made.pack}: {made.tasks} tasks; next: assay verify {made.pack}")
