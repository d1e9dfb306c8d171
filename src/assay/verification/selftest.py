"""An image's self-test: its own commands, in the sandbox that grades run in."""

from assay.images import Image, load_definition
from assay.model import Ending, Execution, Limits
from assay.sandbox import Command, Sandbox

__all__ = ["image_selftest"]

SELFTEST_LIMITS = Limits(wall_s=120.0, cpu_s=120.0)
SHOWN_BYTES = 300
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def image_selftest(image: Image, *, sandbox: Sandbox) -> tuple[str, ...]:
    """Run each command of the image's definition. Returns what went wrong, one line each."""
    failures = []
    for argv in load_definition(image.name).selftest:
        command = Command(argv=argv, rootfs=image.rootfs, limits=SELFTEST_LIMITS, env={"PATH": PATH, "HOME": "/tmp"})  # noqa: S108 - inside
        execution = sandbox.run(command)
        if not execution.exited_clean:
            failures.append(f"{' '.join(argv)}: expected exit status 0, got {_told(execution)}")
    return tuple(failures)


def _told(execution: Execution) -> str:
    if execution.observed_ending is not Ending.EXITED:
        return f"{execution.observed_ending.value} {execution.detail}".strip()
    said = (execution.stderr.marked() or execution.stdout.marked())[:SHOWN_BYTES].decode("utf-8", "backslashreplace")
    return f"{execution.observed_exit_status}: {said}"
