"""The oracle that runs blinded controls beside the tests they were made from."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from assay.errors import OracleError
from assay.model import Expectation, OracleMode, Run
from assay.oracle.controls.model import Variant
from assay.oracle.controls.rendering import render
from assay.oracle.controls.variants import VARIANTS, draw
from assay.oracle.interface import Setting
from assay.oracle.single import run_suite

__all__ = ["ControlsOracle", "Rendering", "rendered", "renderings", "run_rendering", "suite_sources"]


class ControlsOracle:
    """Each variant of the suite in a sandbox and over a tree of its own.

    Nothing that a variant's process can see tells which tests are flipped: names, order and structure are the same in
    all of them, and what one run wrote is gone before the next.
    """

    mode = OracleMode.CONTROLS

    def __init__(self, *, variants: int = VARIANTS) -> None:
        """``variants``: how many to draw at least; small suites get more (see ``variants.draw``)."""
        self._variants = variants

    def runs(self, setting: Setting) -> tuple[Run, ...]:
        """One run for each variant. Raises OracleError where the task's lock has no controls."""
        return tuple(
            run_rendering(setting, name=one.name, files=one.files, expectations=one.expectations)
            for one in renderings(setting, variants=self._variants)
        )


def suite_sources(setting: Setting) -> dict[str, bytes]:
    """The hidden test files' bytes, by their name below the tests' directory."""
    return {name: (setting.tests / name).read_bytes() for name in setting.task.test_files}


def run_rendering(
    setting: Setting, *, name: str, files: Mapping[str, bytes], expectations: Mapping[str, Expectation]
) -> Run:
    """Run the suite with ``files`` in place of the originals, over a tree that no other run has touched."""
    with rendered(setting, files) as own:
        return run_suite(own, name=name, tests_dir=own.tests, expectations=expectations)


@contextmanager
def rendered(setting: Setting, files: Mapping[str, bytes]) -> Iterator[Setting]:
    """The setting over a new tree, with ``files`` in place of the original tests."""
    with setting.fresh() as own:
        for file, data in files.items():
            _replace(own.tests / file, data)
        yield own


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendering:
    """One variant of the suite, ready to run."""

    name: str
    files: Mapping[str, bytes]
    expectations: Mapping[str, Expectation]


def renderings(setting: Setting, *, variants: int = VARIANTS) -> tuple[Rendering, ...]:
    """Secretly drawn variants of the task's suite. Raises OracleError where the task's lock has no controls."""
    lock = setting.task.lock
    if lock is None or not lock.controls:
        raise OracleError(f"task {setting.task.id}: expected a lock with controls, got none")
    sources = suite_sources(setting)
    drawn = draw(lock.controls, lock.neutral, variants=variants)
    return tuple(_rendering(setting, f"variant-{at}", variant, sources) for at, variant in enumerate(drawn, 1))


def _rendering(setting: Setting, name: str, variant: Variant, sources: Mapping[str, bytes]) -> Rendering:
    expectations = {id_: Expectation.FAIL if id_ in variant.flipped else Expectation.PASS for id_ in setting.inventory}
    # Every file is written in every variant: its times must not say whether anything in it was changed.
    return Rendering(name=name, files={**sources, **render(sources, variant.edits)}, expectations=expectations)


def _replace(path: Path, data: bytes) -> None:
    if not path.is_file():
        raise OracleError(f"variant of {path.name}: expected a hidden test file of that name, got none")
    path.write_bytes(data)
