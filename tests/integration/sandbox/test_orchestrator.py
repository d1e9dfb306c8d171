"""What happens to sandboxes when the orchestrator is killed, floods come, or many run at once."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from assay.model import Ending, Limits
from assay.sandbox import Command, Mount, Sandbox, Scratch, lease
from assay.sandbox.cgroups.group import PARENT
from assay.sandbox.probes import DESCRIPTORS
from assay.sandbox.sweep import sweep

pytestmark = pytest.mark.root

PRELUDE = """
import os, sys, time
from pathlib import Path
from assay.model import Limits
from assay.sandbox import *
sandbox = sandbox_by_name({runtime!r})
def command(*argv, **more):
    limits = more.pop("limits", Limits(wall_s=60, memory_bytes=256 << 20))
    return Command(argv=argv, rootfs=Path({rootfs!r}), limits=limits, env={{"PATH": "/usr/bin:/bin"}}, **more)
"""


def orchestrator(program: str, rootfs: Path, runtime: str = "crun") -> subprocess.Popen[bytes]:
    """A separate orchestrator process running ``program``."""
    source = PRELUDE.format(rootfs=str(rootfs), runtime=runtime) + textwrap.dedent(program)
    return subprocess.Popen([sys.executable, "-c", source], stdout=subprocess.PIPE, stdin=subprocess.PIPE)


def alive(uid: int) -> list[str]:
    """Live (not zombie) processes of a user id."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and entry.stat().st_uid == uid:
                state = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0]
                if state not in "ZX":
                    found.append(entry.name)
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def traces(session: str) -> list[str]:
    """What of a session is still on the host."""
    state = Path(os.environ.get("ASSAY_STATE_DIR", "/run/assay")) / "sessions"
    found = [str(path) for path in state.glob(f"*{session}*")]
    found += [str(p) for p in Path("/sys/fs/cgroup").glob(f"*/{PARENT}/{session}*")]
    found += [line for line in Path("/proc/self/mountinfo").read_text().splitlines() if session in line]
    return found


@pytest.mark.parametrize("runtime", ["crun", "runc"])
def test_killed_orchestrator_takes_its_sandboxes_with_it(runtime: str, rootfs: Path) -> None:
    program = """
        from assay.sandbox.state import current_session
        scratch = Scratch(size_bytes=1 << 20, inodes=50).__enter__()
        daemon = "import os, time\\nif os.fork() == 0:\\n os.setsid()\\nos.write(1, b'x')\\ntime.sleep(1000)"
        running = [sandbox.start(command("python3", "-c", daemon)) for _ in range(2)]
        time.sleep(1.5)
        print(current_session().name, *(r.uid for r in running), flush=True)
        time.sleep(1000)
    """
    process = orchestrator(program, rootfs, runtime)
    assert process.stdout is not None
    session, *uids = process.stdout.readline().decode().split()
    assert all(len(alive(int(uid))) == 2 for uid in uids)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    deadline = time.monotonic() + 10
    while any(alive(int(uid)) for uid in uids):
        assert time.monotonic() < deadline, "processes outlive their orchestrator"
        time.sleep(0.02)
    deadline = time.monotonic() + 20
    while traces(session) and time.monotonic() < deadline:
        sweep()
        time.sleep(0.05)
    assert traces(session) == []


@pytest.mark.parametrize("delay_s", [0.0, 0.004, 0.008, 0.015, 0.03, 0.06])
def test_killed_in_every_phase(delay_s: float, rootfs: Path) -> None:
    """SIGKILL at a random-looking moment of a stream of starts and ends; the sweep leaves nothing."""
    program = """
        from assay.sandbox.state import current_session
        print(current_session().name, flush=True)
        while True:
            with Scratch(size_bytes=1 << 20, inodes=50) as scratch:
                sandbox.run(command("sh", "-c", "sleep 0.01 & exit 0"))
    """
    process = orchestrator(program, rootfs)
    assert process.stdout is not None
    session = process.stdout.readline().decode().strip()
    time.sleep(0.2 + delay_s)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    # Another orchestrator of this machine may be sweeping the same session at this moment.
    deadline = time.monotonic() + 20
    while traces(session) and time.monotonic() < deadline:
        sweep()
        time.sleep(0.05)
    assert traces(session) == []


