"""Process 1 of a user-mode Linux with cgroup v2: mounts what a system has, runs the suite, prints, powers off.

Arguments: the overlay module, the runtime, the root file system.
"""

import ctypes
import json
import os
import sys
import traceback
from pathlib import Path

_FINIT_MODULE = 313
_POWER_OFF = 0x4321FEDC


def main() -> None:
    """Never returns."""
    libc = ctypes.CDLL(None, use_errno=True)
    try:
        for kind, place in {
            "proc": "/proc",
            "sysfs": "/sys",
            "tmpfs": "/run",
            "devtmpfs": "/dev",
            "cgroup2": "/sys/fs/cgroup",
        }.items():
            if libc.mount(b"none", place.encode(), kind.encode(), 0, None):
                print("cannot mount", kind, os.strerror(ctypes.get_errno()), flush=True)
        module = os.open(sys.argv[1], os.O_RDONLY)
        if libc.syscall(_FINIT_MODULE, module, b"", 0):
            print("cannot load overlay", os.strerror(ctypes.get_errno()), flush=True)
        os.environ["PATH"] = "/usr/sbin:/usr/bin:/sbin:/bin"
        os.environ["ASSAY_STATE_DIR"] = "/run/assay"
        os.environ["TMPDIR"] = "/run"  # /tmp stays the host's, read-only: this checkout may lie below it
        run(sys.argv[2], Path(sys.argv[3]))
    except BaseException:  # noqa: BLE001 - the machine must go off
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        libc.reboot(_POWER_OFF)


def run(runtime: str, rootfs: Path) -> None:
    """Run every check and print each result as one JSON line."""
    from assay.sandbox import sandbox_by_name
    from assay.sandbox.cgroups import current_layout
    from assay.sandbox.conformance import CHECKS, Trial, run_check

    print("layout", current_layout().kind, flush=True)
    trial = Trial(sandbox_by_name(runtime), rootfs)
    for name in CHECKS:
        check = run_check(name, trial)
        print("check", json.dumps([check.name, check.ok, check.detail]), flush=True)


if __name__ == "__main__":
    main()
