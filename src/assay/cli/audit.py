"""``assay audit``: the corpus of bypasses, pointed at somebody else's grader."""

import json
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from assay.auditing import (
    Audit,
    Fate,
    Grader,
    audit_document,
    command_target,
    load_target,
    markdown,
    measured,
    read_audit,
    sarif,
    target_names,
)
from assay.auditing import audit as run_audit
from assay.bypasses import CORPUS, Bypass, load_corpus
from assay.cli.options import Json, cancel_on_signals, errors, output
from assay.cli.view import plain
from assay.errors import ConfigurationError
from assay.formats.jsonfile import parse
from assay.grading import Bench
from assay.model import OUTCOME_EXIT_STATUS, Outcome

__all__ = ["audit"]

MAX_STORED_BYTES = 64 * 1024 * 1024
"""Bytes of a stored audit; a thousand bypasses on a hundred graders are a third of it."""

_STYLES = {Fate.ACCEPTED: "red", Fate.STOPPED: "green", Fate.UNTESTED: "yellow", Fate.NOT_APPLICABLE: "dim"}


def audit(  # noqa: PLR0913, PLR0917 - one parameter for each option of the command
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="[-- CMD...]", help="A grader judged by its exit status, run beside solution.py."),
    ] = None,
    target: Annotated[
        list[str] | None, typer.Option(help="A target that ships, or a directory with a target.toml; several times.")
    ] = None,
    bypass: Annotated[list[str] | None, typer.Option(help="Only this bypass; may be given several times.")] = None,
    corpus_dir: Annotated[
        Path,
        typer.Option("--corpus", metavar="DIR", help="Bypasses of your own.", show_default=False),
    ] = CORPUS,
    image: Annotated[str, typer.Option(help="The image that CMD runs in.")] = "python",
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write audit.json, audit.md and audit.sarif here.")
    ] = None,
    stored: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Show a stored audit.json instead of running.")
    ] = None,
    jobs: Annotated[int, typer.Option(help="How many runs at a time.", min=1)] = 1,
    as_json: Json = False,
) -> None:
    """Say which bypasses other graders accept: exit status 0 none, 1 some, 3 a grader that could not be tested."""
    corpus = _chosen(corpus_dir, bypass or ())
    if stored is not None:
        found = _stored(stored)
    else:
        graders = [load_target(name) for name in target or (() if command else target_names())]
        if command:
            graders.append(command_target(tuple(command), image=image))
        # The audit of all that ships is measured anew; a part of it, or another grader, leans on what was measured.
        known = measured() if target or command else None
        found = _run(graders, corpus, known=known, jobs=jobs)
        found = replace(found, command=_said(command or (), target or (), bypass or ()))
    if out is not None:
        _write(out, found, corpus)
    if as_json:
        print(json.dumps(audit_document(found, corpus)))
    else:
        _show(found)
    raise typer.Exit(OUTCOME_EXIT_STATUS[_outcome(found)])


def _run(graders: list[Grader], corpus: tuple[Bypass, ...], *, known: Audit | None, jobs: int) -> Audit:
    bench = Bench()
    cancel_on_signals(bench.cancellation)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        line = progress.add_task("auditing", total=None)
        return run_audit(
            graders,
            corpus,
            bench=bench,
            known=known,
            jobs=jobs,
            progress=lambda name, step: progress.update(line, description=f"{name}: {step}"),
        )


def _stored(path: Path) -> Audit:
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_STORED_BYTES + 1)
    except OSError as error:
        raise ConfigurationError(f"expected a stored audit, got: {error}") from error
    if len(data) > MAX_STORED_BYTES:
        raise ConfigurationError(f"{path}: expected at most {MAX_STORED_BYTES} bytes, got more")
    return read_audit(parse(data))


def _chosen(root: Path, names: list[str] | tuple[()]) -> tuple[Bypass, ...]:
    corpus = load_corpus(root)
    known = {bypass.id for bypass in corpus}
    for name in names:
        if name not in known:
            raise ConfigurationError(f"expected the id of a bypass, got '{name}'", hint="run: assay bypasses list")
    return tuple(bypass for bypass in corpus if not names or bypass.id in names)


def _outcome(found: Audit) -> Outcome:
    if not all(grader.controls.hold for grader in found.graders):
        return Outcome.INCONCLUSIVE
    return Outcome.FAILED if any(grader.count(Fate.ACCEPTED) for grader in found.graders) else Outcome.PASSED


def _said(command: list[str] | tuple[()], targets: list[str] | tuple[()], bypasses: list[str] | tuple[()]) -> str:
    words = ["assay", "audit"]
    words += [word for name in targets for word in ("--target", name)]
    words += [word for name in bypasses for word in ("--bypass", name)]
    return shlex.join([*words, *(("--", *command) if command else ())])


def _write(out: Path, found: Audit, corpus: tuple[Bypass, ...]) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
        documents = {"audit.json": audit_document(found, corpus), "audit.sarif": sarif(found, corpus)}
        for name, document in documents.items():
            (out / name).write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
        (out / "audit.md").write_text(markdown(found, corpus), encoding="utf-8")
    except OSError as error:
        raise ConfigurationError(f"expected a directory that can be written, got: {error}") from error


def _show(found: Audit) -> None:
    table = Table("bypass", *(grader.name for grader in found.graders))
    fates = {(grader.name, row.bypass): row.fate for grader in found.graders for row in grader.rows}
    for name in found.bypasses:
        table.add_row(name, *(_cell(fates.get((grader.name, name))) for grader in found.graders))
    if found.bypasses:
        output.print(table)
    scores = Table("grader", "controls", *(fate.value.replace("_", " ") for fate in Fate), "score")
    for grader in found.graders:
        counts = (str(grader.count(fate)) for fate in Fate)
        score = "" if grader.score is None else f"{grader.score:.0%}"
        scores.add_row(grader.name, "hold" if grader.controls.hold else "FAIL", *counts, score)
    output.print(scores)
    for grader in found.graders:
        if not grader.controls.hold:
            for name, answer, detail in (
                ("right", grader.controls.right, grader.controls.right_detail),
                ("wrong", grader.controls.wrong, grader.controls.wrong_detail),
            ):
                output.print(plain(f"{grader.name}: the {name} solution was {answer.value}: {detail}"))


def _cell(fate: Fate | None) -> Text:
    return Text(fate.value.replace("_", " "), _STYLES[fate]) if fate else Text("")
