"""What each kind of evidence comes to, row by row of the requirements."""

from dataclasses import replace

import pytest
from witnessed import (
    IDS,
    E,
    F,
    P,
    S,
    codes,
    execution,
    inside,
    judge,
    line,
    outside,
    remote,
    report,
    run,
)

from assay.appraise import DEFAULT_POLICY, Policy, Witness, appraise
from assay.errors import ConfigurationError
from assay.model import (
    Counts,
    Ending,
    Evidence,
    Expectation,
    Medium,
    OracleMode,
    Outcome,
    ReasonCode,
    ReportStatement,
    Run,
    SignalCode,
    Stage,
    SummaryLine,
    SummaryStatement,
    TestOutcome,
    TestResult,
    TranscriptStatement,
)

GREEN = dict.fromkeys(IDS, P)
RED = GREEN | {"b": F}
SILENT = ReportStatement(source="assay-stream", medium=Medium.SHARED_PIPE)


def failed_with(evidence: Evidence, *expected: ReasonCode) -> None:
    verdict = judge(evidence)
    assert verdict.outcome is Outcome.FAILED
    assert codes(verdict) == list(expected)


def inconclusive_with(evidence: Evidence, *expected: ReasonCode) -> None:
    verdict = judge(evidence)
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert codes(verdict) == list(expected)


def test_honest_and_right_passes() -> None:
    verdict = judge(inside())
    assert verdict.outcome is Outcome.PASSED
    assert codes(verdict) == [ReasonCode.ALL_AGREE]
    assert [(t.id, t.ok, t.outcome) for t in verdict.tests] == [(i, True, P) for i in IDS]
    assert all(w.agrees for w in verdict.witnesses)
    assert [w.witness for w in verdict.witnesses] == ["exit_status", "report", "inventory", "summary"]


def test_honest_and_wrong_fails_for_that_reason_alone() -> None:
    failed_with(inside(run(RED)), ReasonCode.TESTS_FAILED)
    failed_with(inside(run(GREEN | {"b": E})), ReasonCode.TESTS_FAILED)


def test_the_failing_test_is_named() -> None:
    verdict = judge(inside(run(RED)))
    assert "b" in verdict.reasons[0].detail
    assert [(t.id, t.ok) for t in verdict.tests] == [("a", True), ("b", False), ("c", True)]


# What is ours.


def test_faults_of_ours_blame_nobody() -> None:
    inconclusive_with(inside(our_failure="clone failed"), ReasonCode.PIPELINE_ERROR)
    inconclusive_with(inside(inventory=()), ReasonCode.NO_TESTS_PINNED)
    inconclusive_with(inside(runs=()), ReasonCode.NO_RUNS)
    inconclusive_with(
        inside(run(execution=execution(ending=Ending.SANDBOX_ERROR), reports=(), summary=None)),
        ReasonCode.SANDBOX_ERROR,
        ReasonCode.NO_REPORT_NO_SUMMARY,
    )
    inconclusive_with(inside(run(execution=execution(ending=Ending.CANCELLED))), ReasonCode.CANCELLED)
    inconclusive_with(
        inside(stages=(Stage(name="install", execution=execution(1), ours=True),)), ReasonCode.TOOLCHAIN_BROKEN
    )


def test_an_exit_status_that_nobody_took_is_ours() -> None:
    verdict = judge(inside(run(execution=execution(None))))
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert ReasonCode.SANDBOX_ERROR in codes(verdict)


def test_a_fault_of_ours_never_becomes_a_zero() -> None:
    verdict = judge(inside(run(RED), our_failure="the disk was full"))
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert codes(verdict) == [ReasonCode.PIPELINE_ERROR, ReasonCode.TESTS_FAILED]


def test_no_report_and_no_summary_is_ours_whatever_the_status() -> None:
    for status in (0, 1, 127):
        for reports in ((), (SILENT,)):
            silent = run(execution=execution(status), reports=reports, summary=SummaryStatement())
            inconclusive_with(inside(silent), ReasonCode.NO_REPORT_NO_SUMMARY)


