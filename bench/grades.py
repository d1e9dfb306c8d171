"""Grades per second, sealed and bare, in turn in one run: ``make bench``.

Measured on the right solutions of a pack: HumanEvalPack's Python rows where ASSAY_DATA has them, else the example pack.
The bare command is pytest on the same files, in the same image and interpreter, without a sandbox or a verdict. An
argument limits how many tasks are measured.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.table import Table

from assay.assembly import Toolchain, hidden_tests, reference_tree
from assay.formats.humanevalpack import import_humanevalpack
from assay.grading import Bench, grade
from assay.packs import LockUse, Pack, Task, load_pack
from assay.verification import verify
from bare import bare_root, run_bare

ROOT = Path(__file__).parents[1]
BATCH = 8
"""Tasks in a turn: sealed and bare alternate, so that a change of the machine's speed meets both."""


def bench_pack() -> Pack:
    """The pack to measure on, verified."""
    rows = Path(os.environ.get("ASSAY_DATA", "")) / "humanevalpack" / "python.jsonl.gz"
    if not rows.is_file():
        return load_pack(ROOT / "packs" / "python-ledger")
    path = ROOT / "out" / "humanevalpack-python"
    if not path.exists():
        import_humanevalpack(rows, path, language="python")
    if not (path / "lock.json").exists():
        print("bench: verifying the pack, once", file=sys.stderr)
        verify(load_pack(path, lock=LockUse.IGNORED), bench=Bench(), jobs=2)
    return load_pack(path)


def timed(work: Callable[[Task], None], tasks: list[Task], jobs: int) -> float:
    """Seconds for all of ``tasks``, ``jobs`` at a time."""
    started = time.monotonic()
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(work, tasks))
    return time.monotonic() - started


def main() -> None:
    """Measure and print."""
    pack, bench = bench_pack(), Bench()
    most = int(sys.argv[1]) if len(sys.argv) > 1 else len(pack.tasks)
    tasks = [task for task in pack.tasks.values() if task.lock is not None][:most]
    trees = {task.id: reference_tree(pack, task) for task in tasks}
    tests = {task.id: hidden_tests(task) for task in tasks}
    shown = Table("jobs", "sealed grades/s", "bare commands/s", "sealed / bare", "overhead ms, median", title=pack.name)
    with bare_root(Toolchain.of(tasks[0]).image.rootfs) as root:

        def sealed(task: Task) -> None:
            made = grade(task, trees[task.id], pack=pack, bench=bench)
            if not made.verdict.passed:
                raise SystemExit(f"{task.id}: {made.verdict.reasons}")

        def bare(task: Task) -> None:
            if not run_bare(root, task.id, trees[task.id], tests[task.id], task.test_files):
                raise SystemExit(f"{task.id}: the bare command failed")

        for jobs in (1, 2):
            turns = [tasks[at : at + BATCH] for at in range(0, len(tasks), BATCH)]
            pairs = [(timed(sealed, turn, jobs), timed(bare, turn, jobs), len(turn)) for turn in turns]
            ours, theirs = sum(a for a, _, _ in pairs), sum(b for _, b, _ in pairs)
            over = statistics.median((a - b) / size for a, b, size in pairs) * 1000 * jobs
            shown.add_row(
                str(jobs),
                f"{len(tasks) / ours:.2f}",
                f"{len(tasks) / theirs:.2f}",
                f"{ours / theirs:.2f}",
                f"{over:.1f}",
            )
    Console().print(shown)


if __name__ == "__main__":
    main()
