"""Grades in a row, some cancelled, the orchestrator killed in between: nothing is left behind.

ASSAY_SOAK sets how many rounds (the gate runs a few; a release runs 1,000).
"""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tinypack import RIGHT

pytestmark = [pytest.mark.root, pytest.mark.slow]

ROUNDS = int(os.environ.get("ASSAY_SOAK", "12"))
LONGEST_S = 1.2
"""A grade of this pack takes about as long, so that the signals meet every phase."""


def start(pack: Path, state: Path, submission: Path) -> subprocess.Popen[bytes]:
    """One grade in a process of its own, with a state directory of this test's."""
    program = "import sys; from assay.cli import main; sys.exit(main())"
    return subprocess.Popen(
        [sys.executable, "-c", program, "grade", str(pack), str(submission), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "ASSAY_STATE_DIR": str(state)},
    )


def mounts_below(state: Path) -> list[str]:
    """Mount points below ``state``."""
    return [line.split()[1] for line in Path("/proc/mounts").read_text().splitlines() if str(state) in line]


def processes_of(sessions: set[str]) -> list[str]:
    """Processes that still are in a cgroup of one of ``sessions``."""
    found = []
    for process in (path.name for path in Path("/proc").iterdir() if path.name.isdigit()):
        try:
            text = Path("/proc", process, "cgroup").read_text()
        except OSError:
            continue  # it has ended
        found += [process for name in sessions if name in text]
    return found


def groups_of(sessions: set[str]) -> list[str]:
    """Control groups of one of ``sessions``; a box's group bears its session's name."""
    found = []
    for folder, names, _ in os.walk("/sys/fs/cgroup"):
        found += [f"{folder}/{name}" for name in names if name.split(".")[0] in sessions]
    return found


def opened(state: Path, known: set[str], running: subprocess.Popen[bytes]) -> set[str]:
    """The sessions there are as soon as there is a new one, or when the grade has ended."""
    while running.poll() is None:
        names = {path.name for path in state.glob("sessions/s*")}
        if names - known:
            return names
        time.sleep(0.01)
    return set()


def grade_and_disturb(pack: Path, state: Path, submission: Path, sessions: set[str]) -> list[tuple[int, int]]:
    """Grade ROUNDS times; of three grades one is left alone, one is cancelled, one killed. Signal and exit status."""
    chance = random.Random(0)
    statuses = []
    for number in range(ROUNDS):
        running = start(pack, state, submission)
        kind = (0, signal.SIGTERM, signal.SIGKILL)[number % 3]
        if kind:
            sessions |= opened(state, sessions, running)
            time.sleep(chance.uniform(0.0, LONGEST_S))
            running.send_signal(kind)
        _, stderr = running.communicate(timeout=120)
        assert b"Traceback" not in stderr, stderr
        statuses.append((kind, running.returncode))
    return statuses


def test_nothing_is_left_behind(tmp_path: Path, tiny_pack: Path) -> None:
    state, submission = tmp_path / "state", tmp_path / "s"
    submission.mkdir()
    (submission / "solution.py").write_text(RIGHT)
    sessions: set[str] = set()
    try:
        statuses = grade_and_disturb(tiny_pack, state, submission, sessions)
    finally:
        last = start(tiny_pack, state, submission)  # sweeps what the killed ones left
        last.communicate(timeout=120)
    assert last.returncode == 0
    assert all(status == 0 for kind, status in statuses if not kind), statuses
    stopped = {status for kind, status in statuses if kind == signal.SIGTERM}
    assert stopped <= {0, 3, -signal.SIGTERM}, statuses  # the last where the interpreter was still starting
    assert sessions
    assert processes_of(sessions) == []
    assert groups_of(sessions) == []
    assert mounts_below(state) == []
    assert list(state.glob("sessions/*")) == []
