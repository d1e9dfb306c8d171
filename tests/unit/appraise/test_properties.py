"""Laws that hold for all evidence."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from witnessed import IDS, E, F, P, S, controls, counted, execution, inside, judge, line, outside, remote, report, run

from assay.appraise.blame import RANKED, Side, blame, rank
from assay.model import (
    Ending,
    Evidence,
    Expectation,
    Medium,
    OracleMode,
    Outcome,
    ReasonCode,
    ReportStatement,
    Run,
    Stage,
    SummaryLine,
    SummaryStatement,
    TestOutcome,
    TestResult,
    TranscriptStatement,
)

HONEST = (inside(), controls(), outside(), outside(oracle=OracleMode.CASES))
honest = st.sampled_from(HONEST)

# Evidence of any kind, near enough to honest that every check is reached.
names = st.sampled_from([*IDS, "d"])
outcomes = st.sampled_from(list(TestOutcome))
results = st.lists(st.builds(TestResult, id=names, outcome=outcomes, message=st.sampled_from(["", "x"])), max_size=4)
honest_results = st.just([TestResult(id=i, outcome=P) for i in IDS])
reports = st.builds(
    ReportStatement,
    source=st.sampled_from(["stream", "junit"]),
    medium=st.sampled_from(list(Medium)),
    started=st.booleans(),
    terminal_records=st.sampled_from([1, 1, 0, 2]),
    reported_exit_status=st.sampled_from([None, 0, 1]),
    results=st.one_of(results, honest_results).map(tuple),
    problems=st.sampled_from([(), (), ("junk",)]),
)
summary_lines = st.builds(
    SummaryLine,
    text=st.sampled_from(["a", "b"]),
    counts=st.dictionaries(names, st.sampled_from([P, F, E, S]), max_size=3).map(counted),
    claims_success=st.sampled_from([None, True, False]),
)
honest_line = st.just(line(dict.fromkeys(IDS, P)))
summaries = st.builds(
    SummaryStatement,
    lines=st.lists(st.one_of(honest_line, summary_lines), max_size=3).map(tuple),
    required=st.booleans(),
    per_run_lines=st.sampled_from([1, 1, 2, None]),
)
executions = st.builds(
    lambda ending, status: execution(status, ending),
    st.sampled_from([Ending.EXITED, Ending.EXITED, Ending.EXITED, *Ending]),
    st.sampled_from([0, 0, 0, 1, 3]),
)
transcripts = st.builds(
    TranscriptStatement, calls=st.just(1), violations=st.sampled_from([(), (), ("bad",)]), subject=executions
)
runs = st.builds(
    Run,
    name=st.just("r"),
    execution=executions,
    expectations=st.dictionaries(
        st.sampled_from(IDS), st.sampled_from([Expectation.PASS, Expectation.PASS, Expectation.FAIL])
    ),
    reports=st.lists(reports, max_size=2).map(tuple),
    summary=st.one_of(st.none(), summaries),
    transcript=st.one_of(st.none(), transcripts),
)
evidences = st.builds(
    lambda oracle, inventory, found, stages, our, refused: Evidence(
        oracle=oracle,
        inventory=tuple(inventory),
        runs=tuple(replace(r, name=f"r{n}") for n, r in enumerate(found)),
        stages=tuple(stages),
        our_failure=our,
        refused=refused,
    ),
    st.sampled_from(list(OracleMode)),
    st.lists(st.sampled_from(IDS), unique=True),
    st.lists(st.one_of(runs, st.just(run()), st.just(remote())), max_size=3),
    st.lists(st.builds(Stage, name=st.just("build"), execution=executions, ours=st.booleans()), max_size=1),
    st.sampled_from(["", "", "", "lost"]),
    st.sampled_from(["", "", "", "no"]),
)


@settings(max_examples=300, deadline=None)
@given(evidences)
def test_any_evidence_gets_a_verdict_with_reasons_of_the_right_side(evidence: Evidence) -> None:
    verdict = judge(evidence)
    sides = {blame(reason.code) for reason in verdict.reasons}
    assert verdict.reasons
    match verdict.outcome:
        case Outcome.PASSED:
            assert sides == {Side.NOBODY}
        case Outcome.FAILED:
            assert blame(verdict.reasons[0].code) is Side.SUBMISSION
        case Outcome.INCONCLUSIVE:
            assert blame(verdict.reasons[0].code) is Side.OURS


@settings(max_examples=300, deadline=None)
@given(evidences)
def test_a_pass_was_seen_for_every_pinned_test(evidence: Evidence) -> None:
    verdict = judge(evidence)
    if not verdict.passed:
        return
    assert evidence.inventory
    assert all(w.agrees for w in verdict.witnesses)
    for name in evidence.inventory:
        assert any(
            r.expectations.get(name) is Expectation.PASS
            and any(x.id == name and x.outcome is P for said in r.reports for x in said.results)
            for r in evidence.runs
        )


def test_the_laws_are_not_about_nothing() -> None:
    """Honest evidence of each mode passes, so that the laws below start from passes."""
    assert all(judge(evidence).passed for evidence in HONEST)


@settings(max_examples=200, deadline=None)
@given(evidences, st.randoms(use_true_random=False))
def test_order_says_nothing(evidence: Evidence, shuffler: object) -> None:
    def shuffled(items: tuple[object, ...]) -> tuple[object, ...]:
        copy = list(items)
        shuffler.shuffle(copy)  # type: ignore[attr-defined]
        return tuple(copy)

    def stirred(r: Run) -> Run:
        said = tuple(replace(s, results=shuffled(s.results)) for s in r.reports)
        summary = replace(r.summary, lines=shuffled(r.summary.lines)) if r.summary is not None else None
        return replace(r, reports=shuffled(said), summary=summary)  # type: ignore[arg-type]

    other = replace(evidence, runs=shuffled(tuple(stirred(r) for r in evidence.runs)))  # type: ignore[arg-type]
    one, two = judge(evidence), judge(other)
    assert (one.outcome, one.trust, one.tests, one.limits_hit) == (two.outcome, two.trust, two.tests, two.limits_hit)
    assert [r.code for r in one.reasons] == [r.code for r in two.reasons]


@settings(max_examples=200, deadline=None)
@given(evidences, st.randoms(use_true_random=False))
def test_the_order_of_runs_changes_nothing_at_all(evidence: Evidence, shuffler: object) -> None:
    order = list(evidence.runs)
    shuffler.shuffle(order)  # type: ignore[attr-defined]
    assert judge(replace(evidence, runs=tuple(order))) == judge(evidence)


@settings(max_examples=300, deadline=None)
@given(evidences, st.data())
def test_one_more_witness_never_makes_a_pass(evidence: Evidence, data: st.DataObject) -> None:
    """More reports, lines or violations can only take a pass away."""
    if judge(evidence).passed or not evidence.runs:
        return
    at = data.draw(st.integers(0, len(evidence.runs) - 1))
    victim = evidence.runs[at]
    silent_before = not any(s.results for s in victim.reports)
    added = data.draw(reports)
    more = [replace(victim, reports=(*victim.reports, added))] if not silent_before else []
    if victim.summary is not None and victim.summary.lines:
        more.append(
            replace(victim, summary=replace(victim.summary, lines=(*victim.summary.lines, data.draw(summary_lines))))
        )
    for changed in more:
        summary = changed.summary
        if summary is not None and summary.per_run_lines != 1 and len(summary.lines) > 1:
            continue  # such a runner prints several lines: one of them missing is what the new line may supply
        changed_evidence = replace(evidence, runs=(*evidence.runs[:at], changed, *evidence.runs[at + 1 :]))
        assert not judge(changed_evidence).passed


CONTRADICTIONS = (
    lambda r: replace(r, reports=(*r.reports, report({"a": F}))),
    lambda r: replace(r, reports=(*r.reports, ReportStatement(source="x", medium=Medium.FILE, problems=("cut",)))),
    lambda r: replace(r, reports=tuple(replace(s, problems=("junk",)) for s in r.reports)),
    lambda r: replace(r, reports=tuple(replace(s, terminal_records=2) for s in r.reports)),
    lambda r: replace(r, reports=tuple(replace(s, reported_exit_status=7) for s in r.reports)),
    lambda r: replace(r, reports=tuple(replace(s, results=(*s.results, s.results[0])) for s in r.reports)),
    lambda r: replace(r, summary=replace(r.summary, lines=(*r.summary.lines, line({"a": F})))),
    lambda r: replace(r, summary=replace(r.summary, lines=(*r.summary.lines, *r.summary.lines))),
    lambda r: replace(r, execution=execution(7)),
    lambda r: replace(r, execution=execution(ending=Ending.SIGNALLED)),
    lambda r: replace(r, transcript=TranscriptStatement(calls=0, subject=execution(), violations=("bad",))),
)


@pytest.mark.parametrize("evidence", HONEST, ids=lambda e: e.oracle.value)
@pytest.mark.parametrize("contradict", CONTRADICTIONS, ids=range(len(CONTRADICTIONS)))
def test_a_witness_that_contradicts_takes_the_pass_away(evidence: Evidence, contradict: object) -> None:
    for at, r in enumerate(evidence.runs):
        bent = (*evidence.runs[:at], contradict(r), *evidence.runs[at + 1 :])  # type: ignore[operator]
        assert not judge(replace(evidence, runs=bent)).passed


def without_one(evidence: Evidence) -> Iterator[Evidence]:
    """The evidence with one witness taken away, in every way."""
    yield replace(evidence, inventory=())
    yield replace(evidence, runs=())
    for at, r in enumerate(evidence.runs):

        def put(*changed: Run, at: int = at) -> Evidence:
            return replace(evidence, runs=(*evidence.runs[:at], *changed, *evidence.runs[at + 1 :]))

        yield put()
        yield put(replace(r, execution=execution(None)))
        yield put(replace(r, expectations={}))
        yield put(replace(r, reports=()))
        if r.summary is not None:
            yield put(replace(r, summary=replace(r.summary, lines=())))
        if r.transcript is not None:
            yield put(replace(r, transcript=None))
        for s in r.reports:
            yield put(replace(r, reports=(replace(s, terminal_records=0),)))
            for result in s.results:
                yield put(replace(r, reports=(replace(s, results=tuple(x for x in s.results if x != result)),)))


@pytest.mark.parametrize("evidence", HONEST, ids=lambda e: e.oracle.value)
def test_a_witness_that_is_gone_takes_the_pass_away(evidence: Evidence) -> None:
    for less in without_one(evidence):
        assert not judge(less).passed


@settings(max_examples=100, deadline=None)
@given(honest, st.sampled_from(["our_failure", "sandbox", "cancelled"]), st.data())
def test_a_fault_of_ours_is_inconclusive_whatever_else(evidence: Evidence, fault: str, data: st.DataObject) -> None:
    worse = replace(evidence, runs=(*evidence.runs, replace(data.draw(runs), name="z")))
    if fault == "our_failure":
        faulty = replace(worse, our_failure="lost")
    else:
        ending = Ending.SANDBOX_ERROR if fault == "sandbox" else Ending.CANCELLED
        faulty = replace(worse, runs=(*worse.runs, run(name="zz", execution=execution(ending=ending))))
    assert judge(faulty).outcome is Outcome.INCONCLUSIVE


def test_empty_is_never_a_pass() -> None:
    for oracle in OracleMode:
        assert not judge(Evidence(oracle=oracle, inventory=(), runs=())).passed
        assert not judge(Evidence(oracle=oracle, inventory=IDS, runs=())).passed
        hollow = run({}, expectations={}, execution=execution(0))
        assert not judge(Evidence(oracle=oracle, inventory=(), runs=(hollow,))).passed


def test_every_code_has_one_side_and_one_rank() -> None:
    assert {code for code, _ in RANKED} == set(ReasonCode)
    assert len(RANKED) == len(ReasonCode)
    assert sorted(ReasonCode, key=rank) == [code for code, _ in RANKED]
    assert [code for code, side in RANKED if side is Side.NOBODY] == [ReasonCode.ALL_AGREE]
