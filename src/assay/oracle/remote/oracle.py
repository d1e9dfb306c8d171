"""The remote oracle: the suite in one sandbox, the submission in another, pipes of ours between them."""

import json
import os
import threading
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from assay.errors import OracleError
from assay.model import Capture, Execution, Expectation, Limits, OracleMode, Run
from assay.oracle.controls.oracle import Rendering, rendered, renderings, suite_sources
from assay.oracle.interface import Setting
from assay.oracle.kits import kit_on_shelf
from assay.oracle.remote.judged import judged_tests
from assay.oracle.remote.kitfiles import kit_files
from assay.oracle.remote.transcript import questions, read_transcript
from assay.oracle.single import read_run
from assay.runners.interface import SuiteLayout
from assay.sandbox.interface import Channel, Command, Mount, Running

__all__ = ["RemoteOracle"]

TRANSCRIPT = "transcript"
TRANSCRIPT_BYTES = 4 * 1024 * 1024
"""The transcript's channel: a count for each thousand calls, and at most 10,000 lines of questions."""

EXTRA_WALL_S = 10.0
"""The oracle's wall clock runs this much longer than the subject's: when the subject's ends, the tests that are left
fail at once, and the report comes to its end."""

GRACE_S = 2.0
"""How long an idle subject may take to end once the link is closed. An honest one needs milliseconds."""

_INTERPRETER = ("/usr/bin/python3", "-I", "-S", "-B", "-X", "utf8", "--check-hash-based-pycs", "always")
_FIRST_FD = 3


@dataclass(frozen=True, slots=True)
class _Pipes:
    """Both directions. Each end is closed here as soon as its sandbox has it, so that a death is seen as an end."""

    subject_reads: int
    oracle_writes: int
    oracle_reads: int
    subject_writes: int

    @classmethod
    def open(cls) -> "_Pipes":
        return cls(*os.pipe2(os.O_CLOEXEC), *os.pipe2(os.O_CLOEXEC))


