"""runc: the reference runtime. It stays outside the sandbox's cgroup (it has a dozen threads); the command goes in."""

import os
import sys
from pathlib import Path
from typing import Any

from assay.sandbox.cgroups import Group
from assay.sandbox.cgroups.group import PARENT
from assay.sandbox.runtimes import shim
from assay.sandbox.runtimes.interface import DIE_WITH_US, Bundle, Ended

__all__ = ["Runc"]


class Runc:
    """runc, detached, below a small process 1 of ours (see ``shim``)."""

    name = "runc"
    extra_pids = 0
    first_process = None

    def __init__(self, program: Path) -> None:
        self.program = program

    def adjust(self, configuration: dict[str, Any], group: Group, *, first_process: int | None) -> dict[str, Any]:  # noqa: ARG002
        """Name the cgroup that we made; without resources, so that runc leaves its limits as they are."""
        linux = configuration["linux"] | {"cgroupsPath": f"/{PARENT}/{group.name}", "resources": {}}
        return configuration | {"linux": linux}

    def argv(self, bundle: Bundle, group: Group) -> list[str]:  # noqa: ARG002
        """The shim, which runs runc."""
        pid_file = str(bundle.path / "pid")
        return [
            *DIE_WITH_US, "/usr/bin/unshare", "--mount-proc", sys.executable, "-I", "-S", shim.__file__,
            str(bundle.path / "status"), pid_file,
            str(self.program), f"--root={bundle.path / 'runtime'}", f"--log={bundle.log}", "--log-format=json", "run",
            "--detach", f"--pid-file={pid_file}", f"--bundle={bundle.path}",
            f"--preserve-fds={bundle.extra_descriptors}", bundle.name,
        ]  # fmt: skip

    def ended(self, bundle: Bundle, code: int) -> Ended:  # noqa: ARG002
        """The wait status that the shim wrote."""
        status = int((bundle.path / "status").read_text())
        if os.WIFSIGNALED(status):
            return Ended(signal=os.WTERMSIG(status))
        return Ended(exit_status=os.WEXITSTATUS(status))
