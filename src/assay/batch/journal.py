"""The journal of a batch: one JSON line for each finished item, so that a run that was cut off resumes.

A line is written with one write and synced before the next item counts as done. A half-written last line (power cut,
SIGKILL) is dropped on reading: its item is graded again.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Self

from assay.batch.interface import BatchResult
from assay.errors import EvidenceError
from assay.model import Outcome

__all__ = ["Journal"]


class Journal:
    """``results.jsonl`` in a batch's output directory, bound to one batch by ``identity``."""

    def __init__(self, path: Path, *, identity: Mapping[str, str]) -> None:
        """Open or create the journal. Raises EvidenceError when it belongs to another batch."""
        self._path = path
        self._identity = dict(identity)
        self.finished: dict[str, BatchResult] = {}
        self._read()
        self._fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
        if os.fstat(self._fd).st_size == 0:
            self._write({"batch": self._identity})

    def _read(self) -> None:
        if not self._path.exists():
            return
        raw = self._path.read_bytes()
        whole = raw[: raw.rfind(b"\n") + 1]
        if len(whole) != len(raw):
            os.truncate(self._path, len(whole))
        lines = [json.loads(line) for line in whole.splitlines()]
        if lines and lines[0].get("batch") != self._identity:
            raise EvidenceError(
                f"{self._path}: expected the results of {self._identity}, got those of {lines[0].get('batch')}",
                hint="give each batch an output directory of its own",
            )
        for line in lines[1:]:
            result = BatchResult(**{**line, "outcome": Outcome(line["outcome"])})
            self.finished[result.key] = result

    def record(self, result: BatchResult) -> None:
        """Write one result. Inconclusive results are written too, and graded again when the batch is resumed."""
        self._write(asdict(result))

    def _write(self, document: Mapping[str, object]) -> None:
        os.write(self._fd, json.dumps(document).encode() + b"\n")
        os.fdatasync(self._fd)

    def __enter__(self) -> Self:
        """Use as a context manager; closes the file."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        os.close(self._fd)
