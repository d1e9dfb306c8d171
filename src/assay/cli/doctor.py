"""``assay doctor``: what this machine can enforce, what not, and how to get the rest."""

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from assay import images
from assay.cli.options import Json, errors, output
from assay.cli.view import plain
from assay.errors import ImageError
from assay.model import OUTCOME_EXIT_STATUS, Outcome
from assay.sandbox.doctor import Finding, Grade, examine

__all__ = ["doctor"]

STYLES = {Grade.OK: "green", Grade.WARNING: "yellow", Grade.MISSING: "red"}


def doctor(
    as_json: Json = False,
    conformance: Annotated[
        bool, typer.Option(help="Also run the sandbox's conformance suite, in the Python image.")
    ] = True,
) -> None:
    """Say what this machine can enforce: exit status 0 when all is, 3 when something is missing."""
    findings = _examined() if conformance else examine()
    if as_json:
        print(json.dumps([asdict(finding) for finding in findings]))
    else:
        _show(findings)
    if any(finding.grade is Grade.MISSING for finding in findings):
        raise typer.Exit(OUTCOME_EXIT_STATUS[Outcome.INCONCLUSIVE])


def _examined() -> list[Finding]:
    try:
        image = images.get("python")
    except ImageError as error:
        errors.print(plain(f"conformance suite not run: {error}; {error.hint}"))
        return examine()
    return examine(rootfs=image.rootfs)


def _show(findings: list[Finding]) -> None:
    table = Table("what", "", "detail", "how to get it")
    for finding in findings:
        grade = Text(finding.grade.value, STYLES[finding.grade])
        table.add_row(plain(finding.subject), grade, plain(finding.detail), plain(finding.hint))
    output.print(table)
