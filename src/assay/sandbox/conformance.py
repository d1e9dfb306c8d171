"""What any sandbox must do, tried for real. ``assay doctor`` and the tests run it on every runtime.

The image must have /bin/sh and python3. A check that fails says what was expected and what was got; one that cannot
even be tried (a SandboxError) fails too.
"""

import errno
import json
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.model import Ending, Execution, Limits
from assay.sandbox import probes
from assay.sandbox.interface import Channel, Command, Mount, Sandbox
from assay.sandbox.mounts import Scratch
from assay.sandbox.uids import lease

__all__ = ["CHECKS", "Check", "Trial", "run_check", "run_suite"]

_ENV = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
_MIB = 1024 * 1024
_LIMITS = Limits(wall_s=30, cpu_s=20, memory_bytes=256 * _MIB, pids=64, scratch_bytes=16 * _MIB, scratch_inodes=512)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that a sandbox must do, and whether it did."""

    name: str
    ok: bool
    detail: str = ""


class _UnmetError(Exception):
    """A check that did not hold."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A sandbox and an image to try it with."""

    sandbox: Sandbox
    rootfs: Path

    def command(self, *argv: str, limits: Limits = _LIMITS, **more: Any) -> Command:
        """A command in the image."""
        return Command(argv=argv, rootfs=self.rootfs, limits=limits, env=_ENV, **more)

    def shell(self, script: str, **more: Any) -> Execution:
        """Run a shell script."""
        return self.sandbox.run(self.command("/bin/sh", "-c", script, **more))

    def python(self, program: str, *arguments: str, **more: Any) -> Execution:
        """Run a Python program."""
        return self.sandbox.run(self.command("python3", "-I", "-S", "-c", program, *arguments, **more))


def run_suite(sandbox: Sandbox, rootfs: Path) -> list[Check]:
    """Run every check; the order is that of ``CHECKS``."""
    trial = Trial(sandbox, rootfs)
    return [run_check(name, trial) for name in CHECKS]


def run_check(name: str, trial: Trial) -> Check:
    """Run one check of ``CHECKS``."""
    try:
        CHECKS[name](trial)
    except (_UnmetError, AssayError, ValueError, KeyError) as error:
        return Check(name=name, ok=False, detail=f"{type(error).__name__}: {error}"[:2000])
    return Check(name=name, ok=True)


def _expect(wanted: object, got: object, *, of: Execution | None = None) -> None:
    if wanted != got:
        raise _UnmetError(f"expected {wanted!r}, got {got!r}" + (f" in {of!r}" if of else ""))


def _require(holds: bool, what: str, *, of: object = None) -> None:  # noqa: FBT001 - reads as the sentence it is
    if not holds:
        raise _UnmetError(f"expected {what}, got {of!r}")


def _json(execution: Execution) -> Any:
    _expect(Ending.EXITED, execution.observed_ending, of=execution)
    _expect(0, execution.observed_exit_status, of=execution)
    return json.loads(execution.stdout.marked())


def _exit_status(trial: Trial) -> None:
    for status in (0, 7, 125, 126, 127):
        got = trial.shell(f"exit {status}")
        _expect(
            (Ending.EXITED, status, None), (got.observed_ending, got.observed_exit_status, got.observed_signal), of=got
        )


def _signals(trial: Trial) -> None:
    for number in (6, 9, 11, 13, 15):
        got = trial.shell(f"kill -{number} $$; sleep 5")
        _expect((Ending.SIGNALLED, number), (got.observed_ending, got.observed_signal), of=got)


def _missing_program(trial: Trial) -> None:
    got = trial.sandbox.run(trial.command("no-such-program-here"))
    _expect(Ending.SANDBOX_ERROR, got.observed_ending, of=got)
    _require("no-such-program-here" in got.detail, "the missing program's name in the detail", of=got.detail)


def _argv_and_environment(trial: Trial) -> None:
    show = "import json, os, sys; print(json.dumps([sys.argv[1:], sorted(os.environ), os.getcwd()]))"
    words = ["$HOME", "; id", "a b", "", "*", "ü\n"]
    argv, names, cwd = _json(trial.python(show, *words, cwd="/tmp"))  # noqa: S108 - inside the sandbox
    _expect((words, "/tmp"), (argv, cwd))  # noqa: S108
    # The runtimes add HOME by themselves, and Python LC_CTYPE.
    _require(set(names) <= {*_ENV, "HOME", "LC_CTYPE"}, "the given environment alone", of=names)


