"""What an oracle is: a way to run a suite over a submission while the answer stays away from the code."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from assay.images.interface import Image
from assay.languages.interface import Language
from assay.model import Execution, OracleMode, Run
from assay.packs.model import Task
from assay.runners.interface import Runner
from assay.sandbox.interface import Command, Sandbox

__all__ = ["Oracle", "Setting"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """All that an oracle works with for one grade. Paths are the host's, inside the grade's own workspace."""

    task: Task
    runner: Runner
    language: Language
    image: Image
    sandbox: Sandbox
    execute: Callable[[Command], Execution]
    """Runs one command to its end; honours cancellation. Use it for single sandboxes, ``sandbox.start`` for pairs."""
    tree: Path
    """The assembled tree, owned by ``uid``: the restore is done, the answer is not in it."""
    build: Path
    """An empty directory for build output, owned by ``uid``."""
    tests: Path
    """Pristine hidden tests, owned by root, readable by all."""
    workdir: Path
    """A directory of ours, for kit files and variants of the suite; root's, never mounted writable."""
    uid: int
    """The leased id that owns ``tree``."""
    inventory: tuple[str, ...]
    fresh: "Callable[[], AbstractContextManager[Setting]]"
    """The same setting over a new tree with an id of its own. Runs that must not learn from each other, such as
    variants of a suite, each take one: whatever a run writes is gone before the next begins."""


class Oracle(Protocol):
    """One of the modes."""

    mode: OracleMode

    def runs(self, setting: Setting) -> tuple[Run, ...]:
        """Run the suite, as often as the mode needs. Raises SandboxError or OracleError for faults that are ours."""
        ...
