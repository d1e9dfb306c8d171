"""Reading the part of a target that says how the grader's verdict is read."""

import re

from assay.auditing.model import ByExitStatus, ByFile, ByJson, ByRegex, Pick, Rule
from assay.model.tables import Table

__all__ = ["inside", "read_rule"]


def read_rule(table: Table, writable: tuple[str, ...], *, judged: bool) -> Rule:
    """The rule in a ``[verdict]`` table. Raises the table's error.

    What a judge said is read from its output alone: its files are read-only.
    """
    kind = table.text("kind")
    rule = ByExitStatus() if kind == "exit_status" else _file_rule(table, kind, writable, judged=judged)
    table.finish()
    return rule


def _file_rule(table: Table, kind: str, writable: tuple[str, ...], *, judged: bool) -> Rule:
    path = table.text("path")
    if path != "stdout":
        inside(table, "path", path, () if judged else writable)
    match kind:
        case "file":
            return ByFile(path=path, accepts=table.text("accepts"))
        case "json":
            equals = table.value("equals")
            if not isinstance(equals, str | int | float | bool):
                raise table.refuse("equals", "a string, a number, true or false", equals)
            return ByJson(path=path, at=table.text("field"), equals=equals)
        case "regex":
            line, accepts = _pattern(table, "line"), _pattern(table, "accepts")
            return ByRegex(path=path, line=line, accepts=accepts, pick=table.choice("pick", Pick, Pick.LAST))
        case _:
            raise table.refuse("kind", "one of exit_status, file, json, regex", kind)


def _pattern(table: Table, key: str) -> str:
    text = table.text(key)
    try:
        re.compile(text)
    except re.error as error:
        raise table.refuse(key, f"a regular expression ({error})", text) from error
    return text


def inside(table: Table, key: str, path: str, roots: tuple[str, ...]) -> str:
    """``path`` where it lies in one of the directories ``roots``. Raises the table's error otherwise."""
    if ".." in path.split("/") or not any(path.startswith(f"{root}/") for root in roots):
        raise table.refuse(key, f"a path inside {', '.join(roots) or 'a directory of the target'}", path)
    return path
