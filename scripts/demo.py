"""The demo: real submissions of the example pack, each graded for real, and a table of what became of them.

Every ticket has a correct fix, a wrong fix, and forgeries that leave the bug in and try to be accepted all the same.
Exit status 0 when every right fix was accepted and nothing else was.
"""

import sys
import time
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from assay.batch.grades import grade_batch
from assay.batch.interface import BatchItem, BatchResult
from assay.batch.local import LocalExecutor
from assay.cli.options import cancel_on_signals
from assay.grading import Bench
from assay.model import Outcome
from assay.packs import Pack, SampleKind, load_pack

PACK = Path(__file__).parents[1] / "packs" / "python-ledger"
JOBS = 2


def items_of(pack: Pack) -> tuple[BatchItem, ...]:
    """Every sample of every task, keyed ``TASK/KIND/NAME``."""
    return tuple(
        BatchItem(key=f"{task.id}/{sample.kind.value}/{sample.name}", task_id=task.id, source=sample.path)
        for task in pack.tasks.values()
        for sample in task.samples
    )


def right(result: BatchResult) -> bool:
    """Whether a sample got the verdict that its folder says it must get."""
    kind = result.key.split("/")[1]
    return result.outcome is (Outcome.PASSED if kind == SampleKind.RIGHT else Outcome.FAILED)


def table(pack: Pack, results: tuple[BatchResult, ...], seconds: float) -> Table:
    """One row for each ticket."""
    shown = Table("ticket", "right accepted", "wrong refused", "forged refused", "median seconds", title=pack.title)
    for task in pack.tasks.values():
        mine = [result for result in results if result.task_id == task.id]
        total = Counter(result.key.split("/")[1] for result in mine)
        good = Counter(result.key.split("/")[1] for result in mine if right(result))
        middle = sorted(result.wall_s for result in mine)[len(mine) // 2]
        cells = (f"{good[kind.value]} of {total[kind.value]}" for kind in SampleKind)
        shown.add_row(task.title, *cells, f"{middle:.2f}")
    shown.caption = f"{len(results)} submissions in {seconds:.1f} s, {JOBS} at a time"
    return shown


def main() -> int:
    """Grade everything and print the table."""
    console = Console()
    pack = load_pack(PACK)
    items = items_of(pack)
    bench = Bench()
    cancel_on_signals(bench.cancellation)
    started = time.monotonic()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("grading", total=len(items))
        results = grade_batch(
            pack, items, bench=bench, executor=LocalExecutor(JOBS), on_result=lambda _: progress.advance(bar)
        )
    console.print(table(pack, results, time.monotonic() - started))
    wrong = [result for result in results if not right(result)]
    for result in wrong:
        console.print(f"{result.key}: {result.outcome.value} ({result.reason} {result.error})", markup=False)
    reasons = Counter(result.reason for result in results if "/forged/" in result.key)
    console.print("forgeries were refused for: " + ", ".join(f"{name} {count}" for name, count in reasons.items()))
    return 0 if not wrong and len(results) == len(items) else 1


if __name__ == "__main__":
    sys.exit(main())