def test_silence_of_one_run_does_not_hide_the_failure_of_another() -> None:
    silent = run(name="run-2", execution=execution(0), reports=(SILENT,), summary=SummaryStatement())
    failed_with(inside(run(RED), silent), ReasonCode.TESTS_FAILED, ReasonCode.NO_REPORT_NO_SUMMARY)
    inconclusive_with(inside(run(), silent), ReasonCode.NO_REPORT_NO_SUMMARY)


def test_runs_must_cover_the_inventory_and_nothing_else() -> None:
    inconclusive_with(inside(inventory=(*IDS, "d")), ReasonCode.PIPELINE_ERROR)
    inconclusive_with(inside(inventory=IDS[:2]), ReasonCode.PIPELINE_ERROR)
    inconclusive_with(inside(inventory=(*IDS, "a")), ReasonCode.PIPELINE_ERROR)
    inconclusive_with(inside(run(), run()), ReasonCode.PIPELINE_ERROR)
    empty = run({}, expectations={}, execution=execution(0))
    assert judge(inside(empty, inventory=())).outcome is Outcome.INCONCLUSIVE


# Before the tests.


def test_a_refused_submission_fails() -> None:
    failed_with(inside(runs=(), refused="bank.py is missing"), ReasonCode.SUBMISSION_REFUSED)


@pytest.mark.parametrize(
    ("ended", "code"),
    [
        (execution(2), ReasonCode.BUILD_FAILED),
        (execution(ending=Ending.SIGNALLED), ReasonCode.BUILD_FAILED),
        (execution(ending=Ending.TIMED_OUT), ReasonCode.TIMED_OUT),
        (execution(ending=Ending.OUT_OF_MEMORY), ReasonCode.OUT_OF_MEMORY),
    ],
)
def test_a_build_that_fails_says_how(ended: object, code: ReasonCode) -> None:
    failed_with(inside(runs=(), stages=(Stage(name="build", execution=ended),)), code)  # type: ignore[arg-type]


def test_a_build_of_one_run_that_fails_is_a_failed_build_and_no_silence() -> None:
    """Where each variant is built apart, the run that was never started has nothing to say."""
    for ended, code in (
        (execution(2), ReasonCode.BUILD_FAILED),
        (execution(ending=Ending.TIMED_OUT), ReasonCode.TIMED_OUT),
    ):
        stage = Stage(name="run-1: build", execution=ended)
        failed_with(inside(run(execution=ended, reports=(), summary=None, stages=(stage,))), code)
    ours = Stage(name="run-1: build", execution=execution(ending=Ending.SANDBOX_ERROR))
    broken_build = run(execution=ours.execution, reports=(), summary=None, stages=(ours,))
    inconclusive_with(inside(broken_build), ReasonCode.SANDBOX_ERROR)
    built = Stage(name="run-1: build", execution=execution(0))
    assert judge(inside(run(stages=(built,)))).passed
    assert not judge(inside(run(stages=(Stage(name="b", execution=execution(1)),)))).passed


@pytest.mark.parametrize("ending", [Ending.SANDBOX_ERROR, Ending.CANCELLED])
def test_a_build_that_our_sandbox_broke_is_ours(ending: Ending) -> None:
    verdict = judge(inside(runs=(), stages=(Stage(name="build", execution=execution(ending=ending)),)))
    assert verdict.outcome is Outcome.INCONCLUSIVE


# How the run ended.


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        (Ending.TIMED_OUT, ReasonCode.TIMED_OUT),
        (Ending.CPU_LIMIT, ReasonCode.CPU_LIMIT),
        (Ending.OUT_OF_MEMORY, ReasonCode.OUT_OF_MEMORY),
        (Ending.OUTPUT_LIMIT, ReasonCode.OUTPUT_LIMIT),
        (Ending.PIDS_LIMIT, ReasonCode.PIDS_LIMIT),
        (Ending.SIGNALLED, ReasonCode.CRASHED),
    ],
)
def test_limits_and_crashes_fail_by_name_even_over_green_reports(ending: Ending, code: ReasonCode) -> None:
    failed_with(inside(run(execution=execution(ending=ending))), code)
    failed_with(inside(run(execution=execution(ending=ending), reports=(SILENT,), summary=SummaryStatement())), code)


