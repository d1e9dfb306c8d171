"""The journal of a batch survives being cut off, and belongs to one batch."""

from pathlib import Path

import pytest

from assay.batch.interface import BatchItem, BatchResult
from assay.batch.journal import Journal
from assay.batch.local import LocalExecutor
from assay.errors import ConfigurationError, EvidenceError
from assay.model import Outcome

MINE = {"pack": "sha256:1"}


def result(key: str, outcome: Outcome = Outcome.PASSED) -> BatchResult:
    return BatchResult(key=key, task_id="t", outcome=outcome, reason="all_agree", wall_s=0.5)


def test_results_are_read_again(tmp_path: Path) -> None:
    with Journal(tmp_path / "j", identity=MINE) as journal:
        journal.record(result("a"))
        journal.record(result("b", Outcome.FAILED))
    with Journal(tmp_path / "j", identity=MINE) as journal:
        assert journal.finished == {"a": result("a"), "b": result("b", Outcome.FAILED)}


@pytest.mark.parametrize("cut", [1, 10, 40])
def test_a_half_written_line_is_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "j"
    with Journal(path, identity=MINE) as journal:
        journal.record(result("a"))
        journal.record(result("b"))
    path.write_bytes(path.read_bytes()[:-cut])
    with Journal(path, identity=MINE) as journal:
        assert set(journal.finished) == {"a"}
        journal.record(result("b"))
    with Journal(path, identity=MINE) as journal:
        assert set(journal.finished) == {"a", "b"}


def test_another_batch_is_refused(tmp_path: Path) -> None:
    with Journal(tmp_path / "j", identity=MINE):
        pass
    with pytest.raises(EvidenceError, match="expected the results of"):
        Journal(tmp_path / "j", identity={"pack": "sha256:2"})


def test_all_items_are_done_however_many(tmp_path: Path) -> None:
    items = [BatchItem(key=str(number), task_id="t", source=tmp_path) for number in range(100)]
    done = list(LocalExecutor(3).map(lambda item: result(item.key), items))
    assert sorted(one.key for one in done) == sorted(item.key for item in items)


@pytest.mark.parametrize("jobs", [0, -1, 1000])
def test_impossible_numbers_of_jobs_are_refused(jobs: int) -> None:
    with pytest.raises(ConfigurationError, match="jobs"):
        LocalExecutor(jobs)
