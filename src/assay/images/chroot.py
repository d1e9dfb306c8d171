"""Running a command inside a root file system while it is being built: own namespaces, no network, no host's /dev.

This is for the image's own tools only. Submitted code runs in a sandbox, never here.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from assay.images.commands import run_tool
from assay.images.tree import SOURCE_DATE_EPOCH

__all__ = ["run_inside"]

# Everything is mounted in the private mount namespace that unshare made, and is gone with its last process.
ENTER = """
set -e
root="$1"; shift
mkdir -p "$root/proc" "$root/dev" "$root/tmp"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755,size=1m dev "$root/dev"
mknod -m 666 "$root/dev/null" c 1 3
mknod -m 666 "$root/dev/zero" c 1 5
mknod -m 666 "$root/dev/random" c 1 8
mknod -m 666 "$root/dev/urandom" c 1 9
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm"
mount -t tmpfs -o mode=1777,size=4g tmp "$root/tmp"
exec chroot "$root" "$@"
"""

UNSHARE = ("unshare", "--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child", "--propagation=private")

ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    "HOME": "/tmp",  # noqa: S108 - a tmpfs of this command alone
    "LC_ALL": "C.UTF-8",
    "PYTHONHASHSEED": "0",
    "SOURCE_DATE_EPOCH": str(SOURCE_DATE_EPOCH),
}
"""The whole environment of a command inside. Fixed, so that what it writes is the same on every machine."""


def run_inside(rootfs: Path, argv: Sequence[str], *, log: Path, env: Mapping[str, str] | None = None) -> str:
    """Run ``argv`` in ``rootfs`` as root, without a network. Returns its output; raises ImageError when it fails."""
    inside = [f"{name}={value}" for name, value in {**ENVIRONMENT, **(env or {})}.items()]
    command = [*UNSHARE, "sh", "-c", ENTER, "enter", str(rootfs), "/usr/bin/env", "-i", *inside, *argv]
    return run_tool(command, log=log, dies_by="KILL")  # unshare waits for its child with SIGTERM ignored