def test_a_status_that_no_failure_explains_fails() -> None:
    green = report(GREEN, reported_exit_status=3)
    failed_with(inside(run(execution=execution(3), reports=(green,))), ReasonCode.EXIT_STATUS)


def test_status_zero_over_failures_is_a_contradiction() -> None:
    bent = run(RED, execution=execution(0), reports=(report(RED, reported_exit_status=None),))
    failed_with(inside(bent), ReasonCode.EXIT_CONTRADICTS_REPORT, ReasonCode.TESTS_FAILED)


def test_a_reporter_that_said_another_status_is_a_contradiction() -> None:
    failed_with(inside(run(reports=(report(GREEN, reported_exit_status=1),))), ReasonCode.EXIT_CONTRADICTS_REPORT)


# Reports.


def test_a_runner_ended_by_the_code_is_incomplete() -> None:
    started = replace(SILENT, started=True)
    failed_with(inside(run(reports=(started,), summary=None)), ReasonCode.REPORT_INCOMPLETE)
    partial = report({"a": P}, terminal_records=0, reported_exit_status=None, declared=Counts())
    failed_with(inside(run(reports=(partial,), summary=None)), ReasonCode.REPORT_INCOMPLETE, ReasonCode.TESTS_MISSING)


def test_two_ends_are_not_one() -> None:
    failed_with(inside(run(reports=(report(GREEN, terminal_records=2),))), ReasonCode.REPORT_INCOMPLETE)


def test_any_problem_denies_a_pass() -> None:
    failed_with(inside(run(reports=(report(GREEN, problems=("record 3: junk",)),))), ReasonCode.REPORT_MALFORMED)


def test_junk_alone_is_not_silence() -> None:
    junk = replace(SILENT, problems=("record 1: junk",))
    failed_with(
        inside(run(reports=(junk,), summary=None)),
        ReasonCode.REPORT_INCOMPLETE,
        ReasonCode.REPORT_MALFORMED,
    )


def test_a_summary_without_a_report_is_forged() -> None:
    failed_with(inside(run(reports=())), ReasonCode.REPORT_MISSING)
    failed_with(inside(run(reports=(SILENT,))), ReasonCode.REPORT_MISSING)


def test_one_of_two_reports_missing_is_missing() -> None:
    failed_with(inside(run(reports=(report(GREEN), replace(SILENT, source="junit")))), ReasonCode.REPORT_MISSING)


def test_reports_must_agree_per_test() -> None:
    swapped = report(GREEN | {"a": F}), report(GREEN | {"b": F})
    verdict = judge(inside(run(GREEN | {"a": F}, reports=swapped)))
    assert verdict.outcome is Outcome.FAILED
    assert codes(verdict) == [ReasonCode.REPORTS_DISAGREE, ReasonCode.TESTS_FAILED]


def test_failed_in_one_report_and_errored_in_another_is_agreement() -> None:
    failed_with(inside(run(RED, reports=(report(RED), report(GREEN | {"b": E})))), ReasonCode.TESTS_FAILED)


def test_counters_are_compared_with_elements_and_never_believed() -> None:
    lying = report(RED, declared=Counts(passed=3, failed=0))
    failed_with(inside(run(RED, reports=(lying,))), ReasonCode.REPORTS_DISAGREE, ReasonCode.TESTS_FAILED)
    padded = report(GREEN, declared=Counts(total=10))
    failed_with(inside(run(GREEN, reports=(padded,))), ReasonCode.REPORTS_DISAGREE)


# The inventory.


