"""A batch on this machine: a pool of threads, since the work itself is done in sandboxes."""

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice

from assay.batch.interface import BatchItem, BatchResult, GradeItem
from assay.errors import ConfigurationError

__all__ = ["MAX_JOBS", "LocalExecutor"]

MAX_JOBS = 256
"""More threads than any one machine has use for; a typing error would otherwise start thousands."""


@dataclass(frozen=True, slots=True)
class LocalExecutor:
    """``jobs`` grades at a time. Raises ConfigurationError for fewer than 1 or more than MAX_JOBS."""

    jobs: int = 1

    def __post_init__(self) -> None:
        """Check the number of jobs."""
        if not 1 <= self.jobs <= MAX_JOBS:
            raise ConfigurationError(f"jobs: expected 1 to {MAX_JOBS}, got {self.jobs}")

    def map(self, grade: GradeItem, items: Iterable[BatchItem]) -> Iterator[BatchResult]:
        """Yield results as they are ready. Holds at most twice ``jobs`` items at a time, however long the batch."""
        queue = iter(items)
        with ThreadPoolExecutor(max_workers=self.jobs, thread_name_prefix="grade") as pool:
            pending: set[Future[BatchResult]] = {pool.submit(grade, item) for item in islice(queue, 2 * self.jobs)}
            try:
                while pending:
                    done, pending = wait(pending, return_when=FIRST_COMPLETED)
                    pending |= {pool.submit(grade, item) for item in islice(queue, len(done))}
                    for future in done:
                        yield future.result()
            finally:
                pool.shutdown(wait=True, cancel_futures=True)
