"""A verified task in memory: its controls proved on the reference by the production path, then graded."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from assay.appraise import DEFAULT_POLICY, appraise
from assay.assembly import Assembly, Toolchain, open_setting
from assay.model import Evidence, Expectation, Limits, OracleMode, TestResult, Verdict
from assay.oracle.controls import ControlsOracle, Proof, generate, prove, run_rendering
from assay.oracle.interface import Setting
from assay.packs import OracleChoice, RestoreMode, RestoreRules, Task, TaskLock
from assay.sandbox import default_sandbox
from assay.workspace import Mode, Rules, intake, plan, read_tree


@dataclass(frozen=True)
class Bench:
    """One suite, its reference, and what was proved of them."""

    task: Task
    tests: Mapping[str, str]
    proof: Proof

    def grade(self, code: str, *, variants: int = 2) -> Verdict:
        """The verdict on one solution."""
        assert self.task.lock is not None
        with _open(self.task, self.tests, code) as setting:
            runs = ControlsOracle(variants=variants).runs(setting)
        evidence = Evidence(oracle=OracleMode.CONTROLS, inventory=self.task.lock.inventory, runs=runs)
        return appraise(evidence, DEFAULT_POLICY)


def _open(task: Task, tests: Mapping[str, str], code: str) -> AbstractContextManager[Setting]:
    assembly = Assembly(
        task=task,
        toolchain=Toolchain.of(task),
        plan=plan(Rules(mode=Mode.OVERLAY), {}, intake({"solution.py": code})),
        sandbox=default_sandbox(),
        hidden=read_tree(tests),
    )
    return open_setting(assembly)


def _bench(runner: str, tests: Mapping[str, str], reference: str, inventory: tuple[str, ...]) -> Bench:
    task = Task(
        id="task",
        title="",
        directory=Path("/nonexistent"),
        language="python",
        runner=runner,
        image="python",
        limits=Limits(wall_s=60, cpu_s=30),
        restore=RestoreRules(mode=RestoreMode.OVERLAY),
        test_files=tuple(sorted(tests)),
        oracle=OracleChoice.CONTROLS,
    )
    files = {name: text.encode() for name, text in tests.items()}
    with _open(task, tests, reference) as setting:

        def run(rendered: Mapping[str, bytes]) -> Mapping[str, TestResult]:
            expectations = dict.fromkeys(inventory, Expectation.PASS)
            seen = run_rendering(setting, name="proof", files={**files, **rendered}, expectations=expectations)
            return {result.id: result for result in seen.reports[0].results}

        proof = prove(files, inventory, generate(files, inventory), run)
    lock = TaskLock(inventory=inventory, oracle=OracleChoice.CONTROLS, controls=proof.controls, neutral=proof.neutral)
    return Bench(task=replace(task, lock=lock), tests=tests, proof=proof)


@pytest.fixture(scope="session")
def verified(python_image: object) -> Callable[..., Bench]:
    """``verified(runner, tests, reference, inventory)``."""
    return _bench
