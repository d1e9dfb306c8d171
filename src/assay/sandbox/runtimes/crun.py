"""crun: small and fast. It runs inside the sandbox's cgroup, and is told to leave cgroups alone."""

from pathlib import Path
from typing import Any

from assay.sandbox.cgroups import Group
from assay.sandbox.runtimes.interface import Bundle, launch_script

__all__ = ["Crun"]


class Crun:
    """crun as process 1 of the sandbox's pid namespace, where it also reaps orphans."""

    name = "crun"
    extra_pids = 1

    def __init__(self, program: Path) -> None:
        self.program = program

    def adjust(self, configuration: dict[str, Any], group: Group) -> dict[str, Any]:  # noqa: ARG002
        """As it is."""
        return configuration

    def script(self, bundle: Bundle, group: Group) -> str:
        """Join, then run."""
        argv = [
            str(self.program), "--cgroup-manager=disabled", f"--root={bundle.path / 'runtime'}", f"--log={bundle.log}",
            "--log-format=json", "run", f"--bundle={bundle.path}",
            f"--preserve-fds={bundle.extra_descriptors}", bundle.name,
        ]  # fmt: skip
        return launch_script(group.join_files, argv, log=bundle.log)
