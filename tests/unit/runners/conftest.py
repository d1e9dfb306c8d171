"""Executions rebuilt from captures of the real runners (see tests/fixtures/runners/capture.py)."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from assay.model import Capture, Ending, Execution, Usage

FIXTURES = Path(__file__).parents[2] / "fixtures" / "runners"


def _capture(path: Path) -> Capture:
    data = path.read_bytes() if path.exists() else b""
    return Capture(head=data, total_bytes=len(data))


@pytest.fixture
def captured() -> Callable[[str, str], Execution]:
    """``captured(runner, case)``: what was seen of that run."""

    def load(runner: str, case: str) -> Execution:
        directory = FIXTURES / runner / case
        ending = json.loads((directory / "ending.json").read_text())
        return Execution(
            observed_ending=Ending(ending["observed_ending"]),
            observed_exit_status=ending["observed_exit_status"],
            observed_signal=ending["observed_signal"],
            usage=Usage(wall_s=0, cpu_s=0, peak_memory_bytes=0),
            stdout=_capture(directory / "stdout"),
            stderr=_capture(directory / "stderr"),
            channels={
                name: _capture(directory / name)
                for name in ("report", "junit", "started")
                if (directory / name).exists()
            },
        )

    return load


@pytest.fixture
def printed() -> Callable[..., Execution]:
    """``printed(stdout=..., stderr=...)``: a run that printed this and reported nothing."""

    def make(stdout: str = "", stderr: str = "") -> Execution:
        return Execution(
            observed_ending=Ending.EXITED,
            observed_exit_status=0,
            usage=Usage(wall_s=0, cpu_s=0, peak_memory_bytes=0),
            stdout=Capture(head=stdout.encode(), total_bytes=len(stdout.encode())),
            stderr=Capture(head=stderr.encode(), total_bytes=len(stderr.encode())),
        )

    return make
