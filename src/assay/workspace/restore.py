"""One restore plan: what of a submission is taken, deleted and replaced before anything of it runs.

The grader, the verifier and the advisory check print, compare or apply the same value. The plan is pure: it reads
nothing but the values it is given, and does not depend on the order of entries.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from assay.errors import PackError
from assay.model import Signal, SignalCode
from assay.model.text import escape, fold, name_match
from assay.workspace.paths import parents, within
from assay.workspace.submission import Submission, as_tree
from assay.workspace.tree import BaseTree, File, capped, tree_digest

__all__ = ["Action", "Mode", "Plan", "Rules", "Step", "plan"]


class Mode(StrEnum):
    """``allow`` takes only named files from a submission; ``overlay`` takes all but what is denied or protected."""

    ALLOW = "allow"
    OVERLAY = "overlay"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What of a submission is taken, deleted and replaced. Paths are relative, with forward slashes."""

    mode: Mode
    allow: tuple[str, ...] = ()
    """For ALLOW: exact paths taken from the submission; everything else comes from the base."""
    protect: tuple[str, ...] = ()
    """For OVERLAY: paths (files or directories) laid over from the base; what else lies below them is deleted."""
    deny: tuple[str, ...] = ()
    """For OVERLAY: paths deleted from the submission, with all below them."""
    deny_names: tuple[str, ...] = ()
    """For OVERLAY: names (fnmatch, compared after ``fold``) deleted at any depth."""
    build_output: tuple[str, ...] = ()
    """For OVERLAY: names of build output deleted at any depth, so that no tool reuses what was shipped."""

    @property
    def leave_out(self) -> tuple[str, ...]:
        """The names that an intake need not take: build output, but for what an allowed path goes through."""
        return tuple(name for name in self.build_output if not any(name_match(path, (name,)) for path in self.allow))

    def document(self) -> dict[str, object]:
        """The rules as plain values, for JSON."""
        return {
            "mode": self.mode.value,
            "allow": list(self.allow),
            "protect": list(self.protect),
            "deny": list(self.deny),
            "deny_names": list(self.deny_names),
            "build_output": list(self.build_output),
        }


class Action(StrEnum):
    """What happens to one path."""

    DELETE = "delete"
    TAKE = "take"
    PROTECT = "protect"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One action. TAKE and PROTECT write ``file``; PROTECT's comes from the base."""

    action: Action
    path: str
    why: str
    file: File | None = field(default=None, repr=False)

    def line(self) -> str:
        """The step in one line for a person."""
        return f"{self.action.value} {escape(self.path)} ({self.why})"

    def document(self) -> dict[str, object]:
        """The step as plain values; contents as digests."""
        shown: dict[str, object] = {"action": self.action.value, "path": self.path, "why": self.why}
        if self.file is not None:
            shown |= {"sha256": self.file.sha256, "executable": self.file.executable}
        return shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The steps in order: deletions, then what is taken, then what is protected. No two steps write one path."""

    rules: Rules
    steps: tuple[Step, ...]
    signals: tuple[Signal, ...] = ()
    refused: str = ""
    """Why the submission could not be assembled (a missing file, a patch that does not apply), or empty."""

    @property
    def files(self) -> Mapping[str, File]:
        """The resulting tree."""
        return {step.path: step.file for step in self.steps if step.file is not None}

    @property
    def digest(self) -> str:
        """``tree_digest`` of the resulting tree."""
        return tree_digest(self.files)

    def lines(self) -> tuple[str, ...]:
        """The plan for a person, one line for each step."""
        refused = (f"refused: {self.refused}",) if self.refused else ()
        return (*refused, *(step.line() for step in self.steps))

    def document(self) -> dict[str, object]:
        """The plan as plain values, for JSON and for comparison with an advisory check's own."""
        return {
            "version": 1,
            "rules": self.rules.document(),
            "refused": self.refused,
            "tree": self.digest,
            "steps": [step.document() for step in self.steps],
        }