class RemoteOracle:
    """The suite against proxies. Where a test asks the submission's own objects for a judgement (are these two of your
    objects equal?), an object that says yes to everything would pass; controls of the same test then find it out."""

    mode = OracleMode.REMOTE

    def __init__(self, judgements: tuple[str, ...] | None = None) -> None:
        """``judgements``: the lines of tests at which the submission's objects may be asked for a judgement (see the
        kit's ``judgement``); None asks everywhere and counts."""
        self._judgements = judgements

    def runs(self, setting: Setting) -> tuple[Run, ...]:
        """Run the suite once; in variants where the lock has controls, since some test there asks the submission's own
        objects. Raises OracleError for a task that names no modules, SandboxError for the machine's."""
        if not setting.task.modules:
            raise OracleError(
                f"task {setting.task.id}: expected the names of the submission's modules, got none",
                hint='set "modules" in the task: the top-level modules that the tests import from the submission',
            )
        if setting.task.lock is None or not setting.task.lock.controls:
            return (self._run(setting, "suite", dict.fromkeys(setting.inventory, Expectation.PASS)),)
        return tuple(self._variant(setting, one) for one in renderings(setting))

    def _variant(self, setting: Setting, one: Rendering) -> Run:
        with rendered(setting, one.files) as own:
            return self._run(own, one.name, one.expectations)

    def _run(self, setting: Setting, name: str, expectations: Mapping[str, Expectation]) -> Run:
        oracle, subject = self._pair(setting)
        run = read_run(setting, name=name, execution=oracle, expectations=expectations, trusted=True)
        channel = oracle.channels.get(TRANSCRIPT)
        transcript = read_transcript(channel, subject, unguarded=_unguarded(setting, channel))
        return replace(run, transcript=transcript)

    def _pair(self, setting: Setting) -> tuple[Execution, Execution]:
        pipes = _Pipes.open()
        with ExitStack() as stack:
            ends = {fd: stack.enter_context(_Closing(fd)) for fd in _all(pipes)}
            subject = setting.sandbox.start(self._subject(setting, pipes))
            stack.callback(subject.kill)
            ends[pipes.subject_reads].close()
            ends[pipes.subject_writes].close()
            oracle = setting.sandbox.start(self._oracle(setting, pipes))
            stack.callback(oracle.kill)
            ends[pipes.oracle_writes].close()
            ends[pipes.oracle_reads].close()
            return oracle.wait(), _end(subject)

    def _subject(self, setting: Setting, pipes: _Pipes) -> Command:
        layout = SuiteLayout()
        settings = {"in": _FIRST_FD, "out": _FIRST_FD + 1, "path": _roots(setting.tree, layout.tree)}
        return Command(
            argv=(*_INTERPRETER, f"{layout.kit}/assay_subject.py", json.dumps(settings)),
            rootfs=setting.image.rootfs,
            limits=setting.task.limits,
            env={"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/home", "LANG": "C.UTF-8", "TMPDIR": layout.scratch},
            cwd=layout.tree,
            mounts=(
                Mount(source=setting.tree, target=layout.tree, writable=True),
                Mount(source=kit_on_shelf(setting.image, setting.sandbox, kit_files()), target=layout.kit),
                # Empty: data files of the tests arrive here one by one, when a test hands their path to the submission.
                Mount(source=setting.build, target=layout.tests, writable=True),
            ),
            passed=(pipes.subject_reads, pipes.subject_writes),
            uid=setting.uid,
        )

    def _oracle(self, setting: Setting, pipes: _Pipes) -> Command:
        task = setting.task
        layout = SuiteLayout(test_files=task.test_files, proxied=task.modules)
        invocation = setting.runner.test(layout)
        names = (*invocation.channels, TRANSCRIPT)
        first = _FIRST_FD + len(names)
        remote = {
            "in": first,
            "out": first + 1,
            "transcript": first - 1,
            "modules": task.modules,
            "tests": layout.tests,
            "judgements": self._judgements,
        }
        kit = {**setting.runner.kit_files(), **kit_files()}
        return Command(
            argv=invocation.argv,
            rootfs=setting.image.rootfs,
            limits=_longer(task.limits),
            env={**invocation.env, "ASSAY_REMOTE": json.dumps(remote)},
            cwd=invocation.cwd,
            mounts=(
                Mount(source=setting.tests, target=layout.tests),
                Mount(source=kit_on_shelf(setting.image, setting.sandbox, kit), target=layout.kit),
            ),
            channels=tuple(
                Channel(name=name, max_bytes=TRANSCRIPT_BYTES if name == TRANSCRIPT else task.limits.report_bytes)
                for name in names
            ),
            passed=(pipes.oracle_reads, pipes.oracle_writes),
        )


def _unguarded(setting: Setting, channel: Capture | None) -> tuple[str, ...]:
    """Tests whose judgement no control guards: known from the reference, or asked by this submission alone."""
    asked = judged_tests(questions(channel), suite_sources(setting), setting.inventory).ids
    lock = setting.task.lock
    known, controlled = (lock.unguarded, lock.controls) if lock is not None else ((), {})
    return tuple(sorted({*known, *(name for name in asked if name not in controlled)}))


class _Closing:
    """A descriptor of ours that is closed once, early or at the end of the block."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def __enter__(self) -> "_Closing":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        fd, self._fd = self._fd, -1
        if fd >= 0:
            os.close(fd)


def _all(pipes: _Pipes) -> tuple[int, ...]:
    return (pipes.subject_reads, pipes.oracle_writes, pipes.oracle_reads, pipes.subject_writes)


def _longer(limits: Limits) -> Limits:
    return replace(limits, wall_s=limits.wall_s + EXTRA_WALL_S, cpu_s=limits.cpu_s + EXTRA_WALL_S)


def _roots(tree: Path, inside: str) -> list[str]:
    """Where modules are imported from: the tree, and its ``src`` where that is a directory and no package."""
    source = tree / "src"
    if source.is_dir() and not source.is_symlink() and not (source / "__init__.py").exists():
        return [inside, f"{inside}/src"]
    return [inside]


def _end(subject: Running) -> Execution:
    """Wait for the subject, whose link is closed now, and kill it when it does not end by itself.

    It did no wrong by being there: ``appraise`` knows that CANCELLED, for the submission's own process, is our doing.
    """
    timer = threading.Timer(GRACE_S, subject.kill)
    timer.start()
    try:
        return subject.wait()
    finally:
        timer.cancel()