def test_the_sweep_spares_the_living(rootfs: Path) -> None:
    program = """
        from assay.sandbox.state import current_session
        running = sandbox.start(command("sh", "-c", "sleep 2; echo lived"))
        print(current_session().name, flush=True)
        print(running.wait().stdout.head.decode(), flush=True)
    """
    process = orchestrator(program, rootfs)
    assert process.stdout is not None
    session = process.stdout.readline().decode().strip()
    assert session not in sweep()
    assert b"lived" in process.communicate()[0]


def test_a_flood_of_10_gb_in_bounded_memory(rootfs: Path) -> None:
    program = """
        import resource
        sandbox.run(command("true"))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        limits = Limits(wall_s=300, cpu_s=300, memory_bytes=256 << 20)
        got = sandbox.run(command("head", "-c", "10000000000", "/dev/zero", limits=limits))
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(got.observed_ending, got.stdout.total_bytes, after - before, flush=True)
    """
    out, _ = orchestrator(program, rootfs).communicate(timeout=400)
    ending, total, grown_kib = out.decode().split()
    assert (ending, int(total)) == ("exited", 10_000_000_000)
    assert int(grown_kib) < 16 * 1024


def test_many_at_once_are_alone(crun: Sandbox, rootfs: Path) -> None:
    limits = Limits(wall_s=120, memory_bytes=64 << 20)
    command = Command(
        argv=("python3", "-I", "-S", "-c", DESCRIPTORS), rootfs=rootfs, limits=limits, env={"PATH": "/usr/bin"}
    )
    seen: list[bytes] = []
    uids: set[int] = set()

    def one() -> None:
        running = crun.start(command)
        uids.add(running.uid)
        seen.append(running.wait().stdout.head)

    threads = [threading.Thread(target=one) for _ in range(64)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [b"[0, 1, 2]\n"] * 64
    assert len(uids) >= 60  # a lease that ended may be given out again


def test_cancel_in_every_phase(crun: Sandbox, rootfs: Path) -> None:
    command = Command(argv=("sh", "-c", "sleep 60 & sleep 60"), rootfs=rootfs, limits=Limits(), env={"PATH": "/bin"})
    for step in range(20):
        running = crun.start(command)
        time.sleep(step * 0.002)
        running.kill()
        assert running.wait().observed_ending is Ending.CANCELLED


def test_exit_at_the_very_limit_never_raises(crun: Sandbox, rootfs: Path) -> None:
    for step in range(20):
        limits = Limits(wall_s=0.02 + step * 0.004)
        command = Command(argv=("sleep", "0.03"), rootfs=rootfs, limits=limits, env={"PATH": "/bin"})
        assert crun.run(command).observed_ending in (Ending.EXITED, Ending.TIMED_OUT)


def test_a_workspace_is_bounded_and_links_stay_inside(crun: Sandbox, rootfs: Path) -> None:
    with lease() as uid, Scratch(size_bytes=1 << 20, inodes=20, uid=uid) as scratch:
        canary = scratch.path.parent.parent / "canary"
        canary.write_text("host")
        script = f"ln -s {canary} a; echo gone >a; ln -s /etc/shadow s; cat s; for i in $(seq 50); do : >$i; done; true"
        mount = Mount(source=scratch.path, target="/work", writable=True)
        command = Command(
            argv=("sh", "-c", script), rootfs=rootfs, limits=Limits(), env={"PATH": "/bin"}, uid=uid, mounts=(mount,),
            cwd="/work",
        )  # fmt: skip
        execution = crun.run(command)
        assert canary.read_text() == "host"
        assert execution.stdout.total_bytes == 0
        assert len(list(scratch.path.iterdir())) < 20
        canary.unlink()


def test_an_orchestrator_that_ends_leaves_nothing(rootfs: Path) -> None:
    program = """
        from assay.sandbox.state import current_session
        sandbox.run(command("true"))
        print(current_session().name, flush=True)
    """
    session = orchestrator(program, rootfs).communicate()[0].decode().strip()
    assert traces(session) == []
