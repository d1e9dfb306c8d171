"""Runs small suites by the production path, with nothing restored: what the runner alone must make inert."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from assay.assembly import Assembly, Toolchain, open_setting
from assay.images.interface import Image
from assay.model import Expectation, Limits, Run
from assay.oracle.single import run_suite
from assay.packs import OracleChoice, RestoreMode, RestoreRules, Task
from assay.sandbox import Command, default_sandbox
from assay.workspace import Mode, Rules, intake, plan, read_tree

Files = Mapping[str, str | bytes]
RunOnce = Callable[..., Run]


def _task(runner: str, test_files: tuple[str, ...]) -> Task:
    return Task(
        id="task",
        title="",
        directory=Path("/nonexistent"),
        language="python",
        runner=runner,
        image="python",
        limits=Limits(wall_s=60, cpu_s=30),
        restore=RestoreRules(mode=RestoreMode.OVERLAY),
        test_files=test_files,
        oracle=OracleChoice.INSIDE,
    )


@pytest.fixture
def run_once(python_image: Image) -> RunOnce:
    """``run_once(runner, tests, tree)``: the run of a suite over a tree, each a mapping of path to content."""

    def once(runner: str, tests: Files, tree: Files, *, inventory: tuple[str, ...] = ()) -> Run:
        task = _task(runner, tuple(sorted(name for name in tests if Path(name).name.startswith("test"))))
        assembly = Assembly(
            task=task,
            toolchain=Toolchain.of(task),
            plan=plan(Rules(mode=Mode.OVERLAY), {}, intake(tree)),
            sandbox=default_sandbox(),
            hidden=read_tree(tests),
        )
        with open_setting(assembly) as setting:
            expectations = dict.fromkeys(inventory, Expectation.PASS)
            return run_suite(setting, name="suite", tests_dir=setting.tests, expectations=expectations)

    return once


@pytest.fixture(scope="session")
def compiled_right(python_image: Image) -> Mapping[str, bytes]:
    """A right solution compiled by the image's own Python into a .pyc with an unchecked hash, in both places."""
    program = (
        "import importlib.util as u, marshal, sys\n"
        "code = compile('def add(a, b):\\n    return a + b\\n', 'solution.py', 'exec')\n"
        "data = u.MAGIC_NUMBER + (1).to_bytes(4, 'little') + bytes(8) + marshal.dumps(code)\n"
        "sys.stdout.buffer.write(sys.implementation.cache_tag.encode() + b'\\n' + data)\n"
    )
    command = Command(argv=("/usr/bin/python3", "-I", "-c", program), rootfs=python_image.rootfs, limits=Limits())
    tag, _, data = default_sandbox().run(command).stdout.head.partition(b"\n")
    return {f"__pycache__/solution.{tag.decode()}.pyc": data, "solution.pyc": data}
