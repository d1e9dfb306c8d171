"""The skeleton of a pack, from a template tree."""

import re
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from assay.authoring.rules import starting_rules
from assay.authoring.texts import pack_toml, task_toml, ticket
from assay.errors import ConfigurationError
from assay.languages.interface import Language
from assay.languages.table import get as get_language
from assay.model import OracleMode, Signal
from assay.model.text import name_match
from assay.runners.table import get as get_runner
from assay.workspace import BaseTree, File, intake

__all__ = ["Skeleton", "make_skeleton"]

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_EMPTY = ("tests",)
"""Directories of a task that the author fills."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skeleton:
    """What was made."""

    pack: Path
    task: Path
    files: int
    """How many files the template has."""
    left_out: tuple[Signal, ...]
    """What of the given tree is not in the template: version control, build output, links."""


def make_skeleton(out: Path, template: Path, *, language: str, runner: str = "", task: str = "first-task") -> Skeleton:
    """Write a pack to ``out``: the tree as its template, and one task to be filled in.

    Wholly or not at all. Raises ConfigurationError for an ``out`` that is there already, for names that are not known,
    and for a template that is no directory; IntakeError for one that no pack could hold.
    """
    spoken, adapter = get_language(language), get_runner(runner or get_language(language).runner)
    for what, name in (("pack", out.name), ("task", task)):
        if not _NAME.fullmatch(name):
            raise ConfigurationError(f"{what}: expected a name of letters, digits, '.', '_' and '-', got {name!r}")
    if out.exists():
        raise ConfigurationError(f"{out}: expected a directory that does not exist yet, got one that does")
    if not template.is_dir():
        raise ConfigurationError(f"template: expected a directory, got '{template}'")
    taken = intake(template, leave_out=adapter.catalogue.build_output)
    if not taken.files:
        raise ConfigurationError(f"template: expected files in '{template}', got none")
    title = task.replace("-", " ").capitalize()
    texts = {
        "pack.toml": pack_toml(out.name, spoken, adapter, starting_rules(adapter.catalogue, taken.files)),
        f"tasks/{task}/task.toml": task_toml(task, title, spoken, _modules(spoken, taken.files)),
        f"tasks/{task}/ticket.md": ticket(title),
    }
    files = {path: File(text.encode()) for path, text in texts.items()}
    files |= {f"template/{path}": file for path, file in taken.files.items()}
    _write(out, files, tuple(f"tasks/{task}/{name}" for name in _EMPTY))
    return Skeleton(pack=out, task=out / "tasks" / task, files=len(taken.files), left_out=taken.signals)


def _modules(language: Language, template: BaseTree) -> tuple[str, ...]:
    """The outermost names that hold the language's sources, for the oracle that proxies them; tests are none."""
    if OracleMode.REMOTE not in language.oracles:
        return ()
    sources = [path for path in template if path.endswith(language.source_suffixes)]
    sources = [path for path in sources if not name_match(path, ("test*", "*_test.*", "setup.*"))]
    folders = {path.rpartition("/")[0] for path in sources}

    def outermost(path: str) -> str:
        """A folder that holds folders alone ("src") is no module: the one below it is."""
        parts = path.split("/")
        return next(part for at, part in enumerate(parts) if "/".join(parts[: at + 1]) in {*folders, path})

    names = {Path(outermost(path)).stem for path in sources}
    return tuple(sorted(name for name in names if name.isidentifier()))


def _write(out: Path, files: Mapping[str, File], directories: tuple[str, ...]) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    try:
        unfinished.chmod(0o755)
        for name in directories:
            (unfinished / name).mkdir(parents=True)
        for name, file in files.items():
            path = unfinished / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.content)
            path.chmod(0o755 if file.executable else 0o644)
        unfinished.rename(out)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
