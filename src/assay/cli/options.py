"""Arguments that several commands share."""

import signal
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from rich.console import Console

from assay.oracle.cancellation import Cancellation

__all__ = ["Json", "Out", "PackAddress", "cancel_on_signals", "errors", "output"]

PackAddress = Annotated[str, typer.Argument(metavar="PACK[#TASK]", help="A pack's directory, and a task of it.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Keep the evidence in this directory.")]

output = Console(soft_wrap=False, highlight=False, markup=False, emoji=False)
errors = Console(stderr=True, highlight=False, markup=False, emoji=False)


def cancel_on_signals(cancellation: Cancellation) -> None:
    """Let SIGINT and SIGTERM end a grade in order: every sandbox dies, and the verdict is inconclusive."""

    def handler(_number: int, _frame: FrameType | None) -> None:
        cancellation.cancel()

    signal.signal(signal.SIGINT, handler)
    signal.signal(signal.SIGTERM, handler)
