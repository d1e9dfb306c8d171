"""The cases oracle: questions go into the submission's sandbox, answers come out, and the comparison is made here."""

import secrets
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from assay.errors import CancelledError, OracleError
from assay.formats.cases import CASES_FILE, read_suite
from assay.languages.interface import CasesPlan
from assay.model import Ending, Execution, Expectation, OracleMode, Run, Stage
from assay.model.callcases import CallCase, Processes, Suite
from assay.model.values import Datum
from assay.oracle.cases.budget import Timing, used_up, with_unasked
from assay.oracle.cases.checkers import Checkers
from assay.oracle.cases.glue import phrased, shapes
from assay.oracle.cases.link import Link
from assay.oracle.cases.places import Places
from assay.oracle.cases.programs import program_runs
from assay.oracle.cases.session import GRACE_S, START_S, Session
from assay.oracle.cases.transcript import Conversation, with_transcript
from assay.oracle.interface import Setting
from assay.runners.interface import SuiteLayout
from assay.sandbox.interface import Running

__all__ = ["CasesOracle"]

WALL_MARGIN_S = START_S + 10.0
"""A sandbox lives this much longer than the last deadline of ours, so that ours is the one that is told."""


class CasesOracle:
    """Every case, in an order that nobody could know, in as many processes as the suite asks for."""

    mode = OracleMode.CASES

    def runs(self, setting: Setting) -> tuple[Run, ...]:
        """Ask every case. Raises OracleError for a language without a driver, PackError for a suite that is none."""
        suite = suite_of(setting)
        plan = plan_of(setting)
        places = Places(setting=setting, plan=plan, kit={**plan.kit_files, **_glue(plan, suite)})
        target = plan.program if suite.programs else plan
        if target is None:
            raise OracleError(f"{setting.language.name}: expected a way to start programs, got none")
        stages: tuple[Stage, ...] = ()
        if target.build is not None:
            built = setting.execute(places.command(target.build, building=True))
            stages = (Stage(name="cases: build", execution=built),)
            if not built.exited_clean:
                expectations = dict.fromkeys(suite.ids, Expectation.PASS)
                return (Run(name="cases", execution=built, expectations=expectations, stages=stages),)
        checkers = Checkers(setting=setting, suite=suite)
        if suite.programs:
            runs = program_runs(suite, target.run, places, checkers, timing(setting, suite))
        else:
            runs = _Calls(suite, plan, places, checkers, timing(setting, suite), phrased(suite, plan)).runs()
        return (replace(runs[0], stages=stages), *runs[1:])


def suite_of(setting: Setting) -> Suite:
    """The suite among the hidden tests."""
    files = {
        str(path.relative_to(setting.tests)): path.read_bytes()
        for path in sorted(setting.tests.rglob("*"))
        if path.is_file()
    }
    if CASES_FILE not in files:
        raise OracleError(f"task {setting.task.id}: expected {CASES_FILE} among the hidden tests, got none")
    return read_suite(files[CASES_FILE], files)


def plan_of(setting: Setting) -> CasesPlan:
    """How the language's driver is built and started over the task's solution."""
    if not setting.task.solution:
        raise OracleError(
            f"task {setting.task.id}: expected the file that holds the solution, got none",
            hint='set "solution" in the task, or allow a single file',
        )
    plan = setting.language.cases(SuiteLayout(), setting.task.solution)
    if plan is None:
        raise OracleError(f"{setting.language.name}: expected a driver for cases, got none")
    return plan


def timing(setting: Setting, suite: Suite) -> Timing:
    """The task's wall clock is for all cases together, as it is for a suite under a runner."""
    total = setting.task.limits.wall_s
    return Timing(case_s=suite.case_s, all_until=time.monotonic() + total, total_s=total)


def _glue(plan: CasesPlan, suite: Suite) -> dict[str, bytes]:
    return dict(plan.glue(shapes(suite, plan.spelling))) if plan.glue is not None and suite.calls else {}


@dataclass(frozen=True, slots=True)
class _Calls:
    suite: Suite
    plan: CasesPlan
    places: Places
    checkers: Checkers
    timing: Timing
    phrased: Mapping[str, tuple[str, tuple[Datum, ...]]]

    def runs(self) -> tuple[Run, ...]:
        """One run for each process."""
        order = list(self.suite.calls)
        secrets.SystemRandom().shuffle(order)
        left: Sequence[CallCase] = order
        runs: list[Run] = []
        while left:
            if why := used_up(self.timing, runs):
                return (*runs[:-1], with_unasked(runs[-1], left, why))
            now = left[:1] if self.suite.processes is Processes.EACH else left
            later = left[1:] if self.suite.processes is Processes.EACH else []
            run, again = self._process(now, f"cases-{len(runs) + 1}")
            left = [*again, *later]
            if run.execution.observed_ending is Ending.SANDBOX_ERROR or not run.reports[0].started:
                # Ours: no further process would fare better, and no case is anybody's failure.
                return (*runs, replace(run, expectations={**run.expectations, **_passes(left)}))
            runs.append(run)
        return tuple(runs)

    def _process(self, cases: Sequence[CallCase], name: str) -> tuple[Run, Sequence[CallCase]]:
        session, execution, again = self._talk(cases)
        asked = cases[: len(cases) - len(again)]
        records = self.checkers.judge(self.suite, session.records, execution)
        said = Conversation(
            started=session.started,
            records=records,
            violations=tuple(session.violations),
            lacks=self.plan.lacks,
        )
        return with_transcript(Run(name=name, execution=execution, expectations=_passes(asked)), said), again

    def _talk(self, cases: Sequence[CallCase]) -> tuple[Session, Execution, Sequence[CallCase]]:
        setting = self.places.setting
        wall_s = max(0.1, self.timing.all_until - time.monotonic()) + WALL_MARGIN_S
        with Link(answer_bytes=self.suite.answer_bytes, total_bytes=setting.task.limits.report_bytes) as link:
            command = self.places.command(self.plan.run, passed=link.for_driver, wall_s=wall_s)
            running = setting.sandbox.start(command)
            try:
                link.hand_over()
                session = Session(link=link, timing=self.timing, phrased=self.phrased)
                again = session.talk(cases)
                link.hang_up()
                end = _End(running)
                execution = end.wait(at_once=session.late or bool(session.violations))
            finally:
                running.kill()
        if execution.observed_ending is Ending.CANCELLED:
            execution = _our_kill(execution, session, ours=end.ours)
        return session, execution, again


def _passes(cases: Sequence[CallCase]) -> dict[str, Expectation]:
    return {case.id: Expectation.PASS for case in cases}


def _our_kill(execution: Execution, session: Session, *, ours: bool) -> Execution:
    """A process that we ended because its time was over was timed out. Raises CancelledError where it was not us."""
    if not ours:
        raise CancelledError("the grade was cancelled")
    if not session.late:
        return execution
    hit = tuple(sorted({*execution.limits_hit, "wall_s"}))
    return replace(execution, observed_ending=Ending.TIMED_OUT, limits_hit=hit)


class _End:
    """Waits for a process, and ends it when it does not end by itself."""

    def __init__(self, running: Running) -> None:
        self._running = running
        self.ours = False

    def wait(self, *, at_once: bool) -> Execution:
        """Give it a grace, or none."""
        timer = threading.Timer(0.0 if at_once else GRACE_S, self._kill)
        timer.start()
        try:
            return self._running.wait()
        finally:
            timer.cancel()

    def _kill(self) -> None:
        self.ours = True
        self._running.kill()
