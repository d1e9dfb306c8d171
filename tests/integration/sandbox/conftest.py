"""The root file system and the sandboxes that these tests use."""

import os
from pathlib import Path

import pytest

from assay.sandbox import Sandbox, sandbox_by_name

ROOTFS_VARIABLE = "ASSAY_TEST_ROOTFS"


@pytest.fixture(scope="session")
def rootfs(request: pytest.FixtureRequest) -> Path:
    """An unpacked image with /bin/sh and python3: ``ASSAY_TEST_ROOTFS``, else the Python image."""
    if os.environ.get(ROOTFS_VARIABLE):
        return Path(os.environ[ROOTFS_VARIABLE])
    return request.getfixturevalue("python_image").rootfs


@pytest.fixture(scope="session")
def crun() -> Sandbox:
    """The sandbox used by default."""
    return sandbox_by_name("crun")


@pytest.fixture(autouse=True)
def own_state(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Orchestrators that are killed on purpose get a state directory of their own: whoever else starts a sandbox
    meanwhile would sweep what they left before the test has looked at it."""
    if request.module.__name__.endswith("test_orchestrator"):
        monkeypatch.setenv("ASSAY_STATE_DIR", str(tmp_path / "state"))
