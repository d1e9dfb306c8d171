"""What this machine can enforce, what it cannot, and how to get the rest."""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from assay.errors import AssayError
from assay.sandbox.cgroups import current_layout
from assay.sandbox.choose import find_program, sandbox_by_name
from assay.sandbox.conformance import run_suite
from assay.sandbox.runtimes import RUNTIMES
from assay.sandbox.state import state_directory

__all__ = ["Finding", "Grade", "examine"]

_MINIMUM_KERNEL = (5, 11)
"""close_range, pidfd_send_signal and waitid on a pidfd, openat2, per-instance hidepid, overlay locks by inode."""
_TOOLS = ("setpriv", "unshare", "sh", "env", "sleep")


class Grade(StrEnum):
    """How much a finding matters."""

    OK = "ok"
    WARNING = "warning"
    """Works, with something weaker or slower than it could be."""
    MISSING = "missing"
    """A sandbox cannot be started, or would leave a limit unenforced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at. ``hint`` says what to do, or is empty."""

    subject: str
    grade: Grade
    detail: str
    hint: str = ""


def examine(*, rootfs: Path | None = None) -> list[Finding]:
    """Look at the machine; with an image (one that has python3) also run the conformance suite with every runtime."""
    findings = [finding for look in _LOOKS for finding in look()]
    if rootfs is not None:
        for name in RUNTIMES:
            if find_program(name) is not None:
                findings += _try_out(name, rootfs)
    return findings


def _user() -> list[Finding]:
    if os.geteuid() == 0:
        return [Finding(subject="user", grade=Grade.OK, detail="root")]
    hint = "run as root; rootless would share one user id among sandboxes and have no memory limit without delegation"
    return [Finding(subject="user", grade=Grade.MISSING, detail=f"user id {os.geteuid()}", hint=hint)]


def _kernel() -> list[Finding]:
    release = os.uname().release
    version = tuple(int(part) for part in release.split("-")[0].split(".")[:2])
    if version >= _MINIMUM_KERNEL:
        return [Finding(subject="kernel", grade=Grade.OK, detail=release)]
    wanted = ".".join(map(str, _MINIMUM_KERNEL))
    return [Finding(subject="kernel", grade=Grade.MISSING, detail=release, hint=f"Linux {wanted} or newer is needed")]


def _cgroups() -> list[Finding]:
    layout = current_layout()
    findings = []
    for controller in ("memory", "pids", "cpu"):
        if controller in layout.missing:
            hint = "mount cgroup2 with the controller, and keep processes out of its top group"
            findings.append(Finding(subject=f"cgroup {controller}", grade=Grade.MISSING, detail="absent", hint=hint))
        else:
            version = "v1" if controller in layout.v1 else "v2"
            findings.append(Finding(subject=f"cgroup {controller}", grade=Grade.OK, detail=version))
    if layout.kind in ("v1", "hybrid"):
        detail = f"{layout.kind}: one process killed for memory is noticed within 50 ms, not by the kernel at once"
        hint = "boot with systemd.unified_cgroup_hierarchy=1"
        findings.append(Finding(subject="cgroup version", grade=Grade.WARNING, detail=detail, hint=hint))
    return findings


def _swap() -> list[Finding]:
    lines = Path("/proc/swaps").read_text().splitlines()[1:]
    memory = current_layout().v1.get("memory")
    bounded = memory is None or (memory / "memory.memsw.limit_in_bytes").exists()
    if not lines or bounded:
        return [Finding(subject="swap", grade=Grade.OK, detail="none" if not lines else "bounded with the memory")]
    return [
        Finding(
            subject="swap", grade=Grade.MISSING, detail="not bounded", hint="boot with swapaccount=1, or swapoff -a"
        )
    ]


def _overlay() -> list[Finding]:
    if "\toverlay" in Path("/proc/filesystems").read_text():
        return [Finding(subject="overlayfs", grade=Grade.OK, detail="available")]
    return [Finding(subject="overlayfs", grade=Grade.MISSING, detail="absent", hint="modprobe overlay")]


def _seccomp() -> list[Finding]:
    if Path("/proc/sys/kernel/seccomp/actions_avail").exists():
        return [Finding(subject="seccomp", grade=Grade.OK, detail="filters available")]
    return [
        Finding(subject="seccomp", grade=Grade.MISSING, detail="absent", hint="a kernel with CONFIG_SECCOMP_FILTER")
    ]


def _tools() -> list[Finding]:
    missing = [name for name in _TOOLS if shutil.which(name, path="/usr/bin:/bin") is None]
    if missing:
        detail = f"absent: {', '.join(missing)}"
        return [
            Finding(subject="tools", grade=Grade.MISSING, detail=detail, hint="apt install util-linux coreutils dash")
        ]
    return [Finding(subject="tools", grade=Grade.OK, detail=", ".join(_TOOLS))]


def _runtimes() -> list[Finding]:
    findings = []
    for name in RUNTIMES:
        program = find_program(name)
        if program is None:
            findings.append(
                Finding(subject=name, grade=Grade.WARNING, detail="not installed", hint=f"apt install {name}")
            )
        else:
            findings.append(Finding(subject=name, grade=Grade.OK, detail=str(program)))
    if all(find_program(name) is None for name in RUNTIMES):
        findings.append(Finding(subject="runtime", grade=Grade.MISSING, detail="none", hint="apt install crun"))
    return findings


def _state() -> list[Finding]:
    try:
        return [Finding(subject="state directory", grade=Grade.OK, detail=str(state_directory()))]
    except (AssayError, OSError) as error:
        return [Finding(subject="state directory", grade=Grade.MISSING, detail=str(error), hint="set ASSAY_STATE_DIR")]


def _try_out(name: str, rootfs: Path) -> list[Finding]:
    findings = []
    for check in run_suite(sandbox_by_name(name), rootfs):
        grade = Grade.OK if check.ok else Grade.MISSING
        findings.append(Finding(subject=f"{name}: {check.name}", grade=grade, detail=check.detail))
    return findings


_LOOKS: tuple[Callable[[], list[Finding]], ...] = (
    _user,
    _kernel,
    _cgroups,
    _swap,
    _overlay,
    _seccomp,
    _tools,
    _runtimes,
    _state,
)
