"""Reading targets and tasks: directories of data. See ``docs/reference/audit-targets.md`` for the files."""

import re
import tomllib
from pathlib import Path

from assay.auditing.model import AuditTask, ByExitStatus, Grader, GraderFile, Step, Submission
from assay.auditing.rules import inside, read_rule
from assay.errors import ConfigurationError
from assay.model.tables import Table

__all__ = ["JUDGE", "TARGETS", "command_target", "load_target", "load_task", "target_names"]

TARGETS = Path(__file__).parent / "targets"
TASKS = Path(__file__).parent / "tasks"
JUDGE = "/judge"
"""Directory that the judge's files are in, read-only; what it is given lies in ``/judge/input``."""
TASK = "shares"
"""The task of a target that names none."""
FORMAT = 1
MAX_FILE_BYTES = 1024 * 1024
"""Bytes of one file of a target or task; they are a screenful."""

_DEFINITION = "target.toml"
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def target_names(root: Path = TARGETS) -> tuple[str, ...]:
    """The targets that ship, sorted."""
    return tuple(sorted(path.parent.name for path in root.glob(f"*/{_DEFINITION}")))


def load_target(name: str, *, root: Path = TARGETS) -> Grader:
    """A target that ships, by name, or one of the caller's own, by directory. Raises ConfigurationError."""
    folder = Path(name) if "/" in name else root / name
    if not (folder / _DEFINITION).is_file():
        raise ConfigurationError(
            f"expected a target's name or a directory with a {_DEFINITION}, got {name!r}",
            hint=f"shipped: {', '.join(target_names(root))}; give a directory of your own with a slash (./{name})",
        )
    if not _NAME.fullmatch(folder.resolve().name):
        raise ConfigurationError(
            f"{folder}: expected a name of lower case letters, digits and hyphens, got {folder.resolve().name!r}"
        )
    return _grader(_table(folder / _DEFINITION), folder)


def load_task(folder: Path) -> AuditTask:
    """One audit task. Raises ConfigurationError."""
    table = _table(folder / "task.toml")
    entry = table.text("entry")
    table.finish()
    names = sorted(path.name for path in folder.iterdir() if path.is_file() and path.name != "task.toml")
    files = {name: _bytes(folder / name) for name in names}
    missing = {"right.py", "wrong.py"} - files.keys()
    if missing:
        raise ConfigurationError(f"{folder}: expected right.py and wrong.py, got no {min(missing)}")
    return AuditTask(
        name=folder.name, entry=entry, right=files.pop("right.py"), wrong=files.pop("wrong.py"), files=files
    )


def command_target(command: tuple[str, ...], *, image: str, runners: tuple[str, ...] = ("pytest",)) -> Grader:
    """A command that is run beside ``solution.py`` and ``tests/test_task.py`` and judged by its exit status."""
    task = load_task(TASKS / TASK)
    return Grader(
        name="command",
        title=" ".join(command),
        source="the command line",
        image=image,
        runners=runners,
        task=task,
        writable=("/work",),
        readonly=(),
        submission=Submission(directory="/work"),
        files=(GraderFile(path="/work/tests/test_task.py", content=task.files["test_pytest.py"]),),
        run=Step(command=command, cwd="/work"),
        judge=None,
        judge_files=(),
        takes=(),
        rule=ByExitStatus(),
    )


def _grader(table: Table, folder: Path) -> Grader:
    if table.whole("format") != FORMAT:
        raise table.refuse("format", str(FORMAT), "another number")
    named = table.text("task", TASK)
    task = load_task(folder / named if "/" in named else TASKS / named)
    writable, readonly = _directories(table, "writable"), _directories(table, "readonly")
    judge = table.table("judge") if table.has("judge") else None
    grader = Grader(
        name=folder.resolve().name,
        title=table.text("title"),
        source=table.text("source"),
        image=table.text("image"),
        runners=table.texts("runners"),
        task=task,
        writable=writable,
        readonly=readonly,
        submission=_submission(table.table("submission"), writable),
        files=_files(table, folder, task, (*writable, *readonly)),
        run=_step(table.table("run")),
        takes=_takes(judge, writable) if judge else (),
        judge_files=_files(judge, folder, task, (JUDGE,)) if judge else (),
        judge=_step(judge, cwd=JUDGE) if judge else None,
        rule=read_rule(table.table("verdict"), writable, judged=judge is not None),
    )
    table.finish()
    return grader


def _directories(table: Table, key: str) -> tuple[str, ...]:
    paths = table.texts(key)
    for path in paths:
        if not path.startswith("/") or ".." in path.split("/") or path.rstrip("/") != path:
            raise table.refuse(key, "absolute directories without '..' or a slash at the end", path)
    return paths


def _submission(table: Table, writable: tuple[str, ...]) -> Submission:
    directory = table.text("directory")
    if directory not in writable and not any(directory.startswith(f"{path}/") for path in writable):
        raise table.refuse("directory", f"a directory in one of {', '.join(writable)}", directory)
    submission = Submission(
        directory=directory,
        alone=table.flag("alone", default=False),
        preamble=table.text("preamble", ""),
        tests=table.text("tests", "tests"),
    )
    table.finish()
    return submission


def _files(table: Table, folder: Path, task: AuditTask, roots: tuple[str, ...]) -> tuple[GraderFile, ...]:
    return tuple(_file(entry, folder, task, roots) for entry in table.tables("file"))


def _file(entry: Table, folder: Path, task: AuditTask, roots: tuple[str, ...]) -> GraderFile:
    path = inside(entry, "path", entry.text("path"), roots)
    executable = entry.flag("executable", default=False)
    if entry.has("task"):
        name = entry.text("task")
        if name not in task.files:
            raise entry.refuse("task", f"a file of task {task.name}: {', '.join(sorted(task.files))}", name)
        content = task.files[name]
    else:
        name = entry.text("content")
        if name.startswith("/") or ".." in name.split("/"):
            raise entry.refuse("content", "a file beside the target", name)
        content = _bytes(folder / name)
    entry.finish()
    return GraderFile(path=path, content=content, executable=executable)


def _takes(judge: Table, writable: tuple[str, ...]) -> tuple[str, ...]:
    paths = tuple(inside(judge, "takes", path, writable) for path in judge.texts("takes"))
    names = [path.rpartition("/")[2] for path in paths]
    if len({*names, "stdout"}) != len(names) + 1:
        raise judge.refuse("takes", "files of different names, none of them stdout", list(paths))
    return paths


def _step(table: Table, *, cwd: str = "") -> Step:
    command = table.texts("command", None)
    env = table.table("env")
    step = Step(
        command=command,
        cwd=cwd or table.text("cwd"),
        env={name: env.text(name) for name in env.names()},
        wall_s=table.number("wall_s", 30.0),
    )
    if not command:
        raise table.refuse("command", "a command and its arguments", [])
    table.finish()
    return step


def _table(path: Path) -> Table:
    try:
        return Table(tomllib.loads(_bytes(path).decode()), str(path), ConfigurationError)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path}: expected TOML, got: {error}") from error


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise ConfigurationError(f"{path}: expected a readable file, got: {error}") from error
    if len(data) > MAX_FILE_BYTES:
        raise ConfigurationError(f"{path}: expected at most {MAX_FILE_BYTES} bytes, got more")
    return data
