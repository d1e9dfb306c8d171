"""An audit as a page that a person reads: scores, the table bypass x grader, and how to close each hole."""

from collections.abc import Iterable, Mapping

from assay.auditing.closing import MechanismClass, mechanism_class, mechanism_classes, named
from assay.auditing.model import Answer
from assay.auditing.result import Audit, Fate, GraderResult, Row
from assay.bypasses import Bypass

__all__ = ["markdown"]

_MARKS = {Fate.ACCEPTED: "**ACCEPTED**", Fate.STOPPED: "stopped", Fate.NOT_APPLICABLE: "-"}
_LEGEND = """\
**ACCEPTED**: the grader gave a pass to a wrong solution with the bypass in it. *stopped*: it refused that, though the
bypass is known to work: a grader that runs the same kind of tests accepted it on the same task (any grader, for those
that end the run by design). *no effect* and *broke*: it was refused, and nobody has seen it work, so that nothing is
proved; with the right solution it was accepted (there may have been nothing to bend) or refused too (it may only have
broken the tree). *-*: what is planted never reaches this grader, or is made for something that it does not run (and was
not accepted either)."""


def markdown(audit: Audit, corpus: Iterable[Bypass]) -> str:
    """The page. ``corpus`` must hold every bypass that was tried."""
    classes = {name: mechanism_class(bypass) for name, bypass in named(audit.bypasses, corpus).items()}
    parts = [
        "# What graders accept",
        f"Made by `{audit.command}` (Assay {audit.assay}) from real runs in the sandbox; do not edit.",
        _scores(audit),
        _LEGEND,
        "## How to close the holes",
        _closing(audit, classes),
        "## Every bypass",
        _matrix(audit),
        "## The graders",
        *[_grader(grader) for grader in audit.graders],
    ]
    return "\n\n".join(parts) + "\n"


def _scores(audit: Audit) -> str:
    rows = [
        (
            f"`{grader.name}`",
            _controls(grader),
            *(str(grader.count(fate)) for fate in Fate),
            "" if grader.score is None else f"{grader.score:.0%}",
        )
        for grader in audit.graders
    ]
    head = ("grader", "tells right from wrong", "accepted", "stopped", "untested", "not applicable", "score")
    return _table(head, rows) + "\n\nThe score is the share stopped of those that were stopped or accepted."


def _controls(grader: GraderResult) -> str:
    if grader.controls.hold:
        return "yes"
    return f"no: right {grader.controls.right.value}, wrong {grader.controls.wrong.value}"


def _closing(audit: Audit, classes: Mapping[str, MechanismClass]) -> str:
    parts = []
    for found in mechanism_classes():
        holes = [line for grader in audit.graders if (line := _holes(grader, found, classes))]
        if holes:
            listed = "\n".join(holes)
            parts.append(f"### {found.title} (`{found.id}`)\n\n{found.hole}\n\nTo close it: {found.close}\n\n{listed}")
    return "\n\n".join(parts) or "No grader accepted anything."


def _holes(grader: GraderResult, found: MechanismClass, classes: Mapping[str, MechanismClass]) -> str:
    names = [r.bypass for r in grader.rows if r.fate is Fate.ACCEPTED and classes[r.bypass] is found]
    return f"- `{grader.name}` accepted {len(names)}: " + ", ".join(f"`{name}`" for name in names) if names else ""


def _matrix(audit: Audit) -> str:
    usable = [grader for grader in audit.graders if grader.rows]
    fates = {(grader.name, row.bypass): _mark(row) for grader in usable for row in grader.rows}
    rows = [(f"`{name}`", *(fates.get((g.name, name), "") for g in usable)) for name in audit.bypasses]
    return _table(("bypass", *(f"`{grader.name}`" for grader in usable)), rows) if usable else "No grader was usable."


def _mark(row: Row) -> str:
    if row.fate is Fate.UNTESTED:
        return "no effect" if row.right is Answer.ACCEPTED else "broke"
    return _MARKS[row.fate]


def _grader(grader: GraderResult) -> str:
    controls = grader.controls
    facts = (
        f"Source: {grader.source}",
        f"Task `{grader.task}`, image `{grader.image}`.",
        f"Right solution: {controls.right.value} ({_plain(controls.right_detail)}). "
        f"Wrong solution: {controls.wrong.value} ({_plain(controls.wrong_detail)}).",
    )
    return f"### `{grader.name}`: {grader.title}\n\n" + "\n\n".join(facts)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _plain(text: str) -> str:
    """Untrusted text: nothing in it is markup."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]()<>#|!~" else c for c in text)