def test_nothing_ran() -> None:
    nothing = run({}, execution=execution(0))
    failed_with(inside(nothing), ReasonCode.NOTHING_RAN)
    no_tests = run({}, execution=execution(5), reports=(report({}, reported_exit_status=5),))
    failed_with(inside(no_tests), ReasonCode.NOTHING_RAN, ReasonCode.EXIT_STATUS)


def test_missing_skipped_renamed_extra_and_double_tests_deny_a_pass() -> None:
    failed_with(inside(run({"a": P, "b": P})), ReasonCode.TESTS_MISSING)
    failed_with(inside(run(GREEN | {"c": S})), ReasonCode.TESTS_SKIPPED)
    failed_with(inside(run({"a": P, "b": P, "C": P})), ReasonCode.TESTS_MISSING, ReasonCode.TESTS_UNEXPECTED)
    failed_with(inside(run(GREEN | {"d": P})), ReasonCode.TESTS_UNEXPECTED)
    twice = report(GREEN)
    twice = replace(twice, results=(*twice.results, TestResult(id="a", outcome=P)), declared=Counts())
    failed_with(inside(run(reports=(twice,), summary=None)), ReasonCode.TESTS_DUPLICATED)


def test_a_report_that_claims_our_own_words_is_not_believed() -> None:
    strange = report(GREEN | {"b": TestOutcome.MISSING}, declared=Counts())
    failed_with(inside(run(reports=(strange,), summary=None)), ReasonCode.TESTS_MISSING)


# The summary.


def test_every_summary_line_is_read_and_the_worst_wins() -> None:
    bad, good = line(RED), line(GREEN)
    for lines in ((bad, good), (good, bad), (bad,), (good, good)):
        verdict = judge(inside(run(summary=SummaryStatement(lines=lines))))
        assert verdict.outcome is Outcome.FAILED
        assert codes(verdict) == [ReasonCode.SUMMARY_CONTRADICTS]


def test_a_forged_line_beside_the_real_one_is_a_contradiction_and_a_signal() -> None:
    verdict = judge(inside(run(RED, summary=SummaryStatement(lines=(line(RED), line(GREEN, text="3 passed\x1b"))))))
    assert codes(verdict) == [ReasonCode.SUMMARY_CONTRADICTS, ReasonCode.TESTS_FAILED]
    [signal] = verdict.signals
    assert signal.code is SignalCode.FORGED_LINE
    assert "3 passed\\x1b" in signal.detail


def test_a_summary_that_should_be_there_must_be() -> None:
    failed_with(inside(run(summary=SummaryStatement())), ReasonCode.SUMMARY_MISSING)
    assert judge(inside(run(summary=SummaryStatement(required=False)))).passed
    assert judge(inside(run(summary=None))).passed


def test_the_policy_may_let_a_summary_be_missing_but_not_contradict() -> None:
    lenient = Policy(required=frozenset(Witness) - {Witness.SUMMARY})
    assert appraise(inside(run(summary=SummaryStatement())), lenient).passed
    assert not appraise(inside(run(summary=SummaryStatement(lines=(line(RED),)))), lenient).passed


def test_lines_that_a_runner_prints_for_each_part_are_added() -> None:
    parts = (line({"a": P}), line({"b": P, "c": P}))
    assert judge(inside(run(summary=SummaryStatement(lines=parts, per_run_lines=None)))).passed
    forged = SummaryStatement(lines=(*parts, line({"a": P})), per_run_lines=None)
    failed_with(inside(run(summary=forged)), ReasonCode.SUMMARY_CONTRADICTS)
    red = SummaryStatement(lines=(line({"a": P}), line({"b": F, "c": P})), per_run_lines=None)
    failed_with(inside(run(RED, summary=red)), ReasonCode.TESTS_FAILED)


