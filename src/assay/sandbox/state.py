"""Where the sandbox keeps what lives on the host: one directory for each orchestrator process, held by a lock.

    <state>/uids                       one byte for each user id, locked while it is leased
    <state>/sessions/<session>/lock    held with flock while the orchestrator lives; who gets it may reclaim the rest
    <state>/sessions/<session>/boxes   one directory for each running sandbox
    <state>/sessions/<session>/scratch mount points of workspaces

All of it belongs to root and is closed to others: a sandbox reaches none of it except through the mounts it is given.
"""

import atexit
import contextlib
import fcntl
import os
import resource
import secrets
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from assay.errors import SandboxError, UnsupportedError
from assay.sandbox import kernel

__all__ = ["Session", "current_session", "state_directory", "writable"]

_DEFAULT = "/run/assay"
_DESCRIPTORS = 1024
"""What Linux distributions give a process by default."""
_lock = threading.Lock()


def state_directory() -> Path:
    """``ASSAY_STATE_DIR``, else /run/assay; made when missing. Raises UnsupportedError when we are not root."""
    if os.geteuid() != 0:
        raise UnsupportedError(
            f"expected to run as root (user id 0), got user id {os.geteuid()}",
            hint="sandboxes need root for user ids, mounts and cgroups; run as root, in a machine of its own",
        )
    path = Path(os.environ.get("ASSAY_STATE_DIR", _DEFAULT))
    with writable(path):
        path.mkdir(mode=0o711, parents=True, exist_ok=True)
    return path


@contextlib.contextmanager
def writable(path: Path) -> Iterator[None]:
    """What the host refuses inside the block (a full disk, say) becomes a SandboxError that names ``path``."""
    try:
        yield
    except OSError as error:
        raise SandboxError(
            f"expected to keep the sandboxes' files in {path}, got: {error.strerror}",
            hint="it needs a little free space and some inodes; ASSAY_STATE_DIR names another place",
        ) from error


@dataclass(slots=True)
class Session:
    """This process's part of the state directory."""

    name: str
    path: Path
    process: int
    lock: int
    _numbers: "count[int]" = field(default_factory=lambda: count(1))

    def next_name(self) -> str:
        """A name for a sandbox, unique among all sessions; also the name of its cgroup."""
        return f"{self.name}.{next(self._numbers)}"

    @property
    def boxes(self) -> Path:
        """Directory of the running sandboxes."""
        return self.path / "boxes"

    @property
    def pipes(self) -> Path:
        """Directory where the pipes of standard streams are made, and removed at once."""
        return self.path / "pipes"

    @property
    def sealed_pipes(self) -> Path:
        """The same directory, mounted read-only."""
        return self.path / "sealed"

    @property
    def scratch(self) -> Path:
        """Directory of the mounted workspaces."""
        return self.path / "scratch"


_session: Session | None = None


def current_session() -> Session:
    """This process's session, opened on first use (again in a child after fork). Reclaims what dead sessions left."""
    global _session  # noqa: PLW0603 - one per process, by nature
    with _lock:
        if _session is None or _session.process != os.getpid():
            with writable(state_directory()):
                _session = _open()
            from assay.sandbox.sweep import sweep

            sweep(keep=_session.name)
        return _session


def _open() -> Session:
    _allow_descriptors()
    sessions = state_directory() / "sessions"
    sessions.mkdir(mode=0o711, exist_ok=True)
    name = f"s{secrets.token_hex(6)}"
    # Locked before it gets its final name, so that nobody's sweep can find it unlocked.
    fresh = sessions / f".{name}"
    fresh.mkdir(mode=0o711)
    for part in ("boxes", "pipes", "sealed"):
        (fresh / part).mkdir(mode=0o700)
    (fresh / "scratch").mkdir(mode=0o711)
    lock = os.open(fresh / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    path = sessions / name
    fresh.rename(path)
    private = kernel.MS_NOSUID | kernel.MS_NODEV
    # In memory: a sandbox's directory is made and removed for each run.
    kernel.mount("tmpfs", path / "boxes", kind="tmpfs", flags=private, options="mode=0700")
    kernel.mount("tmpfs", path / "pipes", kind="tmpfs", flags=private, options="mode=0700,size=64k")
    kernel.mount(str(path / "pipes"), path / "sealed", flags=kernel.MS_BIND)
    kernel.mount("none", path / "sealed", flags=kernel.MS_BIND | kernel.MS_REMOUNT | kernel.MS_RDONLY)
    # Shared, so that a workspace mounted later also appears in the launcher's own mount namespace, and leaves it again.
    kernel.mount(str(path / "scratch"), path / "scratch", flags=kernel.MS_BIND)
    kernel.mount("none", path / "scratch", flags=kernel.MS_SHARED)
    session = Session(name=name, path=path, process=os.getpid(), lock=lock)
    atexit.register(_close, session)
    return session


def _allow_descriptors() -> None:
    """Pipes, pidfds and locks: about twenty for a running sandbox. The soft limit is ours to raise."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < _DESCRIPTORS:
        raise SandboxError(
            f"expected a limit of at least {_DESCRIPTORS} open files, got {hard}",
            hint=f"raise it: ulimit -n {_DESCRIPTORS}",
        )
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _close(session: Session) -> None:
    """An orderly end leaves nothing for the next session to sweep. Not for a child that inherited the session."""
    if session.process == os.getpid():
        from assay.sandbox.sweep import reclaim

        os.close(session.lock)
        reclaim(session.path)
