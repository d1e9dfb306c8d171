"""Nothing crosses between two sandboxes that run at once."""

import os
from pathlib import Path

import pytest

from assay.model import Ending, Limits
from assay.sandbox import Channel, Command, Sandbox

pytestmark = pytest.mark.root

LIMITS = Limits(wall_s=30, memory_bytes=256 << 20, pids=64, open_files=256)

# The first holds something and says so on the pipe; the second tries to see it; then the first may end.
HOLD = r"""
import os, sys
{hold}
os.write(3, b"held")
os.read(4, 1)
"""
LOOK = r"""
import os
os.read(3, 4)
try:
    {look}
except Exception as error:
    print("nothing:", type(error).__name__, getattr(error, "errno", ""))
os.write(4, b"x")
"""

CASES = {
    "file lock": (
        "import fcntl; f = open('/usr/bin/env', 'rb'); fcntl.flock(f, fcntl.LOCK_EX)",
        "import fcntl; f = open('/usr/bin/env', 'rb'); fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB); print('nothing')",
    ),
    "record lock": (
        "import fcntl; f = open('/usr/bin/env', 'rb'); fcntl.lockf(f, fcntl.LOCK_SH)",
        "import fcntl, struct; f = open('/usr/bin/env', 'rb');"
        " r = struct.unpack('hhqqi4x', fcntl.fcntl(f, fcntl.F_GETLK, struct.pack('hhqqi4x', 1, 0, 0, 0, 0)));"
        " print('nothing: free' if r[0] == 2 else 'seen')",
    ),
    "abstract socket": (
        "import socket; s = socket.socket(socket.AF_UNIX); s.bind('\\0assay'); s.listen()",
        "import socket; s = socket.socket(socket.AF_UNIX); s.connect('\\0assay'); print('connected')",
    ),
    "TCP on loopback": (
        "import socket; s = socket.create_server(('127.0.0.1', 4711))",
        "import socket; s = socket.create_connection(('127.0.0.1', 4711), timeout=3); print('connected')",
    ),
    "shared memory": (
        "open('/dev/shm/x', 'w').write('secret')",
        "print(open('/dev/shm/x').read())",
    ),
    "System V shared memory": (
        "import ctypes; libc = ctypes.CDLL(None); i = libc.shmget(77, 4096, 0o1666)",
        "import ctypes; libc = ctypes.CDLL(None); print('nothing: none' if libc.shmget(77, 4096, 0) < 0 else 'seen')",
    ),
    "message queue": (
        "import ctypes; libc = ctypes.CDLL(None); i = libc.msgget(77, 0o1666)",
        "import ctypes; libc = ctypes.CDLL(None); print('nothing: none' if libc.msgget(77, 0) < 0 else 'seen')",
    ),
    "keyring": (
        "import ctypes; libc = ctypes.CDLL(None); libc.syscall(248, b'user', b'k', b'secret', 6, -4)",
        "import ctypes; libc = ctypes.CDLL(None);"
        " print('nothing: none' if libc.syscall(249, b'user', b'k', None, -4) < 0 else 'seen')",
    ),
    "tmp": ("open('/tmp/x', 'w').write('secret')", "print(open('/tmp/x').read())"),
    "inotify": (
        "import ctypes; libc = ctypes.CDLL(None)\nwhile libc.inotify_init() >= 0: pass",
        "import ctypes; libc = ctypes.CDLL(None); print('nothing: free' if libc.inotify_init() >= 0 else 'starved')",
    ),
    "processes": (
        "",
        "p = [n for n in os.listdir('/proc') if n.isdigit()]; print('nothing: alone' if len(p) == 1 else p)",
    ),
    "hostname": ("", "print('nothing: same' if os.uname().nodename == 'sandbox' else 'own')"),
    "network counters": (
        "",
        "n = [l for l in open('/proc/net/dev') if ':' in l]; print('nothing: lo' if len(n) == 1 else n)",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_nothing_crosses(case: str, crun: Sandbox, rootfs: Path) -> None:
    hold, look = CASES[case]
    there_reads, here_writes = os.pipe()
    here_reads, there_writes = os.pipe()

    def start(program: str, *passed: int):
        argv = ("python3", "-I", "-S", "-c", program)
        return crun.start(
            Command(argv=argv, rootfs=rootfs, limits=LIMITS, env={"PATH": "/usr/bin:/bin"}, passed=passed)
        )

    holder = start(HOLD.replace("{hold}", hold), here_writes, here_reads)
    looker = start(LOOK.replace("{look}", look), there_reads, there_writes)
    for descriptor in (there_reads, here_writes, here_reads, there_writes):
        os.close(descriptor)
    looked, held = looker.wait(), holder.wait()
    assert looked.observed_ending is Ending.EXITED, looked
    assert looked.stdout.head.startswith(b"nothing"), looked
    assert held.exited_clean, held


def test_the_next_run_of_the_same_user_finds_nothing(crun: Sandbox, rootfs: Path) -> None:
    from assay.sandbox import lease

    with lease() as uid:
        for _ in range(2):
            script = "ls -A /tmp /dev/shm | grep -v : | grep .; echo x >/tmp/x; echo x >/dev/shm/x"
            command = Command(
                argv=("sh", "-c", script), rootfs=rootfs, limits=LIMITS, env={"PATH": "/bin"}, uid=uid,
                channels=(Channel(name="r", max_bytes=10),),
            )  # fmt: skip
            assert crun.run(command).stdout.total_bytes == 0


@pytest.mark.parametrize("reopenable", [True, False])
def test_a_channel_is_opened_again_only_where_it_may_be(crun: Sandbox, rootfs: Path, reopenable: bool) -> None:
    """Neither by its writer nor by the writer's child; the descriptor itself goes on working."""
    script = "echo a >&3; (echo b >/proc/self/fd/3); sh -c 'echo c >/proc/$PPID/fd/3'; echo d >&3"
    command = Command(
        argv=("sh", "-c", script), rootfs=rootfs, limits=LIMITS, env={"PATH": "/bin"},
        channels=(Channel(name="r", max_bytes=100, reopenable=reopenable),),
    )  # fmt: skip
    said = crun.run(command).channels["r"].head
    assert said == (b"a\nb\nc\nd\n" if reopenable else b"a\nd\n")
