"""Sandboxes by an OCI runtime on this machine."""

import contextlib
import shutil

from assay.errors import ConfigurationError, SandboxError, UnsupportedError
from assay.model import Ending, Execution, Usage
from assay.sandbox import uids
from assay.sandbox.box import Box
from assay.sandbox.cgroups import Group, create
from assay.sandbox.interface import Command
from assay.sandbox.launch import on_launcher
from assay.sandbox.pipes import open_pipes
from assay.sandbox.processes import Processes, identity
from assay.sandbox.root import build_layer
from assay.sandbox.runtimes import Runtime
from assay.sandbox.runtimes.interface import Bundle
from assay.sandbox.state import Session, current_session

__all__ = ["OciSandbox"]

_NUL = "\0"


class OciSandbox:
    """A ``Sandbox`` (see ``interface``) that one OCI runtime runs.

    With ``allow_unenforced`` limits that this machine cannot enforce are named in ``Execution.unenforced`` instead of
    being refused.
    """

    def __init__(self, runtime: Runtime, *, allow_unenforced: bool = False) -> None:
        self.name = runtime.name
        self._runtime = runtime
        self._allow_unenforced = allow_unenforced

    def run(self, command: Command) -> Execution:
        """See ``Sandbox.run``."""
        try:
            running = self.start(command)
        except SandboxError as error:
            usage = Usage(wall_s=0.0, cpu_s=0.0, peak_memory_bytes=0)
            return Execution(observed_ending=Ending.SANDBOX_ERROR, usage=usage, detail=str(error))
        return running.wait()

    def start(self, command: Command) -> Box:
        """See ``Sandbox.start``. Also raises ConfigurationError for a command that makes no sense."""
        _check(command)
        session = current_session()
        with contextlib.ExitStack() as undo:
            try:
                box = self._start(command, session, undo)
            except (OSError, RuntimeError) as error:  # RuntimeError: the host has no thread left to give
                raise SandboxError(f"expected to start a sandbox, got: {error}") from error
            # From here on the box's own thread undoes everything, when all of its processes are dead.
            box.watch(undo.pop_all())
        return box

    def _start(self, command: Command, session: Session, undo: contextlib.ExitStack) -> Box:
        uid = undo.enter_context(uids.lease()) if command.uid is None else command.uid
        undo.enter_context(uids.occupied(uid))
        name = session.next_name()
        extra = len(command.channels) + len(command.passed)
        bundle = Bundle(name=name, path=session.boxes / name, extra_descriptors=extra)
        undo.callback(shutil.rmtree, bundle.path, ignore_errors=True)
        group = create(name, command.limits, extra_pids=self._runtime.extra_pids)
        undo.callback(group.remove)
        self._check_enforced(group)
        for directory in (bundle.path, bundle.root, bundle.layer):
            directory.mkdir(mode=0o700)
        build_layer(bundle.layer, rootfs=command.rootfs, mounts=command.mounts, uid=uid)
        processes = undo.enter_context(Processes(self._runtime, bundle, group))
        pipes = open_pipes(command, session)
        undo.callback(pipes.close)
        places = {path: identity(path) for path in (command.rootfs, *(mount.source for mount in command.mounts))}
        on_launcher(lambda: processes.start(command, uid, pipes, places))
        pipes.close_child_ends()
        return Box(limits=command.limits, uid=uid, group=group, pipes=pipes, processes=processes)

    def _check_enforced(self, group: Group) -> None:
        if group.unenforced and not self._allow_unenforced:
            raise UnsupportedError(
                f"expected to enforce every limit, got no means for: {', '.join(group.unenforced)}",
                hint="`assay doctor` says how to get them; or allow unenforced limits, which lowers the trust level",
            )


def _check(command: Command) -> None:
    if not command.argv:
        raise ConfigurationError("expected a command with at least one word, got none")
    for text in (*command.argv, *command.env, *command.env.values(), command.cwd):
        if _NUL in text:
            raise ConfigurationError(f"expected text without NUL, got {text!r}")
    for name in command.env:
        if not name or "=" in name:
            raise ConfigurationError(f"expected a variable name, got {name!r}")
    names = [channel.name for channel in command.channels]
    if len(set(names)) != len(names):
        raise ConfigurationError(f"expected distinct channel names, got {names}")
    if not command.rootfs.is_dir():
        raise ConfigurationError(f"expected an unpacked image, got no directory at {command.rootfs}")
    for mount in command.mounts:
        if not mount.source.exists():
            raise ConfigurationError(f"expected a file or directory to mount, got nothing at {mount.source}")
