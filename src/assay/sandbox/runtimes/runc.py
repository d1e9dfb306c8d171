"""runc: the reference runtime. It stays outside the sandbox's cgroup (it has a dozen threads); the command goes in."""

from pathlib import Path
from typing import Any

from assay.sandbox.cgroups import Group
from assay.sandbox.cgroups.group import PARENT
from assay.sandbox.runtimes.interface import Bundle, launch_script

__all__ = ["Runc"]


class Runc:
    """runc as process 1 of the sandbox's pid namespace, where it also reaps orphans."""

    name = "runc"
    extra_pids = 0

    def __init__(self, program: Path) -> None:
        self.program = program

    def adjust(self, configuration: dict[str, Any], group: Group) -> dict[str, Any]:
        """Name the cgroup that we made; without resources, so that runc leaves its limits as they are."""
        linux = configuration["linux"] | {"cgroupsPath": f"/{PARENT}/{group.name}", "resources": {}}
        return configuration | {"linux": linux}

    def script(self, bundle: Bundle, group: Group) -> str:  # noqa: ARG002
        """``--keep``: runc must not remove the cgroup, whose counters we have yet to read."""
        argv = [
            str(self.program), f"--root={bundle.path / 'runtime'}", f"--log={bundle.log}", "--log-format=json", "run",
            "--keep", f"--bundle={bundle.path}", f"--preserve-fds={bundle.extra_descriptors}", bundle.name,
        ]  # fmt: skip
        return launch_script([], argv, log=bundle.log)
