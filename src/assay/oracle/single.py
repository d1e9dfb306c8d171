"""One suite, once, in one sandbox: the piece that every oracle with a runner in a single sandbox shares."""

from collections.abc import Mapping
from pathlib import Path

from assay.model import Execution, Expectation, Medium, Run
from assay.oracle.interface import Setting
from assay.runners.interface import SuiteLayout
from assay.sandbox.interface import Channel, Command, Mount

__all__ = ["command", "lay_out_kit", "read_run", "run_suite"]

_READABLE = 0o755
"""Kit files are root's, and everybody's to read: the sandbox's user is nobody in particular."""


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
    execution = setting.execute(command(setting, name=name, tests_dir=tests_dir))
    return read_run(setting, name=name, execution=execution, expectations=expectations, trusted=trusted)


def command(setting: Setting, *, name: str, tests_dir: Path) -> Command:
    """The runner's command with its mounts and report channels; the tree alone is writable."""
    layout = SuiteLayout(test_files=setting.task.test_files)
    invocation = setting.runner.test(layout)
    limits = setting.task.limits
    return Command(
        argv=invocation.argv,
        rootfs=setting.image.rootfs,
        limits=limits,
        env=invocation.env,
        cwd=invocation.cwd,
        mounts=(
            Mount(source=setting.tree, target=layout.tree, writable=True),
            Mount(source=tests_dir, target=layout.tests),
            Mount(source=lay_out_kit(setting, name), target=layout.kit),
        ),
        channels=tuple(Channel(name=channel, max_bytes=limits.report_bytes) for channel in invocation.channels),
        uid=setting.uid,
    )


def lay_out_kit(setting: Setting, name: str) -> Path:
    """Write the runner's kit files into a directory of their own and return it."""
    kit = setting.workdir / f"kit-{name}"
    kit.mkdir(mode=_READABLE)
    for relative, data in setting.runner.kit_files().items():
        path = kit / relative
        path.parent.mkdir(mode=_READABLE, parents=True, exist_ok=True)
        path.write_bytes(data)
        path.chmod(_READABLE)
    return kit


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