def test_lines_without_counts_speak_by_their_claim() -> None:
    ok, bad = (SummaryLine(text="ok", counts=Counts(), claims_success=c) for c in (True, False))
    assert judge(inside(run(summary=SummaryStatement(lines=(ok,))))).passed
    failed_with(inside(run(summary=SummaryStatement(lines=(bad,)))), ReasonCode.SUMMARY_CONTRADICTS)
    failed_with(
        inside(run(RED, summary=SummaryStatement(lines=(ok,)))), ReasonCode.SUMMARY_CONTRADICTS, ReasonCode.TESTS_FAILED
    )
    assert judge(inside(run(summary=SummaryStatement(lines=(ok, ok), per_run_lines=None)))).passed
    failed_with(
        inside(run(summary=SummaryStatement(lines=(ok, bad), per_run_lines=None))), ReasonCode.SUMMARY_CONTRADICTS
    )


def test_two_lines_that_belong_together_are_both_read() -> None:
    ran = SummaryLine(text="Ran 3 tests", counts=Counts(total=3))
    ok = SummaryLine(text="OK", counts=Counts(), claims_success=True)
    assert judge(inside(run(summary=SummaryStatement(lines=(ran, ok), per_run_lines=2)))).passed
    failed_with(inside(run(summary=SummaryStatement(lines=(ok,), per_run_lines=2))), ReasonCode.SUMMARY_CONTRADICTS)


def test_an_error_counted_beside_a_pass_is_no_contradiction() -> None:
    """pytest counts a test whose teardown errs as passed and as an error."""
    said = SummaryLine(text="3 passed, 1 error", counts=Counts(passed=3, failed=0, errored=1, skipped=0))
    failed_with(inside(run(GREEN | {"b": E}, summary=SummaryStatement(lines=(said,)))), ReasonCode.TESTS_FAILED)


def test_errors_counted_as_failures_are_no_contradiction() -> None:
    said = SummaryLine(text="1 failing", counts=Counts(passed=2, failed=1))
    failed_with(inside(run(GREEN | {"b": E}, summary=SummaryStatement(lines=(said,)))), ReasonCode.TESTS_FAILED)


# Processes of their own.


def test_remote_and_right_passes() -> None:
    for subject in (execution(ending=Ending.CANCELLED), execution(0), execution(1)):
        verdict = judge(outside(remote(subject=subject)))
        assert verdict.outcome is Outcome.PASSED
        assert "transcript" in [w.witness for w in verdict.witnesses]


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        (Ending.TIMED_OUT, ReasonCode.TIMED_OUT),
        (Ending.OUT_OF_MEMORY, ReasonCode.OUT_OF_MEMORY),
        (Ending.PIDS_LIMIT, ReasonCode.PIDS_LIMIT),
        (Ending.OUTPUT_LIMIT, ReasonCode.OUTPUT_LIMIT),
        (Ending.CPU_LIMIT, ReasonCode.CPU_LIMIT),
    ],
)
def test_the_limits_of_the_subject_are_its_own(ending: Ending, code: ReasonCode) -> None:
    failed_with(outside(remote(subject=execution(ending=ending))), code)


def test_a_subject_in_a_broken_sandbox_is_ours() -> None:
    inconclusive_with(
        outside(remote(RED, subject=execution(ending=Ending.SANDBOX_ERROR))),
        ReasonCode.SANDBOX_ERROR,
        ReasonCode.TESTS_FAILED,
    )


def test_a_subject_that_crashed_is_named_where_tests_failed() -> None:
    crashed = execution(ending=Ending.SIGNALLED, observed_signal=11)
    failed_with(outside(remote(RED, subject=crashed)), ReasonCode.CRASHED, ReasonCode.TESTS_FAILED)
    assert judge(outside(remote(subject=crashed))).passed


def test_a_broken_protocol_fails_and_is_a_signal() -> None:
    bad = TranscriptStatement(calls=1, subject=execution(0), violations=("frame of 9 GB\n",))
    verdict = judge(outside(remote(transcript=bad)))
    assert codes(verdict) == [ReasonCode.PROTOCOL_VIOLATION]
    assert [s.code for s in verdict.signals] == [SignalCode.PROTOCOL_VIOLATION]


