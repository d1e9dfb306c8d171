"""A host without files, inodes or threads to give: nobody's zero, no traceback, nothing left behind."""

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from assay.sandbox import kernel
from tinypack import RIGHT

pytestmark = pytest.mark.root

PIDS = Path("/sys/fs/cgroup/pids")


@pytest.fixture
def right(tmp_path: Path) -> Path:
    folder = tmp_path / "right"
    folder.mkdir()
    (folder / "solution.py").write_text(RIGHT)
    return folder


def inconclusive(
    pack: Path, submission: Path, *, state: Path | None = None, before: Callable[[], None] | None = None
) -> str:
    """Grade in a process of its own, expect no verdict, and return the reason's text."""
    done = subprocess.run(
        [sys.executable, "-c", "from assay.cli import main; main()", "grade", str(pack), str(submission), "--json"],
        env={**os.environ, **({"ASSAY_STATE_DIR": str(state)} if state else {})},
        capture_output=True,
        check=False,
        preexec_fn=before,
    )
    assert done.returncode == 3, done
    assert b"Traceback" not in done.stderr
    (reason,) = json.loads(done.stdout)["reasons"]
    assert reason["code"] == "pipeline_error"
    return str(reason["detail"])


@pytest.mark.parametrize("files", [24, 256])
def test_too_few_open_files(tiny_pack: Path, right: Path, files: int) -> None:
    detail = inconclusive(tiny_pack, right, before=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
    assert f"got {files}" in detail


@pytest.mark.parametrize("inodes", [2, 3, 5, 8, 10])
def test_a_full_state_directory(tiny_pack: Path, right: Path, inodes: int) -> None:
    place = Path(tempfile.mkdtemp(prefix="assay-test-"))
    kernel.mount("tmpfs", place, kind="tmpfs", flags=0, options=f"size=6m,nr_inodes={inodes}")
    try:
        assert "No space left" in inconclusive(tiny_pack, right, state=place / "state")
        assert str(place / "state") not in Path("/proc/mounts").read_text()
    finally:
        kernel.umount(place)
        place.rmdir()


@pytest.fixture
def few_threads() -> Iterator[Path]:
    if not (PIDS / "cgroup.procs").exists():
        pytest.skip("needs the v1 pids controller")
    folder = PIDS / f"assay-test-{os.getpid()}"
    folder.mkdir()
    (folder / "pids.max").write_text("4")
    yield folder
    folder.rmdir()


def test_no_thread_left(tiny_pack: Path, right: Path, few_threads: Path) -> None:
    def enter() -> None:
        (few_threads / "cgroup.procs").write_text(str(os.getpid()))

    assert "thread" in inconclusive(tiny_pack, right, before=enter)
