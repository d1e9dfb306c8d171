"""``assay images``: build, list, verify, promote, roll back and prune root file systems."""

from typing import Annotated

import typer
from rich.table import Table

from assay import images
from assay.cli.options import errors, output
from assay.cli.view import plain
from assay.model import OUTCOME_EXIT_STATUS, Outcome
from assay.sandbox import default_sandbox
from assay.verification.selftest import image_selftest

__all__ = ["app"]

app = typer.Typer(help="Root file systems by digest: build, verify, promote.", no_args_is_help=True)

Names = Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="Definitions; all when none is named.")]


def _progress(step: str, done: int, total: int) -> None:
    errors.print(f"[{done}/{total}] {step}")


def _wanted(names: list[str] | None) -> tuple[str, ...]:
    return tuple(names) if names else images.definition_names()


@app.command("build")
def build(names: Names = None) -> None:
    """Build images that are not on this machine yet. Cached by the digest of their definition."""
    for name in _wanted(names):
        image = images.ensure(name, progress=_progress)
        output.print(f"{name} {image.digest}")


@app.command("list")
def list_images() -> None:
    """Say which images there are, and what this machine has of them."""
    table = Table("image", "digest", "proved", "definition", "scan", "what it is")
    for listed in images.list_images():
        table.add_row(
            listed.name,
            listed.image.digest[:19] if listed.image else "not built",
            "yes" if listed.verified else "no",
            "moved on" if listed.outdated else "current" if listed.image else "",
            listed.scan.status if listed.scan else "",
            plain(listed.summary),
        )
    output.print(table)


@app.command("verify")
def verify(names: Names = None) -> None:
    """Rebuild, compare bit for bit, run the self-tests in the sandbox, and only then move the name."""
    sandbox = default_sandbox()
    failed = False
    for name in _wanted(names):
        result = images.verify(
            images.load_definition(name),
            store=images.Store.default(),
            selftest=lambda image: image_selftest(image, sandbox=sandbox),
            progress=_progress,
        )
        failed = failed or bool(result.failures)
        for line in (*result.moved, *result.failures):
            errors.print(plain(f"{name}: {line}"))
        output.print(f"{name} {result.image.digest} {'FAILED' if result.failures else 'verified'}")
    if failed:
        raise typer.Exit(OUTCOME_EXIT_STATUS[Outcome.FAILED])


@app.command("promote")
def promote(name: str, digest: str) -> None:
    """Let a name stand for a digest that was verified here before."""
    output.print(f"{name} {images.promote(name, digest).digest}")


@app.command("rollback")
def rollback(name: str) -> None:
    """Let a name stand for what it stood for before."""
    output.print(f"{name} {images.rollback(name).digest}")


@app.command("prune")
def prune() -> None:
    """Delete images that no name stands for, or stood for lately."""
    for digest in images.prune():
        output.print(digest)
