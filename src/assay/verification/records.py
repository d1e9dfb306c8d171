"""Keeping each task's proof as it is finished, so that a verification that was cut short goes on where it stopped."""

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from assay.assembly import Toolchain
from assay.errors import PackError
from assay.model.tables import Table
from assay.packs import Pack, Task
from assay.packs.lock import decode_task_lock, encode_task_lock
from assay.verification.model import Flaw, FlawCode, Standing, TaskProof
from assay.version import VERSION

__all__ = ["Records"]

_MAX_RECORD_BYTES = 64 * 1024 * 1024
"""Bytes of one task's record: inventory, controls and signature."""


@dataclass(frozen=True, slots=True)
class Records:
    """A directory with a file for each finished task.

    A record is used again only for the same pack digest, image digest, tool version and number of repetitions; anything
    else in its place, unreadable or altered, is proved anew.
    """

    directory: Path
    repetitions: int

    def load(self, pack: Pack, task: Task) -> TaskProof | None:
        """The finished proof of ``task``, or None."""
        path = self._path(task)
        try:
            with path.open("rb") as stream:
                raw = stream.read(_MAX_RECORD_BYTES + 1)
            data = json.loads(raw)
            if len(raw) > _MAX_RECORD_BYTES or data["key"] != self._key(pack, task):
                return None
            return replace(_decode(Table(data["proof"], str(path), PackError)), reused=True)
        except (OSError, ValueError, KeyError, TypeError, RecursionError, PackError):
            return None

    def save(self, pack: Pack, task: Task, proof: TaskProof) -> None:
        """Keep ``proof``, unless it is inconclusive: that is worth another try."""
        if proof.standing is Standing.INCONCLUSIVE:
            return
        self.directory.mkdir(parents=True, exist_ok=True)
        path = self._path(task)
        unfinished = path.with_name(path.name + ".tmp")
        document = {"key": self._key(pack, task), "proof": _encode(proof)}
        unfinished.write_text(json.dumps(document, sort_keys=True), encoding="utf-8")
        unfinished.replace(path)

    def clear(self) -> None:
        """Forget everything: the lock says it all now."""
        if self.directory.is_dir():
            for path in self.directory.glob("*.json"):
                path.unlink()
            self.directory.rmdir()

    def _path(self, task: Task) -> Path:
        return self.directory / f"{task.id}.json"

    def _key(self, pack: Pack, task: Task) -> str:
        parts = (pack.digest, task.id, Toolchain.of(task).image.digest, VERSION, str(self.repetitions))
        return sha256("\n".join(parts).encode()).hexdigest()


def _encode(proof: TaskProof) -> dict[str, object]:
    return {
        "task": proof.task,
        "standing": proof.standing.value,
        "lock": None if proof.lock is None else encode_task_lock(proof.lock),
        "flaws": [{"code": flaw.code.value, "detail": flaw.detail} for flaw in proof.flaws],
        "runs": proof.runs,
        "samples": proof.samples,
    }


def _decode(table: Table) -> TaskProof:
    standing = table.choice("standing", Standing)
    return TaskProof(
        task=table.text("task"),
        standing=standing,
        lock=decode_task_lock(table.table("lock")) if standing is Standing.VALID else None,
        flaws=tuple(
            Flaw(code=flaw.choice("code", FlawCode), detail=flaw.text("detail")) for flaw in table.tables("flaws")
        ),
        runs=table.whole("runs"),
        samples=table.whole("samples"),
    )