def _stdin(trial: Trial) -> None:
    data = bytes(range(256)) * 5000
    got = trial.shell("cat", stdin=data, limits=replace(_LIMITS, output_bytes=4 * _MIB))
    _expect(data, got.stdout.marked())
    _expect(0, trial.shell("cat").stdout.total_bytes)


def _descriptors(trial: Trial) -> None:
    _expect([0, 1, 2], _json(trial.python(probes.DESCRIPTORS)))
    reader, writer = os.pipe()
    try:
        channels = (Channel(name="a", max_bytes=10), Channel(name="b", max_bytes=10))
        got = trial.python(probes.DESCRIPTORS, channels=channels, passed=(writer,))
        _expect([0, 1, 2, 3, 4, 5], _json(got))
    finally:
        os.close(reader)
        os.close(writer)


def _channels(trial: Trial) -> None:
    channels = (Channel(name="first", max_bytes=100), Channel(name="second", max_bytes=100))
    got = trial.shell("echo one >&3; echo two >/dev/fd/4", channels=channels)
    _expect((b"one\n", b"two\n"), (got.channels["first"].head, got.channels["second"].head), of=got)
    got = trial.python(probes.READ_BACK, channels=channels)
    refused = f"{[errno.EACCES] * 3}\n".encode()
    _expect((b"said", refused, refused), (got.channels["first"].head, got.stdout.head, got.stderr.head), of=got)


def _channel_cap(trial: Trial) -> None:
    got = trial.shell("cat /dev/zero >&3; echo survived", channels=(Channel(name="report", max_bytes=1000),))
    _expect(
        (Ending.OUTPUT_LIMIT, ("report_bytes",)), (got.observed_ending, got.limits_hit), of=replace(got, channels={})
    )
    _expect(1000, len(got.channels["report"].head))


def _output_kept(trial: Trial) -> None:
    limits = replace(_LIMITS, output_bytes=1000)
    got = trial.python("print('first'); print('x' * 10**7); print('last')", limits=limits)
    _expect((Ending.EXITED, ("output_bytes",)), (got.observed_ending, got.limits_hit))
    _require(
        got.stdout.head.startswith(b"first\n") and got.stdout.tail.endswith(b"last\n"), "head and tail", of=got.stdout
    )
    _expect((10**7 + 12, 1000), (got.stdout.total_bytes, len(got.stdout.head) + len(got.stdout.tail)))


def _flood(trial: Trial) -> None:
    got = trial.shell("cat /dev/zero", limits=replace(_LIMITS, flood_bytes=50 * _MIB, output_bytes=1000))
    _expect(Ending.OUTPUT_LIMIT, got.observed_ending)
    _require("flood_bytes" in got.limits_hit, "flood_bytes among the limits hit", of=got.limits_hit)


def _wall_clock(trial: Trial) -> None:
    got = trial.shell("trap '' TERM INT XCPU; sleep 60 & sleep 60; sleep 60", limits=replace(_LIMITS, wall_s=0.5))
    _expect((Ending.TIMED_OUT, ("wall_s",)), (got.observed_ending, got.limits_hit), of=got)
    _require(got.usage.wall_s < 15, "the end soon after 0.5 s", of=got.usage)


def _cpu_time(trial: Trial) -> None:
    got = trial.python(probes.DOUBLE_FORK_BURN, limits=replace(_LIMITS, cpu_s=0.5))
    _expect((Ending.CPU_LIMIT, ("cpu_s",)), (got.observed_ending, got.limits_hit), of=got)
    _require(0.5 <= got.usage.cpu_s < 2, "CPU time of a double-forked process, billed and cut", of=got.usage)


def _memory(trial: Trial) -> None:
    limits = replace(_LIMITS, memory_bytes=64 * _MIB)
    got = trial.python("x = b'x' * (200 << 20)", limits=limits)
    _expect((Ending.OUT_OF_MEMORY, ("memory_bytes",)), (got.observed_ending, got.limits_hit), of=got)
    _require(got.usage.peak_memory_bytes <= limits.memory_bytes, "a peak within the limit", of=got.usage)


