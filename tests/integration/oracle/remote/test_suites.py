"""Ordinary suites, unchanged: the right solution passes under the remote oracle and the wrong one fails."""

from pathlib import Path

import pytest
from tests.integration.oracle.remote.sandboxed import judged, run, setting

from assay.images.interface import Image
from assay.model import Ending, Medium, Outcome, TrustLevel

SUITES = Path(__file__).parents[3] / "fixtures" / "remote_suites"
NAMES = sorted(path.name for path in SUITES.iterdir() if path.is_dir())

pytestmark = pytest.mark.root


def test_the_corpus_is_there() -> None:
    assert len(NAMES) >= 25


@pytest.mark.parametrize("name", NAMES)
def test_right_passes_and_wrong_fails(name: str, tmp_path: Path, python_image: Image) -> None:
    file = f"test_{name}.py"
    tests = tmp_path / "suite"
    tests.mkdir()
    (tests / file).write_bytes((SUITES / name / file).read_bytes())
    with setting(tmp_path / "right", python_image, SUITES / name / "right", tests, [file]) as right:
        made = run(right)
    verdict = judged(made)
    assert made.transcript is not None
    assert made.transcript.violations == ()
    assert made.transcript.calls > 0
    assert made.reports[0].medium is Medium.TRUSTED_PIPE
    assert verdict.outcome is Outcome.PASSED, (verdict.reasons, made.execution.stdout.head.decode()[-3000:])
    assert verdict.trust.level >= TrustLevel.ISOLATED
    assert made.transcript.subject.observed_ending is Ending.EXITED

    inventory = [result.id for result in made.reports[0].results]
    wrong_tree = SUITES / name / "wrong"
    with setting(tmp_path / "wrong", python_image, wrong_tree, tests, [file], inventory=inventory) as wrong:
        failed = run(wrong)
    assert judged(failed).outcome is Outcome.FAILED
    assert len(failed.reports[0].results) == len(inventory)
