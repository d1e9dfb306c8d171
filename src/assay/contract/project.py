"""A request as a task of the pipeline that grades packs."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from assay.formats.jsonfile import canonical
from assay.formats.request import RunRequest
from assay.packs import OracleChoice, Pack, RestoreMode, RestoreRules, Task

__all__ = ["laid_out"]

TASK_ID = "request"


@contextmanager
def laid_out(request: RunRequest) -> Iterator[tuple[Pack, Task]]:
    """The request's trusted files in a directory of ours, as a pack of one task; gone with the block.

    The rules are those of whole repositories: every source file is taken, but for what the runner's catalogue says can
    neutralise a suite, and the trusted files are laid over them.
    """
    with TemporaryDirectory(prefix="assay-run-") as directory:
        root = Path(directory)
        task = Task(
            id=TASK_ID,
            title="a request",
            directory=root / "tasks" / TASK_ID,
            language=request.language,
            runner=request.runner,
            image="",
            limits=request.limits,
            restore=RestoreRules(mode=RestoreMode.OVERLAY, protect=tuple(sorted(request.project_files))),
            test_files=tuple(sorted(request.tests)),
            oracle=OracleChoice.INSIDE,
        )
        _write(task.tests_dir, request.tests)
        _write(task.own_tree, request.project_files)
        yield Pack(name="request", version="1", root=root, digest=_digest(request), tasks={TASK_ID: task}), task


def _digest(request: RunRequest) -> str:
    """Over all that is trusted of the request and decides what runs."""
    trusted = [request.language, request.runner, dict(request.tests), dict(request.project_files)]
    return "sha256:" + sha256(b"assay-request-1\n" + canonical(trusted)).hexdigest()


def _write(directory: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
