"""The doctor examines this machine, and the leases of user ids are exclusive."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from assay.sandbox import examine, lease
from assay.sandbox.doctor import Grade
from assay.sandbox.uids import FIRST_UID

pytestmark = pytest.mark.root


def test_examine() -> None:
    findings = {finding.subject: finding for finding in examine()}
    for subject in (
        "user",
        "kernel",
        "cgroup memory",
        "cgroup pids",
        "overlayfs",
        "seccomp",
        "tools",
        "state directory",
    ):
        assert findings[subject].grade is Grade.OK, findings[subject]
    assert all(finding.hint for finding in findings.values() if finding.grade is not Grade.OK)


def test_leases_are_exclusive_among_threads() -> None:
    def one(_: int) -> int:
        with lease() as uid:
            return uid

    with lease() as held, ThreadPoolExecutor(16) as pool:
        uids = list(pool.map(one, range(200)))
    assert held not in uids
    assert min(uids) >= FIRST_UID


def test_without_root_the_reason_is_given() -> None:
    program = (
        "import os; os.setgid(65534); os.setuid(65534)\n"
        "from assay.errors import UnsupportedError\nfrom assay.sandbox import default_sandbox\n"
        "try: default_sandbox()\nexcept UnsupportedError as error: print(error, '|', error.hint)"
    )
    text = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout
    assert "expected to run as root" in text
    assert "mounts and cgroups" in text
