"""The same cases in every language that has a driver: right work passes at the highest trust, and nothing else does."""

from pathlib import Path

import pytest

import assay
from assay.languages.table import LANGUAGES
from assay.model import OracleMode, Outcome, ReasonCode, TrustLevel
from casespack import proved_pack, write_cases_pack
from casessubjects import SUBJECTS, suite_for

pytestmark = pytest.mark.root

DRIVEN = sorted(name for name, row in LANGUAGES.items() if OracleMode.CASES in row.oracles)
REASONS = {
    "early_exit": {ReasonCode.TESTS_FAILED},
    "exit_at_load": {ReasonCode.TESTS_FAILED},
    "garbage": {ReasonCode.PROTOCOL_VIOLATION},
    "hang": {ReasonCode.TIMED_OUT},
}


def test_every_language_with_a_driver_is_tried_here() -> None:
    assert len(DRIVEN) >= 4
    assert set(DRIVEN) <= set(SUBJECTS)


@pytest.mark.parametrize("name", DRIVEN)
def test_calls(name: str, tmp_path: Path) -> None:
    """The proof grades the right and the wrong submission; the rest is handed in here."""
    subject = SUBJECTS[name]
    pack = proved_pack(
        write_cases_pack(
            tmp_path,
            language=name,
            solution=subject.solution,
            right=subject.right,
            wrong=subject.wrong,
            suite=suite_for(subject),
            limits="wall_s = 100.0\ncpu_s = 100.0\n",
        )
    )
    for kind, reasons in REASONS.items():
        out = tmp_path / kind
        verdict = assay.grade(f"{pack}#one", {subject.solution: getattr(subject, kind)}, out=out)
        assert verdict.outcome is Outcome.FAILED, kind
        assert reasons <= {reason.code for reason in verdict.reasons}, (kind, verdict.reasons)
        assert verdict.trust.level is TrustLevel.OUTSIDE
        assert assay.judge(out) == verdict, kind


PROGRAM = {
    "cases": [
        {"id": "sum", "stdin": "1 2\n3\n", "stdout": "6\n"},
        {"id": "argument", "args": ["a b"], "stdout": "a b\n"},
    ]
}


@pytest.mark.parametrize("name", DRIVEN)
def test_programs(name: str, tmp_path: Path) -> None:
    subject = SUBJECTS[name]
    pack = write_cases_pack(
        tmp_path,
        language=name,
        solution=subject.solution,
        right=subject.program,
        wrong=subject.wrong,
        suite=PROGRAM,
        limits="wall_s = 100.0\ncpu_s = 100.0\n",
    )
    proved_pack(pack)