def _memory_of_a_child(trial: Trial) -> None:
    script = "python3 -I -S -c 'x = b\"x\" * (200 << 20)'; echo passed; exit 0"
    got = trial.shell(script, limits=replace(_LIMITS, memory_bytes=64 * _MIB))
    _expect(Ending.OUT_OF_MEMORY, got.observed_ending, of=got)


def _memory_in_tmpfs(trial: Trial) -> None:
    limits = replace(_LIMITS, memory_bytes=32 * _MIB, scratch_bytes=512 * _MIB)
    got = trial.shell("cat /dev/zero >/tmp/full; echo done", limits=limits)
    _expect(Ending.OUT_OF_MEMORY, got.observed_ending, of=got)


def _processes(trial: Trial) -> None:
    got = trial.python(probes.FORK_UNTIL_REFUSED, limits=replace(_LIMITS, pids=20))
    _expect((Ending.PIDS_LIMIT, ("pids",)), (got.observed_ending, got.limits_hit), of=got)
    _expect(b"19\n", got.stdout.head)


def _open_files(trial: Trial) -> None:
    program = "import os\nn = 0\ntry:\n while True: os.dup(0); n += 1\nexcept OSError as e: print(n, e.errno)"
    got = trial.python(program, limits=replace(_LIMITS, open_files=50))
    _expect(b"%d %d\n" % (47, errno.EMFILE), got.stdout.head, of=got)


def _file_size(trial: Trial) -> None:
    got = trial.shell("exec head -c 5000000 /dev/zero >/tmp/f", limits=replace(_LIMITS, file_bytes=_MIB))
    _expect((Ending.SIGNALLED, ("file_bytes",)), (got.observed_ending, got.limits_hit), of=got)


def _scratch_bytes(trial: Trial) -> None:
    for place in ("/tmp", "/dev/shm"):  # noqa: S108 - inside the sandbox
        got = trial.shell(
            f"cat /dev/zero >{place}/full; stat -c %s {place}/full", limits=replace(_LIMITS, scratch_bytes=_MIB)
        )
        _require(int(got.stdout.head) <= _MIB, f"at most 1 MiB in {place}", of=got)


def _scratch_inodes(trial: Trial) -> None:
    for place in ("/tmp", "/dev/shm"):  # noqa: S108
        made, code = trial.python(probes.FILL_FILES, place).stdout.head.split()
        _require(int(made) <= _LIMITS.scratch_inodes, f"at most {_LIMITS.scratch_inodes} files in {place}", of=made)
        _expect(errno.ENOSPC, int(code))


def _identity(trial: Trial) -> None:
    with lease() as uid:
        found = _json(trial.python(probes.IDENTITY, uid=uid))
    _expect(([uid] * 3, [uid] * 3), (found["uid"], found["gid"]))
    _require(set(found["groups"]) <= {uid}, "no supplementary group", of=found["groups"])
    for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        _expect((name, 0), (name, int(found[name], 16)))
    _expect(("1", "2", [uid]), (found["NoNewPrivs"], found["Seccomp"], found["visible"]))


def _calls(trial: Trial) -> None:
    found = _json(trial.python(probes.CALLS))
    done = sorted(name for name, result in found.items() if result == "done")
    _expect([], done)
    _expect("ENOSYS", found["clone3"])


def _network(trial: Trial) -> None:
    found = _json(trial.python(probes.NETWORK))
    _expect((["lo"], "connected"), (found["interfaces"], found["loopback"]))
    for name in ("metadata", "public", "private"):
        _expect((name, errno.ENETUNREACH), (name, found[name]))


def _read_only_root(trial: Trial) -> None:
    places = "/ /usr /usr/bin /etc /etc/passwd /bin/sh /proc/sys/kernel/hostname /sys /dev /home /var/tmp"
    got = trial.shell(f"for p in {places}; do test -w $p && echo $p; touch $p/x 2>/dev/null && echo $p/x; done; true")
    _expect((Ending.EXITED, 0, b""), (got.observed_ending, got.observed_exit_status, got.stdout.head), of=got)


