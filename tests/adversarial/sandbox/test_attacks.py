"""Attack programs, one folder each, with the ending that each must have; and the host is as it was."""

import time
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from assay.model import Limits
from assay.sandbox import Command, Sandbox

from .host import Host

pytestmark = pytest.mark.root

ATTACKS = sorted(path.parent for path in (Path(__file__).parent / "attacks").glob("*/expected.toml"))
LIMITS = Limits(
    wall_s=30, cpu_s=20, memory_bytes=256 << 20, pids=64, open_files=256, file_bytes=64 << 20, scratch_bytes=32 << 20
)


@pytest.mark.parametrize("folder", ATTACKS, ids=lambda folder: folder.name)
def test_attack(folder: Path, crun: Sandbox, rootfs: Path) -> None:
    expected = tomllib.loads((folder / "expected.toml").read_text())
    limits = replace(LIMITS, **expected.get("limits", {}))
    before = Host.now()
    began = time.monotonic()
    program = (folder / "attack.py").read_text()
    execution = crun.run(
        Command(
            argv=("python3", "-I", "-S", "-c", program),
            rootfs=rootfs,
            limits=limits,
            env={"PATH": "/usr/bin:/bin"},
            cwd=expected.get("cwd", "/"),
        )
    )
    assert execution.observed_ending in expected["endings"], execution
    if "exit_status" in expected:
        assert execution.observed_exit_status == expected["exit_status"], execution
    if "signal" in expected:
        assert execution.observed_signal == expected["signal"], execution
    if expected.get("failed"):
        assert not execution.exited_clean
    if "stdout" in expected:
        assert execution.stdout.marked().decode() == expected["stdout"], execution.stderr
    if "stdout_bytes" in expected:
        assert execution.stdout.total_bytes == expected["stdout_bytes"]
    assert set(expected.get("hits", [])) <= set(execution.limits_hit), execution
    assert time.monotonic() - began < expected.get("within_s", 60)
    assert Host.now() == before
