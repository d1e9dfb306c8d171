"""Every runtime passes the one conformance suite."""

from pathlib import Path

import pytest

from assay.sandbox import sandbox_by_name
from assay.sandbox.conformance import CHECKS, Trial, run_check

pytestmark = pytest.mark.root


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("runtime", ["crun", "runc"])
def test_conforms(runtime: str, check: str, rootfs: Path) -> None:
    result = run_check(check, Trial(sandbox_by_name(runtime), rootfs))
    assert result.ok, result.detail
