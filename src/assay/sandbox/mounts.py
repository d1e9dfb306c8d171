"""A workspace with a bound on bytes and on inodes."""

import contextlib
from pathlib import Path
from types import TracebackType

from assay.errors import SandboxError
from assay.sandbox import kernel
from assay.sandbox.state import current_session, writable

__all__ = ["Scratch"]


class Scratch:
    """A tmpfs for one grade, mounted on the host below the state directory; a context manager.

    The directory belongs to root; give the runs' user what it may write. Everything in it is untrusted as soon as a
    sandbox had it writable: open with O_NOFOLLOW and below a directory descriptor, never chown or chmod recursively.
    """

    def __init__(self, *, size_bytes: int, inodes: int, uid: int = 0) -> None:
        """``uid`` owns the top directory (mode 0755)."""
        self._options = f"size={size_bytes},nr_inodes={inodes},mode=0755,uid={uid},gid={uid}"
        self._path: Path | None = None

    @property
    def path(self) -> Path:
        """The mount point, while mounted."""
        if self._path is None:
            raise SandboxError("expected a mounted workspace, got one that is not")
        return self._path

    def __enter__(self) -> "Scratch":
        session = current_session()
        path = session.scratch / session.next_name()
        with writable(path):
            path.mkdir(mode=0o700)
        try:
            flags = kernel.MS_NOSUID | kernel.MS_NODEV
            kernel.mount("tmpfs", path, kind="tmpfs", flags=flags, options=self._options)
        except OSError as error:
            path.rmdir()
            raise SandboxError(f"expected to mount a workspace, got: {error}") from error
        self._path = path
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        path, self._path = self._path, None
        if path is not None:
            with contextlib.suppress(OSError):
                kernel.umount(path)
            with contextlib.suppress(OSError):
                path.rmdir()
