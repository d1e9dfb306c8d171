"""``assay judge``: the verdict again, from stored evidence alone."""

import json
from pathlib import Path
from typing import Annotated

import typer

from assay.cli.options import Json, output
from assay.cli.view import show_verdict
from assay.formats import load_evidence, verdict_document
from assay.judging import judge as judge_evidence
from assay.model import OUTCOME_EXIT_STATUS

__all__ = ["judge"]


def judge(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="A directory of kept evidence.")],
    as_json: Json = False,
) -> None:
    """Judge stored evidence again. Needs no sandbox, image or pack."""
    verdict = judge_evidence(load_evidence(directory))
    if as_json:
        print(json.dumps(verdict_document(verdict)))
    else:
        show_verdict(output, verdict)
    raise typer.Exit(OUTCOME_EXIT_STATUS[verdict.outcome])
