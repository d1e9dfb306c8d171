"""``assay bypasses``: the corpus of known ways to bend a grader."""

from typing import Annotated

import typer
from rich.table import Table

from assay.bypasses import load_corpus
from assay.cli.options import output
from assay.cli.view import plain
from assay.errors import ConfigurationError

__all__ = ["app"]

app = typer.Typer(help="The corpus of known ways to bend a grader.", no_args_is_help=True)


@app.command("list")
def list_bypasses(language: Annotated[str, typer.Option(help="Only this language's.")] = "") -> None:
    """Say which bypasses there are."""
    table = Table("id", "language", "runners", "fools", "title")
    corpus = [bypass for bypass in load_corpus() if not language or bypass.language == language]
    for bypass in corpus:
        fools = " ".join(sorted(fooled.value for fooled in bypass.fools))
        table.add_row(bypass.id, bypass.language, " ".join(bypass.runners), fools, plain(bypass.title))
    output.print(table)
    output.print(f"{len(corpus)} bypasses")


@app.command("show")
def show(name: Annotated[str, typer.Argument(metavar="ID")]) -> None:
    """Show one bypass: mechanism, source, and what it plants."""
    found = next((bypass for bypass in load_corpus() if bypass.id == name), None)
    if found is None:
        raise ConfigurationError(f"expected the id of a bypass, got '{name}'", hint="run: assay bypasses list")
    output.print(f"{found.id}: {found.title}\n\n{found.mechanism}\n\nsource: {found.source}")
    for plant in found.plants:
        output.print(f"\n--- {plant.mode.value} {plant.path}\n{plant.content or plant.target}")
