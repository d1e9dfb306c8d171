"""Asking a grader about one submission: everything is laid out afresh, run in our sandbox, and gone afterwards.

Nothing of a submission or of a grader is executed outside a sandbox; every byte read back is bounded.
"""

import os
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from assay.auditing.loader import JUDGE
from assay.auditing.model import Answer, ByExitStatus, Grader, GraderFile, Step
from assay.auditing.reading import Left, read_verdict
from assay.errors import SandboxError
from assay.images import Image
from assay.model import Ending, Execution, Limits
from assay.sandbox import Command, Mount, Sandbox, Scratch, lease
from assay.workspace import read_report

__all__ = ["Asked", "ask"]

MIB = 1024 * 1024
MAX_READ_BYTES = 4 * MIB
"""Bytes of one file that a run left; a report of a handful of tests is a thousandth of it."""
OUTPUT_BYTES = 1 * MIB
"""Bytes of output kept; graders that read a log see head and tail."""
FLOOD_BYTES = 256 * MIB
"""A flood is ended here: what it hides, it hides in the first megabyte."""
SCRATCH_BYTES = 128 * MIB
SCRATCH_INODES = 8192
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
SHOWN_BYTES = 160
"""Bytes of the last output line that are kept for people."""

_ENV = {"PATH": PATH, "HOME": "/tmp", "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}  # noqa: S108 - inside


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What came of asking."""

    answer: Answer
    detail: str
    """How the run ended and the last line that it printed, as untrusted text."""


def ask(grader: Grader, submission: Path, *, image: Image, sandbox: Sandbox) -> Asked:
    """What ``grader`` says of the tree in ``submission``, a directory of ours.

    Raises SandboxError where the machine failed.
    """
    with ExitStack() as stack:
        uid = stack.enter_context(lease())
        space = stack.enter_context(Scratch(size_bytes=SCRATCH_BYTES, inodes=SCRATCH_INODES))
        roots = _lay(grader, submission, space.path)
        for root in (roots[path] for path in grader.writable):
            _give(root, uid)
        mounts = tuple(
            Mount(source=root, target=path, writable=path in grader.writable) for path, root in roots.items()
        )
        seen = _run(grader.run, mounts, image=image, sandbox=sandbox, uid=uid)
        files = {path: data for path in _wanted(grader) if (data := _read(roots, path)) is not None}
        files["stdout"] = seen.stdout.marked()
        last = seen
        if grader.judge is not None:
            last = _judge(grader, grader.judge, files, image=image, sandbox=sandbox)
            files = {"stdout": last.stdout.marked()}
        answer = read_verdict(grader.rule, Left(status=last.observed_exit_status, files=files))
    return Asked(answer=answer, detail=_detail(seen, last))


def _wanted(grader: Grader) -> tuple[str, ...]:
    named = () if isinstance(grader.rule, ByExitStatus) or grader.rule.path == "stdout" else (grader.rule.path,)
    return (*grader.takes, *named)


def _lay(grader: Grader, submission: Path, space: Path) -> dict[str, Path]:
    """The directory of ours behind each of the grader's; the submission first, the grader's files over it."""
    roots = {}
    for number, path in enumerate((*grader.writable, *grader.readonly)):
        roots[path] = space / str(number)
        roots[path].mkdir(mode=0o755)
    _copy(submission, _place(roots, grader.submission.directory))
    _write(grader.files, roots)
    return roots


def _copy(source: Path, target: Path) -> None:
    """A tree of ours into a directory that nothing untrusted has touched; links are copied as links."""
    target.mkdir(parents=True, exist_ok=True)
    for entry in sorted(source.iterdir()):
        there = target / entry.name
        if entry.is_symlink():
            there.symlink_to(entry.readlink())
        elif entry.is_dir():
            _copy(entry, there)
        else:
            there.write_bytes(entry.read_bytes())
            there.chmod(entry.stat().st_mode & 0o777)


def _write(files: tuple[GraderFile, ...], roots: dict[str, Path]) -> None:
    for file in files:
        path = _place(roots, file.path)
        _unlink_links(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
        path.chmod(0o755 if file.executable else 0o644)


def _unlink_links(path: Path) -> None:
    """A link that was planted on the way must not lead a write of ours away."""
    for place in (*reversed(path.parents), path):
        if place.is_symlink():
            place.unlink()


def _give(root: Path, uid: int) -> None:
    """All of it to the run's user: the graders audited run as root of a container, where all can be written."""
    os.chown(root, uid, uid)
    for folder, folders, names in os.walk(root):
        for name in (*folders, *names):
            os.chown(Path(folder, name), uid, uid, follow_symlinks=False)


def _place(roots: dict[str, Path], path: str) -> Path:
    """Where ``path`` of the grader lies on our side."""
    outer = max((root for root in roots if path == root or path.startswith(f"{root}/")), key=len)
    return roots[outer] / path[len(outer) :].lstrip("/")


def _read(roots: dict[str, Path], path: str) -> bytes | None:
    outer = max((root for root in roots if path.startswith(f"{root}/")), key=len)
    return read_report(roots[outer], path[len(outer) + 1 :], max_bytes=MAX_READ_BYTES).content


def _judge(grader: Grader, step: Step, given: dict[str, bytes], *, image: Image, sandbox: Sandbox) -> Execution:
    """Run the judge's command in a sandbox of its own, over copies of what the run left."""
    inputs = tuple(
        GraderFile(path=f"{JUDGE}/input/{path.rpartition('/')[2]}", content=data) for path, data in given.items()
    )
    with lease() as uid, Scratch(size_bytes=SCRATCH_BYTES, inodes=SCRATCH_INODES) as space:
        _write((*grader.judge_files, *inputs), {JUDGE: space.path})
        mounts = (Mount(source=space.path, target=JUDGE),)
        return _run(step, mounts, image=image, sandbox=sandbox, uid=uid)


def _run(step: Step, mounts: tuple[Mount, ...], *, image: Image, sandbox: Sandbox, uid: int) -> Execution:
    limits = Limits(wall_s=step.wall_s, cpu_s=step.wall_s, output_bytes=OUTPUT_BYTES, flood_bytes=FLOOD_BYTES, pids=256)
    execution = sandbox.run(
        Command(
            argv=step.command,
            rootfs=image.rootfs,
            limits=limits,
            env={**_ENV, **step.env},
            cwd=step.cwd,
            mounts=mounts,
            uid=uid,
        )
    )
    if execution.observed_ending is Ending.SANDBOX_ERROR:
        raise SandboxError(execution.detail)
    return execution


def _detail(seen: Execution, last: Execution) -> str:
    ended = [_ending(seen)] if last is seen else [_ending(seen), f"judge {_ending(last)}"]
    lines = (last.stdout.tail or last.stdout.head).strip().splitlines() or last.stderr.head.strip().splitlines()
    if lines:
        ended.append(lines[-1][:SHOWN_BYTES].decode("utf-8", "replace").strip())
    return "; ".join(ended)


def _ending(execution: Execution) -> str:
    if execution.observed_exit_status is not None:
        return f"exit {execution.observed_exit_status}"
    return execution.observed_ending.value.replace("_", " ")
