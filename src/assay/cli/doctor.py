"""``assay doctor``: what this machine can enforce, what not, and how to get the rest."""

import json
from typing import Annotated

import typer
from rich.table import Table

from assay.cli.options import Json, output
from assay.cli.view import plain
from assay.sandbox.doctor import examine

__all__ = ["doctor"]


def doctor(
    as_json: Json = False,
    full: Annotated[bool, typer.Option(help="Also run the sandbox's conformance suite, in the Python image.")] = True,
) -> None:
    """Say what this machine can enforce. Exit status 0 when all is enforced, 3 when something is not."""
    raise NotImplementedError
