"""The commands in one table, and the one place where errors become lines on stderr."""

import signal
import sys
from types import FrameType
from typing import NoReturn

import typer

from assay.cli.audit import audit
from assay.cli.bypasses import app as bypasses
from assay.cli.ci import ci
from assay.cli.doctor import doctor
from assay.cli.grade import grade
from assay.cli.images import app as images
from assay.cli.imports import app as imports
from assay.cli.init import init
from assay.cli.judge import judge
from assay.cli.run import run
from assay.cli.verify import verify
from assay.errors import AssayError, CancelledError, ConfigurationError, PackError, UnsupportedError
from assay.model import OUTCOME_EXIT_STATUS, Outcome

__all__ = ["app", "main"]

USAGE_STATUS = 2
INCONCLUSIVE_STATUS = OUTCOME_EXIT_STATUS[Outcome.INCONCLUSIVE]

app = typer.Typer(
    name="assay",
    help="Grade code that nobody should trust.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("grade")(grade)
app.command("run")(run)
app.command("judge")(judge)
app.command("init")(init)
app.command("verify")(verify)
app.command("ci")(ci)
app.command("doctor")(doctor)
app.command("audit")(audit)
app.add_typer(images, name="images")
app.add_typer(imports, name="import")
app.add_typer(bypasses, name="bypasses")


def _interrupted(number: int, _frame: FrameType | None) -> NoReturn:
    raise CancelledError(f"stopped by {signal.Signals(number).name}")


def exit_status(error: AssayError) -> int:
    """Exit status for an error: 2 where the caller can mend the call or the pack, 3 where the machine failed."""
    usage = isinstance(error, (ConfigurationError, PackError)) and not isinstance(error, UnsupportedError)
    return USAGE_STATUS if usage else INCONCLUSIVE_STATUS


def main() -> None:
    """Run the command line and exit."""
    # A KeyboardInterrupt would end with status 1, which says "failed": an interrupted grade is nobody's fault.
    signal.signal(signal.SIGINT, _interrupted)
    signal.signal(signal.SIGTERM, _interrupted)
    try:
        app()
    except AssayError as error:
        print(f"assay: {error}", file=sys.stderr)
        if error.hint:
            print(f"hint: {error.hint}", file=sys.stderr)
        sys.exit(exit_status(error))
    except (OSError, MemoryError) as error:
        print(f"assay: expected the machine to go along, got: {type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(INCONCLUSIVE_STATUS)