def plan(rules: Rules, base: BaseTree, submission: Submission) -> Plan:
    """What becomes of ``submission`` on ``base``.

    ALLOW: every file of the base, but for the allowed paths, which come from the submission; one that it lacks is
    its fault (``refused``). OVERLAY: the submission's tree, minus denied paths, denied names and build output at any
    depth, with the protected paths of the base laid over it. A patch is first applied to the base.

    Raises PackError when the rules themselves cannot hold on this base (see ``guards.guard``).
    """
    tree, refused = as_tree(submission, base)
    if refused:
        return Plan(rules=rules, steps=(), refused=refused)
    if rules.mode is Mode.ALLOW:
        return _allow(rules, base, tree)
    made = _overlay(rules, base, tree)
    if submission.patch is None:
        return made
    deleted = [step for step in made.steps if step.action is Action.PROTECT and step.path not in tree]
    signals = [_signal(replace(step, why="deleted by the patch: restored from the pack")) for step in deleted]
    return replace(made, signals=capped([*made.signals, *signals]))


def _signal(step: Step) -> Signal:
    return Signal(code=SignalCode.REMOVED_FILE, where=escape(step.path), detail=step.why)


def _allow(rules: Rules, base: BaseTree, tree: BaseTree) -> Plan:
    if not rules.allow:
        raise PackError("restore: expected at least one allowed path in mode 'allow', got none")
    allowed = set(rules.allow)
    missing = sorted(allowed - tree.keys())
    if missing:
        return Plan(rules=rules, steps=(), refused=_missing(missing[0], tree))
    ignored = [
        Step(action=Action.DELETE, path=path, why="not among the allowed files")
        for path, file in tree.items()
        if path not in allowed and base.get(path) != file
    ]
    taken = [Step(action=Action.TAKE, path=path, why="allowed", file=tree[path]) for path in allowed]
    kept = [
        Step(action=Action.PROTECT, path=path, why="from the pack", file=file)
        for path, file in base.items()
        if path not in allowed
    ]
    return _assembled(rules, [*ignored, *taken, *kept])


def _missing(path: str, tree: BaseTree) -> str:
    twins = [other for other in tree if fold(other) == fold(path)]
    got = f"'{escape(twins[0])}', which differs in case or normal form" if twins else "a submission without it"
    return f"expected the file '{escape(path)}', got {got}"


def _overlay(rules: Rules, base: BaseTree, tree: BaseTree) -> Plan:
    laid = {path: file for path, file in base.items() if any(within(path, one) for one in rules.protect)}
    judge = _Judge(rules, laid)
    steps = [Step(action=Action.PROTECT, path=path, why="from the pack", file=file) for path, file in laid.items()]
    for path, file in tree.items():
        why = judge.why_deleted(path)
        if not why:
            steps.append(Step(action=Action.TAKE, path=path, why="submitted", file=file))
        elif laid.get(path) != file:
            steps.append(Step(action=Action.DELETE, path=path, why=why))
    return _assembled(rules, steps)


class _Judge:
    """Why a path of the submission is deleted. Every comparison is made after ``fold``."""

    def __init__(self, rules: Rules, laid: BaseTree) -> None:
        self._rules = rules
        self._protect = [(fold(path), path) for path in rules.protect]
        self._deny = [(fold(path), path) for path in rules.deny]
        self._laid_parents = {fold(parent) for path in laid for parent in parents(path)}

    def why_deleted(self, path: str) -> str:
        """The reason, or an empty string for a path that is taken."""
        return next(self._reasons(path), "")

    def _reasons(self, path: str) -> Iterator[str]:
        folded = fold(path)
        yield from (f"replaced: '{one}' is protected" for key, one in self._protect if within(folded, key))
        if folded in self._laid_parents:
            yield "a file where a protected directory must be"
        yield from (f"denied path '{one}'" for key, one in self._deny if within(folded, key))
        if pattern := name_match(path, self._rules.deny_names):
            yield f"denied name '{pattern}'"
        if pattern := name_match(path, self._rules.build_output):
            yield f"build output '{pattern}'"


_ORDER = {Action.DELETE: 0, Action.TAKE: 1, Action.PROTECT: 2}


def _assembled(rules: Rules, steps: list[Step]) -> Plan:
    ordered = tuple(sorted(steps, key=lambda step: (_ORDER[step.action], step.path.encode())))
    written = [step.path for step in ordered if step.file is not None]
    files = set(written)
    if clash := next((path for path in written if any(parent in files for parent in parents(path))), None):
        raise PackError(
            f"restore: expected '{escape(clash)}' below directories, got a file above it",
            hint="an allowed path may not lie below a file of the pack",
        )
    removed = [_signal(step) for step in ordered if step.action is Action.DELETE]
    return Plan(rules=rules, steps=ordered, signals=capped(removed))
