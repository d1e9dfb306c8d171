"""``assay run``: one JSON request, one JSON result, whatever the language."""

import json
import sys
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from assay.cli.options import Out, cancel_on_signals
from assay.contract import run as run_request
from assay.errors import RequestError
from assay.formats import store_evidence
from assay.formats.request import MAX_REQUEST_BYTES, parse_request
from assay.formats.result import result_document
from assay.grading import Bench
from assay.model import OUTCOME_EXIT_STATUS

__all__ = ["run"]


def run(
    request: Annotated[str, typer.Argument(metavar="[REQUEST]", help="A file; standard input without one.")] = "-",
    out: Out = None,
) -> None:
    """Run a JSON request's tests over its sources: a JSON result on stdout, exit status as of grade."""
    wanted = parse_request(_read(request))
    bench = Bench()
    cancel_on_signals(bench.cancellation)
    ran = run_request(wanted, bench=bench)
    if out is not None:
        store_evidence(ran.evidence, out)
    print(json.dumps(result_document(ran.result)))
    raise typer.Exit(OUTCOME_EXIT_STATUS[ran.result.verdict.outcome])


def _read(name: str) -> bytes:
    """The request's bytes, at most one more than it may have."""
    if name == "-":
        return _bounded(sys.stdin.buffer)
    try:
        with Path(name).open("rb") as file:
            return _bounded(file)
    except OSError as error:
        raise RequestError(f"request: expected a readable file, got '{name}': {error.strerror}") from error


def _bounded(stream: BinaryIO) -> bytes:
    return stream.read(MAX_REQUEST_BYTES + 1)
