"""The OCI configuration of one sandbox, written from nothing: what is not here is not granted."""

import math
from typing import Any

from assay.model import Limits
from assay.sandbox import seccomp
from assay.sandbox.interface import Command, Mount

__all__ = ["HOSTNAME", "NAMESPACES", "configuration"]

HOSTNAME = "sandbox"

NAMESPACES = ("mount", "network", "ipc", "uts", "cgroup")
"""The pid namespace is the launcher's: the runtime is its first process, so whoever kills the runtime kills all.

The network namespace is new and holds a loopback device alone, up: programs under test may serve themselves.
"""

_DEV_INODES = 64
_STACK_BYTES = 8 * 1024 * 1024
_MEMLOCK_BYTES = 64 * 1024
_QUEUE_BYTES = 819_200
"""RLIMIT_MSGQUEUE, the kernel's own default."""
_PENDING_SIGNALS = 4096
_CPU_BACKSTOP_S = 2
"""RLIMIT_CPU counts one process only and whole seconds; the cgroup's account decides long before it."""
_OOM_SCORE = 500
"""If the whole machine runs out of memory, sandboxes die before the orchestrator."""

_MASKED = (
    "/proc/acpi", "/proc/asound", "/proc/cmdline", "/proc/config.gz", "/proc/iomem", "/proc/ioports", "/proc/kallsyms",
    "/proc/kcore", "/proc/key-users", "/proc/keys", "/proc/kmsg", "/proc/kpagecgroup", "/proc/kpagecount",
    "/proc/kpageflags", "/proc/latency_stats", "/proc/locks", "/proc/mtrr", "/proc/sched_debug", "/proc/scsi",
    "/proc/slabinfo", "/proc/sysrq-trigger", "/proc/timer_list", "/proc/timer_stats", "/proc/vmallocinfo",
)  # fmt: skip
_READ_ONLY = ("/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys")


def configuration(command: Command, *, uid: int) -> dict[str, Any]:
    """``config.json`` for ``command`` under user and group ``uid``. Cgroups are not in it: we make them ourselves."""
    limits = command.limits
    return {
        "ociVersion": "1.0.2",
        "process": {
            "terminal": False,
            "user": {"uid": uid, "gid": uid, "umask": 0o022},
            "args": list(command.argv),
            "env": [f"{name}={value}" for name, value in command.env.items()],
            "cwd": command.cwd,
            "capabilities": {kind: [] for kind in ("bounding", "effective", "inheritable", "permitted", "ambient")},
            "rlimits": [{"type": f"RLIMIT_{name}", "soft": s, "hard": h} for name, s, h in _rlimits(limits)],
            "noNewPrivileges": True,
            "oomScoreAdj": _OOM_SCORE,
        },
        "root": {"path": "root", "readonly": True},
        "hostname": HOSTNAME,
        "mounts": [*_own_mounts(limits), *(_bind(mount) for mount in _outer_first(command.mounts))],
        "linux": {
            "namespaces": [{"type": name} for name in NAMESPACES],
            "maskedPaths": list(_MASKED),
            "readonlyPaths": list(_READ_ONLY),
            "seccomp": seccomp.profile(),
        },
    }


def _rlimits(limits: Limits) -> list[tuple[str, int, int]]:
    cpu = math.ceil(limits.cpu_s) + _CPU_BACKSTOP_S
    return [
        # 0 would still start a core_pattern pipe handler, as root on the host; 1 starts none (fs/coredump.c).
        ("CORE", 1, 1),
        ("CPU", cpu, cpu + 1),
        ("FSIZE", limits.file_bytes, limits.file_bytes),
        ("MEMLOCK", _MEMLOCK_BYTES, _MEMLOCK_BYTES),
        ("MSGQUEUE", _QUEUE_BYTES, _QUEUE_BYTES),
        ("NICE", 0, 0),
        ("NOFILE", limits.open_files, limits.open_files),
        ("RTPRIO", 0, 0),
        ("SIGPENDING", _PENDING_SIGNALS, _PENDING_SIGNALS),
        # A program may raise its own stack up to the memory that it has anyway.
        ("STACK", min(_STACK_BYTES, limits.memory_bytes), limits.memory_bytes),
    ]


def _tmpfs(target: str, size: int, inodes: int, *options: str) -> dict[str, Any]:
    bounds = [f"size={size}", f"nr_inodes={inodes}"]
    return {
        "destination": target,
        "type": "tmpfs",
        "source": "tmpfs",
        "options": ["nosuid", "nodev", *options, *bounds],
    }


def _own_mounts(limits: Limits) -> list[dict[str, Any]]:
    size, inodes = limits.scratch_bytes, limits.scratch_inodes
    # hidepid: the runtime shares the pid namespace, and other users' processes are nobody's business.
    proc = ["nosuid", "noexec", "nodev", "hidepid=2"]
    dev = {"destination": "/dev", "type": "tmpfs", "source": "tmpfs"}
    pts = ["nosuid", "noexec", "newinstance", "ptmxmode=0666", "mode=0620"]
    return [
        {"destination": "/proc", "type": "proc", "source": "proc", "options": proc},
        dev | {"options": ["nosuid", "noexec", "mode=755", "size=65536", f"nr_inodes={_DEV_INODES}"]},
        {"destination": "/dev/pts", "type": "devpts", "source": "devpts", "options": pts},
        _tmpfs("/dev/shm", size, inodes, "noexec", "mode=1777"),  # noqa: S108 - inside the sandbox
        _tmpfs("/tmp", size, inodes, "mode=1777"),  # noqa: S108
    ]


def _outer_first(mounts: tuple[Mount, ...]) -> list[Mount]:
    return sorted(mounts, key=lambda mount: mount.target.count("/"))


def _bind(mount: Mount) -> dict[str, Any]:
    access = "rw" if mount.writable else "ro"
    options = ["bind", "rprivate", access, "nosuid", "nodev"]
    return {"destination": mount.target, "type": "bind", "source": str(mount.source), "options": options}
