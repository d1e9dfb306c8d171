"""What counts as stopped: a bypass that merely breaks the tree proves nothing."""

from dataclasses import replace

import pytest

from assay.bypasses import Bypass, Fooled, Plant, PlantMode
from assay.grading import Grade
from assay.model import (
    Evidence,
    OracleMode,
    Outcome,
    Reason,
    ReasonCode,
    Signal,
    SignalCode,
    TestOutcome,
    TestVerdict,
    Trust,
    TrustLevel,
    Verdict,
)
from assay.packs import OracleChoice, TaskLock
from assay.verification import Fate, Sweep, SweepRow
from assay.verification.observing import Observation
from assay.verification.sweeping import judged

LOCK = TaskLock(
    inventory=("a", "b", "c"),
    oracle=OracleChoice.INSIDE,
    signature={"a": "failed", "b": "passed", "c": "errored"},
)
ROW = SweepRow(task="t", bypass="x", oracle=OracleChoice.INSIDE, fate=Fate.NOT_APPLICABLE)
AGAIN = {"a": TestOutcome.FAILED, "b": TestOutcome.PASSED, "c": TestOutcome.FAILED}
BROKEN = dict.fromkeys("abc", TestOutcome.ERRORED)
GONE = dict.fromkeys("abc", TestOutcome.MISSING)


def seen(
    outcome: Outcome, outcomes: dict[str, TestOutcome], *codes: ReasonCode, signals: tuple[SignalCode, ...] = ()
) -> Observation:
    verdict = Verdict(
        outcome=outcome,
        reasons=tuple(Reason(code=code) for code in codes),
        trust=Trust(level=TrustLevel.LOW),
        tests=tuple(TestVerdict(id=name, ok=False, outcome=found) for name, found in outcomes.items()),
        signals=tuple(Signal(code=code, where="x", detail="x") for code in signals),
    )
    evidence = Evidence(oracle=OracleMode.INSIDE, inventory=LOCK.inventory, runs=())
    return Observation(grade=Grade(verdict=verdict, evidence=evidence))


def bypass(*reasons: ReasonCode, ends_early: bool = False, defeats: frozenset[OracleMode] = frozenset()) -> Bypass:
    return Bypass(
        id="x",
        title="x",
        language="any",
        runners=(),
        mechanism="x",
        source="x",
        fools=frozenset({Fooled.EXIT}),
        plants=(Plant(path="x", mode=PlantMode.CREATE),),
        default_reasons=frozenset(reasons),
        signals=frozenset({SignalCode.FORGED_LINE}),
        ends_early=ends_early,
        defeats=defeats,
    )


FAILED, MISSING = ReasonCode.TESTS_FAILED, ReasonCode.TESTS_MISSING
EXIT, PROOF = ReasonCode.EXIT_CONTRADICTS_REPORT, ReasonCode.CONTROL_CONTRADICTION


@pytest.mark.parametrize(
    ("planted", "observed", "fate"),
    [
        pytest.param(bypass(), seen(Outcome.FAILED, AGAIN, FAILED), Fate.STOPPED, id="the tree's own failures"),
        pytest.param(bypass(), seen(Outcome.FAILED, BROKEN, FAILED), Fate.UNTESTED, id="other failures"),
        pytest.param(
            bypass(FAILED), seen(Outcome.FAILED, BROKEN, FAILED), Fate.UNTESTED, id="any broken tree's reason"
        ),
        pytest.param(bypass(PROOF), seen(Outcome.FAILED, BROKEN, PROOF), Fate.STOPPED, id="proof of forgery"),
        pytest.param(bypass(), seen(Outcome.FAILED, BROKEN, PROOF), Fate.UNTESTED, id="a proof nobody expected"),
        pytest.param(bypass(EXIT), seen(Outcome.FAILED, GONE, MISSING), Fate.UNTESTED, id="nothing ran"),
        pytest.param(
            bypass(MISSING, ends_early=True), seen(Outcome.FAILED, GONE, MISSING), Fate.STOPPED, id="ended by design"
        ),
        pytest.param(
            bypass(EXIT, ends_early=True), seen(Outcome.FAILED, GONE, MISSING), Fate.UNTESTED, id="ended otherwise"
        ),
        pytest.param(bypass(), seen(Outcome.PASSED, AGAIN, ReasonCode.ALL_AGREE), Fate.ACCEPTED, id="a hole"),
        pytest.param(
            bypass(defeats=frozenset({OracleMode.INSIDE})),
            seen(Outcome.PASSED, AGAIN, ReasonCode.ALL_AGREE),
            Fate.KNOWN_HOLE,
            id="a stated hole",
        ),
        pytest.param(
            bypass(defeats=frozenset({OracleMode.REMOTE})),
            seen(Outcome.PASSED, AGAIN, ReasonCode.ALL_AGREE),
            Fate.ACCEPTED,
            id="stated of another mode",
        ),
        pytest.param(
            bypass(), seen(Outcome.INCONCLUSIVE, GONE, ReasonCode.SANDBOX_ERROR), Fate.INCONCLUSIVE, id="no verdict"
        ),
    ],
)
def test_fates(planted: Bypass, observed: Observation, fate: Fate) -> None:
    assert judged(ROW, planted, LOCK, observed).fate is fate


def test_expectations_that_were_not_met_are_named() -> None:
    row = judged(ROW, bypass(EXIT), LOCK, seen(Outcome.FAILED, AGAIN, FAILED))
    assert (row.fate, row.as_expected, row.missing_signals) == (Fate.STOPPED, False, ("forged_line",))
    row = judged(ROW, bypass(FAILED), LOCK, seen(Outcome.FAILED, AGAIN, FAILED, signals=(SignalCode.FORGED_LINE,)))
    assert (row.as_expected, row.missing_signals) == (True, ())


def rows(*fates: Fate) -> Sweep:
    return Sweep(rows=tuple(SweepRow(task="t", bypass="x", oracle=OracleChoice.INSIDE, fate=fate) for fate in fates))


def test_a_sweep_holds_only_when_something_was_stopped_and_nothing_passed() -> None:
    assert rows(Fate.STOPPED, Fate.UNTESTED, Fate.KNOWN_HOLE).holds
    assert not rows().holds
    assert not rows(Fate.NOT_APPLICABLE, Fate.UNTESTED).holds
    assert not rows(Fate.STOPPED, Fate.ACCEPTED).holds
    assert not rows(Fate.STOPPED, Fate.INCONCLUSIVE).holds
    assert rows(Fate.STOPPED, Fate.STOPPED).count(Fate.STOPPED) == 2


def test_a_line_for_a_runner_is_not_promised_where_no_runner_runs_beside_the_code() -> None:
    lock = replace(LOCK, oracle=OracleChoice.REMOTE)
    assert judged(ROW, bypass(EXIT), lock, seen(Outcome.FAILED, AGAIN, FAILED)).missing_signals == ()
