"""``assay grade``: one submission, or a directory of them."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from assay.batch.grades import grade_batch, submissions_in
from assay.batch.interface import BatchItem, BatchResult
from assay.batch.journal import Journal
from assay.batch.local import LocalExecutor
from assay.cli.options import Json, Out, PackAddress, cancel_on_signals, errors, output
from assay.cli.view import STYLES, plain, show_verdict
from assay.errors import ConfigurationError
from assay.formats import store_evidence, verdict_document
from assay.grading import Bench
from assay.grading import grade as grade_submission
from assay.model import OUTCOME_EXIT_STATUS, Outcome
from assay.packs import Pack, Task, load_pack, select_task

__all__ = ["grade"]

RESULTS_NAME = "results.jsonl"


def grade(
    pack: PackAddress,
    submission: Annotated[
        str, typer.Argument(help="A directory, zip, tar, patch or REPO@REF; with --jobs, a directory of them.")
    ],
    as_json: Json = False,
    out: Out = None,
    jobs: Annotated[
        int | None,
        typer.Option(help="Grade a directory of submissions, this many at a time: TASK/NAME, or NAME for PACK#TASK."),
    ] = None,
) -> None:
    """Grade a submission: exit status 0 passed, 1 failed, 3 inconclusive, 2 wrong usage."""
    path, _, name = pack.partition("#")
    loaded = load_pack(Path(path))
    bench = Bench()
    cancel_on_signals(bench.cancellation)
    if jobs is None:
        _single(loaded, select_task(loaded, name), submission, bench, as_json=as_json, out=out)
    else:
        task = select_task(loaded, name) if name or len(loaded.tasks) == 1 else None
        items = submissions_in(Path(submission), loaded, task)
        _many(loaded, items, bench, LocalExecutor(jobs), as_json=as_json, out=out)


def _single(pack: Pack, task: Task, submission: str, bench: Bench, *, as_json: bool, out: Path | None) -> None:
    if not Path(submission).exists() and "@" not in submission:
        raise ConfigurationError(f"submission: expected a path that exists, got '{submission}'")
    made = grade_submission(task, submission, pack=pack, bench=bench)
    if out is not None:
        store_evidence(made.evidence, out)
    if as_json:
        print(json.dumps(verdict_document(made.verdict)))
    else:
        show_verdict(output, made.verdict)
    raise typer.Exit(OUTCOME_EXIT_STATUS[made.verdict.outcome])


def _many(
    pack: Pack, items: tuple[BatchItem, ...], bench: Bench, executor: LocalExecutor, *, as_json: bool, out: Path | None
) -> None:
    columns = (TextColumn("grading"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        bar = progress.add_task("grading", total=len(items))

        def tick(_: BatchResult) -> None:
            progress.advance(bar)

        if out is None:
            results = grade_batch(pack, items, bench=bench, executor=executor, on_result=tick)
        else:
            out.mkdir(parents=True, exist_ok=True)
            with Journal(out / RESULTS_NAME, identity={"pack": pack.digest}) as journal:
                results = grade_batch(
                    pack, items, bench=bench, executor=executor, out=out, journal=journal, on_result=tick
                )
    if as_json:
        print(json.dumps({"results": [_row(result) for result in results]}))
    else:
        _show(results)
    raise typer.Exit(_batch_status(results, len(items)))


def _row(result: BatchResult) -> dict[str, object]:
    return {
        "submission": result.key,
        "task": result.task_id,
        "outcome": result.outcome.value,
        "reason": result.reason,
        "wall_s": result.wall_s,
        "error": result.error,
    }


def _show(results: tuple[BatchResult, ...]) -> None:
    table = Table("submission", "verdict", "reason", "seconds")
    for result in results:
        why = f"{result.reason}: {result.error}" if result.error else result.reason
        table.add_row(
            plain(result.key), Text(result.outcome.value, STYLES[result.outcome]), plain(why), f"{result.wall_s:.2f}"
        )
    output.print(table)
    counts = {outcome: sum(result.outcome is outcome for result in results) for outcome in Outcome}
    output.print(", ".join(f"{count} {outcome.value}" for outcome, count in counts.items()))


def _batch_status(results: tuple[BatchResult, ...], wanted: int) -> int:
    """3 when a result is missing or inconclusive; else 1 when a submission failed; else 0."""
    outcomes = {result.outcome for result in results}
    if len(results) < wanted or Outcome.INCONCLUSIVE in outcomes:
        return OUTCOME_EXIT_STATUS[Outcome.INCONCLUSIVE]
    return OUTCOME_EXIT_STATUS[Outcome.FAILED if Outcome.FAILED in outcomes else Outcome.PASSED]
