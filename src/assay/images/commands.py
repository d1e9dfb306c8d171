"""Starting the tools that build an image. None of them ever sees a byte of a submission."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from assay.errors import ImageError

__all__ = ["LOG_TAIL", "Progress", "need_tool", "quiet", "run_tool"]

LOG_TAIL = 1500
"""Characters of a failed tool's output that its error carries from each end: npm says why first, apt last."""

Progress = Callable[[str, int, int], None]
"""Called with the stage's name, the stages done, and the stages in all."""


def quiet(stage: str, done: int, total: int) -> None:
    """The Progress of a caller who does not care."""


def need_tool(name: str) -> None:
    """Raise ImageError when the program ``name`` is not on PATH."""
    if shutil.which(name) is None:
        raise ImageError(f"building an image needs {name}, which is not on PATH", hint=f"install {name}")


def run_tool(
    argv: Sequence[str],
    *,
    log: Path,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    dies_by: str = "TERM",
) -> str:
    """Run ``argv`` with its output appended to ``log``, and return that output.

    ``env`` is added to the caller's environment. A builder that is killed frees its lock, so no tool may write on
    after it: the kernel sends ``dies_by`` then (prctl(2), PR_SET_PDEATHSIG). Raises ImageError when the tool is
    missing or fails.
    """
    need_tool(argv[0])
    done = subprocess.run(
        ["setpriv", "--pdeathsig", dies_by, "--", *argv],
        env={**os.environ, **(env or {})},
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    text = done.stdout.decode(errors="replace")
    with log.open("a", encoding="utf-8") as sink:
        sink.write(f"$ {shlex.join(argv)}\n{text}\n")
    if done.returncode != 0:
        raise ImageError(f"expected {argv[0]} to exit 0, got {done.returncode}: {_ends(text.strip())}")
    return text


def _ends(text: str) -> str:
    return text if len(text) <= 2 * LOG_TAIL else f"{text[:LOG_TAIL]}\n[...]\n{text[-LOG_TAIL:]}"
