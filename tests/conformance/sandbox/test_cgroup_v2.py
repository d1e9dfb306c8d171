"""The suite on a kernel with cgroup v2 alone: a user-mode Linux that boots over this file system."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from assay.sandbox.conformance import CHECKS

pytestmark = [pytest.mark.root, pytest.mark.slow]

KERNEL = Path("/usr/bin/linux.uml")
MODULES = Path("/usr/lib/uml/modules")
BOOT_S = 400


def test_conforms_on_cgroup_v2(rootfs: Path, tmp_path: Path) -> None:
    assert KERNEL.exists(), "expected user-mode Linux: apt install user-mode-linux"
    module = next(MODULES.glob("*/kernel/fs/overlayfs/overlay.ko"))
    source = Path(__file__).parents[3] / "src"
    init = tmp_path / "init"
    program = Path(__file__).parent / "uml_init.py"
    words = [sys.executable, "-B", str(program), str(module), "crun", str(rootfs)]
    init.write_text(f"#!/bin/sh\nPYTHONPATH={source} exec {' '.join(words)}\n")
    init.chmod(0o755)
    boot = [
        str(KERNEL), "mem=768M", "rootfstype=hostfs", "rootflags=/", "ro", f"init={init}", "con=null", "con0=fd:0,fd:1",
        "quiet",
    ]  # fmt: skip
    done = subprocess.run(boot, stdin=subprocess.DEVNULL, capture_output=True, timeout=BOOT_S)
    text = done.stdout.decode(errors="replace")
    assert "layout v2" in text, text
    results = [json.loads(line.removeprefix("check ")) for line in text.splitlines() if line.startswith("check ")]
    assert [name for name, _, _ in results] == list(CHECKS), text
    assert [(name, detail) for name, ok, detail in results if not ok] == []