def _mounts(trial: Trial) -> None:
    with lease() as uid, Scratch(size_bytes=_MIB, inodes=50, uid=uid) as scratch:
        (scratch.path / "file").write_text("given")
        mount = Mount(source=scratch.path, target="/work/here", writable=True)
        script = "cat file; echo written >new; grep ' /work/here ' /proc/mounts"
        got = trial.shell(script, mounts=(mount,), uid=uid, cwd="/work/here")
        _require(
            got.stdout.head.startswith(b"given") and b"nosuid,nodev" in got.stdout.head, "a nosuid, nodev mount", of=got
        )
        _expect("written\n", (scratch.path / "new").read_text())
        got = trial.shell("cat new; echo x >new", mounts=(replace(mount, writable=False),), uid=uid, cwd="/work/here")
        _require(got.stdout.head == b"written\n" and got.observed_exit_status != 0, "a read-only mount", of=got)


def _all_dead(trial: Trial) -> None:
    with lease() as uid:
        got = trial.python(probes.DAEMON, uid=uid)
        _expect((Ending.EXITED, b"left two behind\n"), (got.observed_ending, got.stdout.head), of=got)
        _expect([], _processes_of(uid))


def _cancel(trial: Trial) -> None:
    running = trial.sandbox.start(trial.command("sleep", "60"))
    killers = [threading.Thread(target=running.kill) for _ in range(3)]
    for killer in killers:
        killer.start()
    got = running.wait()
    for killer in killers:
        killer.join()
    running.kill()
    _expect(Ending.CANCELLED, got.observed_ending, of=got)
    _expect([], _processes_of(running.uid))


def _survives_its_thread(trial: Trial) -> None:
    """A sandbox belongs to the process, not to the thread that started it."""
    started = []
    thread = threading.Thread(
        target=lambda: started.append(trial.sandbox.start(trial.command("sh", "-c", "sleep 1; echo ok")))
    )
    thread.start()
    thread.join()
    _expect(b"ok\n", started[0].wait().stdout.head)


def _pipe_between(trial: Trial) -> None:
    reader, writer = os.pipe()
    reading = trial.sandbox.start(trial.command("sh", "-c", "cat <&3", passed=(reader,)))
    writing = trial.sandbox.start(trial.command("sh", "-c", "echo across >&3", passed=(writer,)))
    os.close(reader)
    os.close(writer)
    writing.wait()
    _expect(b"across\n", reading.wait().stdout.head)
    _require(reading.uid != writing.uid, "different user ids", of=(reading.uid, writing.uid))


def _nothing_stays(trial: Trial) -> None:
    with lease() as uid:
        leave = "echo x >/tmp/left; echo x >/dev/shm/left"
        look = "ls /tmp /dev/shm; cut -c1-40 /proc/sysvipc/shm | tail -n +2"
        trial.shell(leave, uid=uid)
        got = trial.shell(look, uid=uid)
        _require(b"left" not in got.stdout.head, "nothing of the first run in the second", of=got)


def _processes_of(uid: int) -> list[int]:
    """Processes of the host that run under ``uid``."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and entry.stat().st_uid == uid:
                found.append(int(entry.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


CHECKS: dict[str, Callable[[Trial], None]] = {
    "exit status": _exit_status,
    "signals": _signals,
    "missing program": _missing_program,
    "argv and environment": _argv_and_environment,
    "stdin": _stdin,
    "descriptors": _descriptors,
    "channels": _channels,
    "channel cap": _channel_cap,
    "output kept": _output_kept,
    "flood": _flood,
    "wall clock": _wall_clock,
    "CPU time": _cpu_time,
    "memory": _memory,
    "memory of a child": _memory_of_a_child,
    "memory in tmpfs": _memory_in_tmpfs,
    "processes": _processes,
    "open files": _open_files,
    "file size": _file_size,
    "scratch bytes": _scratch_bytes,
    "scratch inodes": _scratch_inodes,
    "identity": _identity,
    "system calls": _calls,
    "network": _network,
    "read-only root": _read_only_root,
    "mounts": _mounts,
    "all dead": _all_dead,
    "cancel": _cancel,
    "survives its thread": _survives_its_thread,
    "pipe between": _pipe_between,
    "nothing stays": _nothing_stays,
}
"""Every check by name."""
