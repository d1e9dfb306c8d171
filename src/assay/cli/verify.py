"""``assay verify``: prove a pack by the production pipeline, and write its lock."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from assay.cli.options import Json, cancel_on_signals, errors, output
from assay.cli.view import plain
from assay.grading import Bench
from assay.model import OUTCOME_EXIT_STATUS, Outcome
from assay.oracle.controls import guess_chance
from assay.packs import LockUse, load_pack
from assay.verification import REPETITIONS, PackProof, Standing, TaskProof
from assay.verification import verify as verify_pack

__all__ = ["verify"]

STYLES = {Standing.VALID: "green", Standing.INVALID: "red", Standing.INCONCLUSIVE: "yellow"}
STATUS = {
    Standing.VALID: OUTCOME_EXIT_STATUS[Outcome.PASSED],
    Standing.INVALID: OUTCOME_EXIT_STATUS[Outcome.FAILED],
    Standing.INCONCLUSIVE: OUTCOME_EXIT_STATUS[Outcome.INCONCLUSIVE],
}


def verify(
    pack: Annotated[Path, typer.Argument(metavar="PACK", help="A pack's directory.")],
    as_json: Json = False,
    jobs: Annotated[int, typer.Option(help="How many tasks at a time.")] = 1,
    repetitions: Annotated[int, typer.Option(help="Runs of the reference, to find flaky tests.")] = REPETITIONS,
) -> None:
    """Prove a pack: exit status 0 all tasks valid, 1 some invalid, 3 something here failed."""
    loaded = load_pack(pack, lock=LockUse.IGNORED)
    bench = Bench()
    cancel_on_signals(bench.cancellation)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        line = progress.add_task("verifying", total=None)

        def tell(task: str, step: str) -> None:
            progress.update(line, description=f"{task}: {step}")

        proof = verify_pack(loaded, bench=bench, repetitions=repetitions, jobs=jobs, progress=tell)
    if as_json:
        print(json.dumps(_document(proof)))
    else:
        _show(proof)
    raise typer.Exit(max(STATUS[task.standing] for task in proof.tasks.values()))


def _document(proof: PackProof) -> dict[str, object]:
    tasks = {name: _task(task) for name, task in proof.tasks.items()}
    return {"pack": proof.pack, "digest": proof.digest, "valid": proof.valid, "tasks": tasks}


def _task(task: TaskProof) -> dict[str, object]:
    lock = task.lock
    return {
        "standing": task.standing.value,
        "tests": len(lock.inventory) if lock else 0,
        "oracle": lock.oracle.value if lock else "",
        "oracle_reasons": list(lock.oracle_reasons) if lock else [],
        "controls": len(lock.controls) if lock else 0,
        "guess_chance": guess_chance(lock.controls) if lock and lock.controls else None,
        "samples": task.samples,
        "runs": task.runs,
        "flaws": [flaw.line() for flaw in task.flaws],
        "failure": task.failure,
    }


def _show(proof: PackProof) -> None:
    table = Table("task", "standing", "tests", "oracle", "controls", "guessed", "samples", "grades", title=proof.pack)
    for name, task in proof.tasks.items():
        lock = task.lock
        table.add_row(
            plain(name),
            Text(task.standing.value, STYLES[task.standing]),
            str(len(lock.inventory)) if lock else "",
            lock.oracle.value if lock else "",
            f"{len(lock.controls)} of {len(lock.inventory)}" if lock and lock.controls else "",
            f"{guess_chance(lock.controls):.1g}" if lock and lock.controls else "",
            str(task.samples),
            str(task.runs),
        )
    output.print(table)
    for name, task in proof.tasks.items():
        for flaw in task.flaws:
            output.print(plain(f"{name}: {flaw.line()}"))
        if task.failure:
            output.print(plain(f"{name}: {task.failure}"))
        for reason in task.lock.oracle_reasons if task.lock else ():
            output.print(plain(f"{name}: oracle: {reason}"))
