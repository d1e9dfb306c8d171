"""How a verdict looks to a person. Untrusted text is escaped, and never read as markup."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from assay.model import Outcome, TestOutcome, Verdict
from assay.signals.escape import escape

__all__ = ["show_verdict"]

STYLES = {Outcome.PASSED: "bold green", Outcome.FAILED: "bold red", Outcome.INCONCLUSIVE: "bold yellow"}
MAX_CELL_CHARS = 200
MAX_TEST_ROWS = 200


def plain(text: str) -> Text:
    """Untrusted text as a cell: escaped, cut, without markup."""
    return Text(escape(text, MAX_CELL_CHARS))


def show_verdict(console: Console, verdict: Verdict) -> None:
    """Print verdict, reasons, witnesses, tests, limits and signals."""
    console.print(Text(verdict.outcome.value.upper(), style=STYLES[verdict.outcome]), end="  ")
    console.print(Text(f"trust: {verdict.trust.level.name.lower()}"))
    for reason in verdict.reasons:
        console.print(Text("  ") + Text(reason.code.value, style="bold") + Text(": ") + plain(reason.detail))
    for lowered in verdict.trust.lowered_by:
        console.print(Text("  trust lowered: ") + plain(lowered))
    console.print(_witnesses(verdict))
    console.print(_tests(verdict))
    if verdict.limits_hit:
        console.print(Text("limits reached: " + ", ".join(verdict.limits_hit)))
    for signal in verdict.signals:
        console.print(Text(f"signal {signal.code.value} at ") + plain(signal.where) + Text(": ") + plain(signal.detail))
    for name, value in sorted(verdict.context.items()):
        console.print(Text(f"{name}: ", style="dim") + plain(value))


def _witnesses(verdict: Verdict) -> Table:
    table = Table("run", "witness", "says", "agrees", title="witnesses", title_justify="left")
    for line in verdict.witnesses:
        agrees = Text("yes", style="green") if line.agrees else Text("no", style="red")
        table.add_row(plain(line.run), line.witness, plain(line.statement), agrees)
    return table


def _tests(verdict: Verdict) -> Table:
    table = Table("test", "outcome", "control", "message", title="tests", title_justify="left")
    for test in verdict.tests[:MAX_TEST_ROWS]:
        style = "green" if test.outcome is TestOutcome.PASSED else "red"
        control = test.control.value if test.control else ""
        table.add_row(plain(test.id), Text(test.outcome.value, style=style), control, plain(test.message))
    if len(verdict.tests) > MAX_TEST_ROWS:
        table.add_row(f"... {len(verdict.tests) - MAX_TEST_ROWS} more", "", "", "")
    return table