def test_a_missing_transcript_is_ours() -> None:
    inconclusive_with(outside(remote(transcript=None)), ReasonCode.PIPELINE_ERROR)


def broken(**changes: object) -> Run:
    cut = report({"a": P}, terminal_records=0, medium=Medium.TRUSTED_PIPE, reported_exit_status=None, declared=Counts())
    return remote(**{"reports": (cut,), "execution": execution(3), "summary": SummaryStatement(), **changes})  # type: ignore[arg-type]


def test_a_trusted_runner_that_broke_by_itself_is_ours() -> None:
    inconclusive_with(outside(broken()), ReasonCode.TOOLCHAIN_BROKEN)
    inconclusive_with(
        outside(remote(execution=execution(ending=Ending.SIGNALLED), reports=(SILENT,), summary=SummaryStatement())),
        ReasonCode.TOOLCHAIN_BROKEN,
        ReasonCode.NO_REPORT_NO_SUMMARY,
    )


def test_the_subjects_reason_comes_first_where_it_explains_the_runners_end() -> None:
    oom = TranscriptStatement(calls=1, subject=execution(ending=Ending.OUT_OF_MEMORY))
    failed_with(outside(broken(transcript=oom)), ReasonCode.OUT_OF_MEMORY, ReasonCode.TOOLCHAIN_BROKEN)
    crash = TranscriptStatement(calls=1, subject=execution(ending=Ending.SIGNALLED))
    failed_with(outside(broken(transcript=crash)), ReasonCode.CRASHED, ReasonCode.TOOLCHAIN_BROKEN)


def test_cases_are_compared_outside_so_the_status_knows_nothing_of_them() -> None:
    driver = execution(0)
    judged = remote(RED, execution=driver, subject=driver, summary=None)
    judged = replace(judged, reports=tuple(replace(r, reported_exit_status=None) for r in judged.reports))
    failed_with(outside(judged, oracle=OracleMode.CASES), ReasonCode.TESTS_FAILED)
    crash = execution(ending=Ending.SIGNALLED)
    failed_with(
        outside(
            replace(judged, execution=crash, transcript=TranscriptStatement(calls=1, subject=crash)),
            oracle=OracleMode.CASES,
        ),
        ReasonCode.CRASHED,
        ReasonCode.TESTS_FAILED,
    )


def test_runs_may_each_hold_a_part_of_the_inventory() -> None:
    parts = [
        run({i: P}, name=i, expectations={i: Expectation.PASS}, summary=SummaryStatement(lines=(line({i: P}),)))
        for i in IDS
    ]
    assert judge(inside(*parts)).passed
    assert not judge(inside(*parts[:2])).passed


# The rest of a verdict.


def test_limits_and_floods_are_told_and_not_judged() -> None:
    flooded = execution(0, limits_hit=("output_bytes",), stdout=replace(execution().stdout, head=b"x", total_bytes=99))
    verdict = judge(inside(run(execution=flooded)))
    assert verdict.passed
    assert verdict.limits_hit == ("output_bytes",)
    assert [s.code for s in verdict.signals] == [SignalCode.LIMIT_HIT, SignalCode.OUTPUT_FLOOD]


def test_the_context_is_carried_and_the_policy_is_named() -> None:
    verdict = judge(inside(context={"pack": "sha256:00"}))
    assert verdict.context == {"pack": "sha256:00", "policy": "1"}


def test_a_policy_that_could_pass_on_nothing_is_refused() -> None:
    for required in (frozenset[Witness](), frozenset({Witness.EXIT_STATUS}), frozenset(Witness) - {Witness.REPORT}):
        with pytest.raises(ConfigurationError, match="to be required"):
            Policy(required=required)
    with pytest.raises(ConfigurationError, match="expected version 1, got 2"):
        Policy(version=2)
    assert DEFAULT_POLICY.required == frozenset(Witness)
