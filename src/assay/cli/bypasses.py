"""``assay bypasses``: the corpus of known ways to bend a grader."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from assay.bypasses import load_corpus
from assay.cli.options import Json, cancel_on_signals, errors, output
from assay.cli.view import plain
from assay.errors import ConfigurationError
from assay.grading import Bench
from assay.model import OUTCOME_EXIT_STATUS, Outcome
from assay.packs import OracleChoice, load_pack
from assay.verification import Fate, Sweep, sweep

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


@app.command("run")
def run(
    pack: Annotated[Path, typer.Argument(metavar="PACK", help="A verified pack.")],
    as_json: Json = False,
    task: Annotated[list[str] | None, typer.Option(help="Only this task; may be given several times.")] = None,
    oracle: Annotated[OracleChoice, typer.Option(help="Another oracle than the task's own.")] = OracleChoice.AUTO,
    jobs: Annotated[int, typer.Option(help="How many grades at a time.")] = 1,
) -> None:
    """Plant every bypass on each buggy tree and grade it: exit status 0 when none passed, 1 when one did."""
    bench = Bench()
    cancel_on_signals(bench.cancellation)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        line = progress.add_task("sweeping", total=None)
        swept = sweep(
            load_pack(pack),
            load_corpus(),
            bench=bench,
            tasks=task or (),
            oracle=None if oracle is OracleChoice.AUTO else oracle,
            jobs=jobs,
            progress=lambda name, step: progress.update(line, description=f"{name}: {step}"),
        )
    if as_json:
        print(json.dumps([asdict(row) for row in swept.rows]))
    else:
        _show(swept)
    if not swept.holds:
        raise typer.Exit(OUTCOME_EXIT_STATUS[Outcome.FAILED])


def _show(swept: Sweep) -> None:
    table = Table("task", "bypass", "oracle", "fate", "why")
    for row in swept.rows:
        if row.fate is not Fate.NOT_APPLICABLE:
            table.add_row(plain(row.task), row.bypass, row.oracle.value, row.fate.value, plain(row.detail))
    output.print(table)
    output.print(", ".join(f"{swept.count(fate)} {fate.value.replace('_', ' ')}" for fate in Fate))
