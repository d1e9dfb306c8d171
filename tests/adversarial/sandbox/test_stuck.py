"""A process that outlives SIGKILL, as one in state D does: here one in a frozen cgroup (v1), which is as deaf.

Its run is a fault of ours and never a verdict; its user id meets nobody else until it is dead, not even when its
orchestrator is gone.
"""

import os
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assay.errors import SandboxError
from assay.model import Ending, Limits
from assay.sandbox import Command, Sandbox, box, lease, quarantine
from assay.sandbox.sweep import sweep

from .host import processes_of

pytestmark = pytest.mark.root

FREEZER = Path("/sys/fs/cgroup/freezer")
SLEEP = ("python3", "-I", "-S", "-c", "print('here', flush=True)\nimport time; time.sleep(600)")


class Ice:
    """A frozen cgroup of the test's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def freeze(self, uid: int) -> None:
        """Freeze the processes of ``uid``, once there are some."""
        deadline = time.monotonic() + 10
        while not (found := processes_of(uid)):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        time.sleep(0.1)
        for process in found:
            (self.folder / "cgroup.procs").write_text(str(process))
        (self.folder / "freezer.state").write_text("FROZEN")

    def thaw(self) -> None:
        """Let them die."""
        (self.folder / "freezer.state").write_text("THAWED")


@pytest.fixture
def ice() -> Iterator[Ice]:
    if not (FREEZER / "cgroup.procs").exists():
        pytest.skip("needs the v1 freezer: under v2 a frozen process can be killed")
    made = Ice(FREEZER / f"assay-test-{os.getpid()}")
    yield made
    made.thaw()
    deadline = time.monotonic() + 10
    while (made.folder / "cgroup.procs").read_text():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    made.folder.rmdir()


def settle(uid: int) -> None:
    """Sweep until nothing of ``uid`` is left."""
    deadline = time.monotonic() + 20
    while uid in quarantine.kept() or processes_of(uid):
        assert time.monotonic() < deadline
        sweep()
        time.sleep(0.05)


def test_it_is_our_fault_and_its_user_id_is_put_aside(
    crun: Sandbox, rootfs: Path, ice: Ice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(box, "DEATH_S", 0.5)
    command = Command(argv=SLEEP, rootfs=rootfs, limits=Limits(wall_s=1.0), env={"PATH": "/usr/bin"})
    with lease() as uid:
        running = crun.start(replace(command, uid=uid))
        ice.freeze(uid)
        execution = running.wait()
        assert execution.observed_ending is Ending.SANDBOX_ERROR
        assert "would not die" in execution.detail
        assert not execution.exited_clean
        assert uid in quarantine.kept()
        with pytest.raises(SandboxError, match="would not die"):
            crun.start(replace(command, uid=uid))
    sweep()
    assert uid in quarantine.kept()
    ice.thaw()
    settle(uid)


def test_it_is_put_aside_when_its_orchestrator_was_killed(rootfs: Path, ice: Ice) -> None:
    program = f"""
        import sys
        from pathlib import Path
        from assay.model import Limits
        from assay.sandbox import Command, default_sandbox
        rootfs, limits = Path({str(rootfs)!r}), Limits(wall_s=60)
        command = Command(argv={SLEEP!r}, rootfs=rootfs, limits=limits, env={{"PATH": "/usr/bin"}})
        running = default_sandbox().start(command)
        print(running.uid, flush=True)
        running.wait()
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    uid = int(process.stdout.readline())
    ice.freeze(uid)
    process.kill()
    process.communicate()
    deadline = time.monotonic() + 40
    while uid not in quarantine.kept():
        assert time.monotonic() < deadline
        sweep()
        time.sleep(0.1)
    assert processes_of(uid)
    ice.thaw()
    settle(uid)
