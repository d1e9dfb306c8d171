"""One suite, once, in one sandbox: the piece that every oracle with a runner in a single sandbox shares."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from assay.model import Execution, Expectation, Medium, Run, Stage
from assay.oracle.interface import Setting
from assay.oracle.kits import kit_on_shelf
from assay.runners.interface import Invocation, SuiteLayout
from assay.sandbox.interface import Channel, Command, Mount

__all__ = ["read_run", "run_suite"]


def run_suite(
    setting: Setting,
    *,
    name: str,
    tests_dir: Path,
    expectations: Mapping[str, Expectation],
    trusted: bool = False,
) -> Run:
    """Run the tests in ``tests_dir`` over the setting's tree once, and return all that was said.

    ``name`` is unique within the setting. ``trusted``: no submitted code shares the sandbox, so the report's pipe is
    ours alone.
    """
    layout = SuiteLayout(test_files=setting.task.test_files)
    kit = kit_on_shelf(setting.image, setting.sandbox, setting.runner.kit_files())
    stages: tuple[Stage, ...] = ()
    if (wanted := setting.runner.build(layout)) is not None:
        mounts = _mounts(setting, layout, tests_dir, kit, building=True)
        built = setting.execute(_command(setting, wanted, mounts))
        stages = (Stage(name=f"{name}: build", execution=built),)
        if not built.exited_clean:
            return Run(name=name, execution=built, expectations=expectations, stages=stages)
    mounts = _mounts(setting, layout, tests_dir, kit, building=False)
    execution = setting.execute(_command(setting, setting.runner.test(layout), mounts))
    run = read_run(setting, name=name, execution=execution, expectations=expectations, trusted=trusted)
    return replace(run, stages=stages)


def _command(setting: Setting, invocation: Invocation, mounts: tuple[Mount, ...]) -> Command:
    limits = setting.task.limits
    return Command(
        argv=invocation.argv,
        rootfs=setting.image.rootfs,
        limits=limits,
        env=invocation.env,
        cwd=invocation.cwd,
        mounts=mounts,
        channels=tuple(
            Channel(name=channel, max_bytes=limits.report_bytes, reopenable=invocation.reopens)
            for channel in invocation.channels
        ),
        uid=setting.uid,
    )


def _mounts(setting: Setting, layout: SuiteLayout, tests_dir: Path, kit: Path, *, building: bool) -> tuple[Mount, ...]:
    """The build may write its output and nothing else that the tests read; the tests may write the tree alone."""
    return (
        Mount(source=setting.tree, target=layout.tree, writable=True),
        Mount(source=setting.build, target=layout.build, writable=building),
        Mount(source=tests_dir, target=layout.tests),
        Mount(source=kit, target=layout.kit),
    )


def read_run(
    setting: Setting, *, name: str, execution: Execution, expectations: Mapping[str, Expectation], trusted: bool
) -> Run:
    """Read the execution's reports and summary through the runner's adapter."""
    medium = Medium.TRUSTED_PIPE if trusted else Medium.SHARED_PIPE
    return Run(
        name=name,
        execution=execution,
        expectations=expectations,
        reports=setting.runner.reports(execution, medium=medium),
        summary=setting.runner.summary(execution),
    )
