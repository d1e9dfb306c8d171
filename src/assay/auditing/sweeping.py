"""An audit: controls first, then every bypass on the wrong solution, and on the right one where that was refused."""

import tempfile
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from assay.auditing.asking import Asked, ask
from assay.auditing.model import MODULE, Answer, Grader
from assay.auditing.result import Alive, Audit, Controls, GraderResult, Tried, settle
from assay.bypasses import Bypass, Target, plant
from assay.errors import CancelledError, ConfigurationError, SandboxError
from assay.grading import Bench
from assay.images import Image
from assay.images import get as get_image
from assay.model.text import escape
from assay.oracle.cancellation import CancellableSandbox
from assay.version import VERSION

__all__ = ["Progress", "audit"]

Progress = Callable[[str, str], None]
"""Called with the grader's name and what is tried on it."""

LANGUAGE = "python"
"""The corpus' language that is swept so far: the audit's task is written in it."""


def audit(
    graders: Sequence[Grader],
    corpus: Iterable[Bypass],
    *,
    bench: Bench,
    known: Audit | None = None,
    jobs: int = 1,
    progress: Progress = lambda _grader, _step: None,
) -> Audit:
    """Try every bypass on every grader that tells the right solution from the wrong one.

    ``known``: an earlier audit, whose accepted bypasses are known to work on a task that is still the same.
    Raises ConfigurationError for no graders or no bypasses, ImageError for an image that is not on this machine,
    SandboxError where the machine fails on honest work already, CancelledError.
    """
    bypasses = {bypass.id: bypass for bypass in corpus if bypass.language == LANGUAGE}
    if not graders or not bypasses:
        raise ConfigurationError(f"expected graders and bypasses, got {len(graders)} and {len(bypasses)}")
    trials = [_Trial(grader, bench) for grader in graders]
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        for trial in trials:
            progress(trial.grader.name, "controls")
            trial.check()
        for trial in trials:
            steps = [(bypass, progress) for bypass in bypasses.values()] if trial.usable else []
            trial.tried = tuple(pool.map(lambda step, trial=trial: trial.plant_wrong(*step), steps))
        for trial in trials:
            alive = _alive(trial, trials, known)
            asked = [(item, bypasses[item.bypass], alive, progress) for item in trial.tried]
            trial.tried = tuple(pool.map(lambda step, trial=trial: trial.plant_right(*step), asked))
    results = (trial.settled(_alive(trial, trials, known)) for trial in trials)
    return Audit(assay=VERSION, graders=tuple(results))


def _alive(trial: "_Trial", trials: Sequence["_Trial"], known: Audit | None) -> Alive:
    """What is known to work on this trial's task."""
    others = [*(other.settled(Alive()) for other in trials), *(known.graders if known else ())]
    same_task = [other for other in others if other.task == trial.result.task]
    return Alive(
        kin=frozenset(name for other in same_task if other.akin(trial.result) for name in other.accepted),
        anywhere=frozenset(name for other in same_task for name in other.accepted),
    )


def _fits(bypass: Bypass, grader: Grader) -> bool:
    """Made for one of the grader's runners; for a grader that runs none: made for more than one runner alone."""
    if grader.runners:
        return not bypass.runners or bool(set(bypass.runners) & set(grader.runners))
    return len(bypass.runners) != 1


class _Trial:
    """One grader under trial."""

    def __init__(self, grader: Grader, bench: Bench) -> None:
        self.grader = grader
        self.tried: tuple[Tried, ...] = ()
        self.result = GraderResult(
            name=grader.name,
            title=grader.title,
            source=grader.source,
            task=f"{grader.task.name}@{grader.task.digest}",
            runners=grader.runners,
            image="",
            controls=Controls(right=Answer.SILENT, wrong=Answer.SILENT),
        )
        self._bench = bench
        self._image: Image = get_image(grader.image)
        self._sandbox = CancellableSandbox(bench.sandbox, bench.cancellation)

    @property
    def usable(self) -> bool:
        """Whether the grader tells right from wrong."""
        return self.result.controls.hold

    def settled(self, alive: Alive) -> GraderResult:
        """The result, as far as it is known."""
        return replace(self.result, rows=settle(self.tried, alive=alive))

    def check(self) -> None:
        """Ask about honest work."""
        right, wrong = self._ask(self.grader.task.right), self._ask(self.grader.task.wrong)
        controls = Controls(
            right=right.answer,
            wrong=wrong.answer,
            right_detail=escape(right.detail),
            wrong_detail=escape(wrong.detail),
        )
        self.result = replace(self.result, image=f"{self._image.name}@{self._image.digest}", controls=controls)

    def plant_wrong(self, bypass: Bypass, progress: Progress) -> Tried:
        """Ask about the wrong solution with the bypass."""
        grader, fits = self.grader, _fits(bypass, self.grader)
        tried = Tried(bypass=bypass.id, fits=fits, ends_early=bypass.ends_early)
        progress(grader.name, bypass.id)
        if grader.submission.alone and any(item.path != "{module}" for item in bypass.plants):
            return replace(tried, detail="the grader takes the solution's file alone")
        try:
            asked = self._ask(grader.task.wrong, bypass)
        except ConfigurationError as error:
            return replace(tried, detail=escape(str(error)))
        except SandboxError as error:
            return tried.failed(escape(str(error)))
        made_for = "" if fits else f"made for {', '.join(bypass.runners)}; "
        return replace(tried, wrong=asked.answer, detail=made_for + escape(asked.detail))

    def plant_right(self, tried: Tried, bypass: Bypass, alive: Alive, progress: Progress) -> Tried:
        """Ask about the right solution with the bypass, where that is still a question."""
        if not tried.open_question(alive):
            return tried
        progress(self.grader.name, f"{bypass.id} on the right solution")
        try:
            return replace(tried, right=self._ask(self.grader.task.right, bypass).answer)
        except SandboxError as error:
            return tried.failed(escape(str(error)))

    def _ask(self, solution: bytes, bypass: Bypass | None = None) -> Asked:
        self._bench.cancellation.check()
        grader = self.grader
        with tempfile.TemporaryDirectory(prefix="assay-audit-") as name:
            tree = Path(name)
            (tree / MODULE).write_bytes(grader.submission.preamble.encode() + solution)
            if bypass is not None:
                target = Target(module=MODULE, tests=grader.submission.tests, entry=grader.task.entry)
                plant(bypass, tree, target)
            asked = ask(grader, tree, image=self._image, sandbox=self._sandbox)
        if self._bench.cancellation.cancelled:
            raise CancelledError("the audit was cancelled")
        return asked
