"""Many submissions against the tasks of one pack. One bad submission never stops the rest; a run cut off resumes."""

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from assay.batch.interface import BatchItem, BatchResult, Executor
from assay.batch.journal import Journal
from assay.errors import AssayError, ConfigurationError
from assay.formats import store_evidence
from assay.grading import Bench, Grade, grade
from assay.model import Outcome
from assay.packs import Pack, Task

__all__ = ["EVIDENCE_DIRECTORY", "grade_batch", "submissions_in"]

EVIDENCE_DIRECTORY = "evidence"


def submissions_in(directory: Path, pack: Pack, task: Task | None) -> tuple[BatchItem, ...]:
    """The submissions of a directory, sorted: its entries for one task, or ``TASK/NAME`` for a whole pack.

    Raises ConfigurationError for a directory without any, and for one that names a task the pack does not have.
    """
    if not directory.is_dir():
        raise ConfigurationError(f"{directory}: expected a directory of submissions, got none")
    if task is not None:
        found = [BatchItem(key=f"{task.id}/{path.name}", task_id=task.id, source=path) for path in directory.iterdir()]
    else:
        found = [
            BatchItem(key=f"{folder.name}/{path.name}", task_id=folder.name, source=path)
            for folder in directory.iterdir()
            for path in (folder.iterdir() if folder.is_dir() else ())
        ]
        if unknown := sorted({item.task_id for item in found} - pack.tasks.keys()):
            raise ConfigurationError(
                f"{directory}: expected one directory for each task, got '{unknown[0]}', which is none",
                hint=f"tasks: {', '.join(list(pack.tasks)[:5])} ...",
            )
    if not found:
        raise ConfigurationError(f"{directory}: expected at least one submission, got none")
    return tuple(sorted(found, key=lambda item: item.key))


def grade_batch(
    pack: Pack,
    items: Iterable[BatchItem],
    *,
    bench: Bench,
    executor: Executor,
    out: Path | None = None,
    journal: Journal | None = None,
    on_result: Callable[[BatchResult], None] = lambda _: None,
) -> tuple[BatchResult, ...]:
    """Grade ``items`` and return their results by key.

    What the journal holds already is not graded again, but for inconclusive results: those were our fault. ``out``
    keeps each grade's evidence.
    """
    known = {} if journal is None else journal.finished
    done = {key: result for key, result in known.items() if result.outcome is not Outcome.INCONCLUSIVE}
    wanted = list(items)
    results = {item.key: done[item.key] for item in wanted if item.key in done}
    for result in results.values():
        on_result(result)

    def one(item: BatchItem) -> BatchResult:
        return _graded(pack, item, bench, out)

    for result in executor.map(one, _until_cancelled((item for item in wanted if item.key not in done), bench)):
        if journal is not None and not bench.cancellation.cancelled:
            journal.record(result)
        results[result.key] = result
        on_result(result)
    return tuple(results[key] for key in sorted(results))


def _until_cancelled(items: Iterable[BatchItem], bench: Bench) -> Iterator[BatchItem]:
    for item in items:
        if bench.cancellation.cancelled:
            return
        yield item


def _graded(pack: Pack, item: BatchItem, bench: Bench, out: Path | None) -> BatchResult:
    started = time.monotonic()
    try:
        made = grade(pack.tasks[item.task_id], item.source, pack=pack, bench=bench)
        if out is not None:
            store_evidence(made.evidence, out / EVIDENCE_DIRECTORY / item.key)
    except AssayError as error:
        return _result(item, Outcome.INCONCLUSIVE, "pipeline_error", started, error=str(error))
    return _result(item, made.verdict.outcome, _first_reason(made), started)


def _first_reason(made: Grade) -> str:
    return made.verdict.reasons[0].code.value if made.verdict.reasons else ""


def _result(item: BatchItem, outcome: Outcome, reason: str, started: float, error: str = "") -> BatchResult:
    wall_s = round(time.monotonic() - started, 4)
    return BatchResult(key=item.key, task_id=item.task_id, outcome=outcome, reason=reason, wall_s=wall_s, error=error)
