"""An audit: controls first, then every bypass on the wrong solution, and on the right one where that was refused."""

import tempfile
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from assay.auditing.asking import Asked, ask
from assay.auditing.model import MODULE, Answer, Grader
from assay.auditing.result import Audit, Controls, GraderResult, Tried, settle
from assay.bypasses import Bypass, Target, plant
from assay.errors import CancelledError, ConfigurationError
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
    jobs: int = 1,
    progress: Progress = lambda _grader, _step: None,
) -> Audit:
    """Try every bypass on every grader that tells the right solution from the wrong one.

    Raises ConfigurationError for no graders or no bypasses, ImageError for an image that is not on this machine,
    SandboxError where the machine failed, CancelledError.
    """
    bypasses = [bypass for bypass in corpus if bypass.language == LANGUAGE]
    if not graders or not bypasses:
        raise ConfigurationError(f"expected graders and bypasses, got {len(graders)} and {len(bypasses)}")
    found = [_Trial(grader, bench).examine(bypasses, jobs=jobs, progress=progress) for grader in graders]

    def alive(grader: Grader) -> frozenset[str]:
        """What some grader of the same kind accepted on the same task."""
        kin = (tried for other, (_, tried) in zip(graders, found, strict=True) if _akin(grader, other))
        return frozenset(item.bypass for tried in kin for item in tried if item.wrong is Answer.ACCEPTED)

    return Audit(
        assay=VERSION,
        graders=tuple(
            replace(result, rows=settle(tried, alive=alive(grader)))
            for grader, (result, tried) in zip(graders, found, strict=True)
        ),
    )


def _akin(one: Grader, other: Grader) -> bool:
    """Whether both run the same kind of tests on the same task."""
    same_kind = one.runners == other.runners or bool(set(one.runners) & set(other.runners))
    return same_kind and one.task == other.task


def _fits(bypass: Bypass, grader: Grader) -> bool:
    """Made for one of the grader's runners; for a grader that runs none: made for more than one runner alone."""
    if grader.runners:
        return not bypass.runners or bool(set(bypass.runners) & set(grader.runners))
    return len(bypass.runners) != 1


class _Trial:
    """One grader under trial."""

    def __init__(self, grader: Grader, bench: Bench) -> None:
        self._grader = grader
        self._bench = bench
        self._image: Image = get_image(grader.image)
        self._sandbox = CancellableSandbox(bench.sandbox, bench.cancellation)

    def examine(
        self, bypasses: Sequence[Bypass], *, jobs: int, progress: Progress
    ) -> tuple[GraderResult, tuple[Tried, ...]]:
        grader, task = self._grader, self._grader.task
        progress(grader.name, "controls")
        right, wrong = self._ask(task.right), self._ask(task.wrong)
        controls = Controls(
            right=right.answer,
            wrong=wrong.answer,
            right_detail=escape(right.detail),
            wrong_detail=escape(wrong.detail),
        )
        result = GraderResult(
            name=grader.name,
            title=grader.title,
            source=grader.source,
            task=task.name,
            image=f"{self._image.name}@{self._image.digest}",
            controls=controls,
        )
        if not controls.hold:
            return result, ()

        def one(bypass: Bypass) -> Tried:
            progress(grader.name, bypass.id)
            return self._try(bypass)

        with ThreadPoolExecutor(max_workers=jobs) as pool:
            return result, tuple(pool.map(one, bypasses))

    def _try(self, bypass: Bypass) -> Tried:
        grader = self._grader
        fits = _fits(bypass, grader)
        tried = Tried(bypass=bypass.id, fits=fits)
        if grader.submission.alone and any(item.path != "{module}" for item in bypass.plants):
            return replace(tried, detail="the grader takes the solution's file alone")
        try:
            wrong = self._ask(grader.task.wrong, bypass)
        except ConfigurationError as error:
            return replace(tried, detail=escape(str(error)))
        tried = replace(tried, wrong=wrong.answer, detail=escape(wrong.detail))
        if wrong.answer is Answer.ACCEPTED:
            return tried
        if not fits:
            return replace(tried, detail=f"made for {', '.join(bypass.runners)}; {tried.detail}")
        return replace(tried, right=self._ask(grader.task.right, bypass).answer)

    def _ask(self, solution: bytes, bypass: Bypass | None = None) -> Asked:
        self._bench.cancellation.check()
        grader = self._grader
        with tempfile.TemporaryDirectory(prefix="assay-audit-") as name:
            tree = Path(name)
            (tree / MODULE).write_bytes(solution)
            if bypass is not None:
                target = Target(module=MODULE, tests=grader.submission.tests, entry=grader.task.entry)
                plant(bypass, tree, target)
            asked = ask(grader, tree, image=self._image, sandbox=self._sandbox)
        if self._bench.cancellation.cancelled:
            raise CancelledError("the audit was cancelled")
        return asked
