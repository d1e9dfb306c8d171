"""crun: small and fast. It runs inside the sandbox's cgroup, and is told to leave cgroups alone."""

from pathlib import Path
from typing import Any

from assay.sandbox.bpf import compiled
from assay.sandbox.cgroups import Group
from assay.sandbox.runtimes.interface import DIE_WITH_US, Bundle, Ended, ended_by_shell_status, joining

__all__ = ["Crun"]


class Crun:
    """crun outside the container's pid namespace. Inside it, it would adopt the command's daemons and wait for them."""

    name = "crun"
    extra_pids = 1
    first_process = (*DIE_WITH_US, "/usr/bin/env", "--ignore-signal=CHLD", "/usr/bin/sleep", "infinity")
    """Sleeps, and reaps orphans by ignoring their end (signal(7): SIGCHLD ignored leaves no zombies).

    Not a shell with a trap: dash handles SIGCHLD itself, and a read that it interrupts would end everything.
    """

    def __init__(self, program: Path) -> None:
        self.program = program

    def adjust(self, configuration: dict[str, Any], group: Group, *, first_process: int | None) -> dict[str, Any]:  # noqa: ARG002
        """The command joins the pid namespace that was made for it; the seccomp filter comes compiled."""
        pid = {"type": "pid", "path": f"/proc/{first_process}/ns/pid"}
        linux = configuration["linux"] | {"namespaces": [*configuration["linux"]["namespaces"], pid]}
        data = compiled()
        # Without the shared library, or in a crun that does not know the annotation, the same rules are compiled anew.
        annotations = {} if data is None else {"run.oci.seccomp_bpf_data": data}
        return configuration | {"linux": linux, "annotations": annotations}

    def argv(self, bundle: Bundle, group: Group) -> list[str]:
        """Join the cgroup, then run. With the orchestrator dies the first process, hence the command, hence crun."""
        argv = [
            str(self.program), "--cgroup-manager=disabled", f"--root={bundle.path / 'runtime'}",
            f"--log={bundle.log}", "--log-format=json", "run", f"--bundle={bundle.path}",
            f"--preserve-fds={bundle.extra_descriptors}", bundle.name,
        ]  # fmt: skip
        return joining(group, argv, log=bundle.log)

    def ended(self, bundle: Bundle, code: int) -> Ended:  # noqa: ARG002
        """crun exits as a shell would."""
        return ended_by_shell_status(code)
