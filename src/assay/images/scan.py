"""Known holes in an image. A scan that did not happen is recorded as exactly that, and is never shown as clean."""

import json
import os
import re
import subprocess
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from assay.errors import ImageError

__all__ = ["Scan", "read_scan", "scan"]

SCAN_SECONDS = 120
"""debsecan fetches a list of some MiB and compares it in a second; a slower answer is no answer."""

MAX_FINDINGS = 20_000
"""A whole Debian desktop has a few thousand open entries."""

FINDING = re.compile(r"(?P<id>(?:CVE|TEMP)-[\w-]+) (?P<package>\S+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """What a scanner said, or why there was none."""

    status: Literal["scanned", "not scanned"]
    reason: str = ""
    """Why it was not scanned, or empty."""
    scanner: str = ""
    findings: tuple[str, ...] = ()
    """``CVE-... package``, sorted. Empty means clean only where ``status`` is ``scanned``."""

    def text(self) -> str:
        """The scan as JSON."""
        return json.dumps(asdict(self), indent=1) + "\n"


def scan(rootfs: Path, *, suite: str) -> Scan:
    """Ask debsecan for the known holes of the Debian packages in ``rootfs``.

    Its list comes from the network, or from ASSAY_DEBSECAN_SOURCE. Never raises for a missing tool or list.
    """
    status = rootfs / "var/lib/dpkg/status"
    if not suite or not status.is_file():
        return Scan(status="not scanned", reason="no Debian packages are recorded in this image")
    source = os.environ.get("ASSAY_DEBSECAN_SOURCE")
    argv = ["debsecan", f"--suite={suite}", f"--status={status}"]
    argv += [f"--source={source}"] if source else []
    try:
        done = subprocess.run(argv, capture_output=True, text=True, timeout=SCAN_SECONDS, check=False)
    except FileNotFoundError:
        return Scan(status="not scanned", reason="debsecan is not installed")
    except subprocess.TimeoutExpired:
        return Scan(status="not scanned", reason=f"debsecan gave no answer in {SCAN_SECONDS} seconds")
    if done.returncode != 0 or done.stderr.strip():
        last = (done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1]
        return Scan(status="not scanned", reason=f"debsecan has no list of holes: {last[:200]}")
    return _scanned(done.stdout)


def _scanned(report: str) -> Scan:
    lines = [FINDING.match(line) for line in report.splitlines() if line.strip()]
    found = sorted(f"{match['id']} {match['package']}" for match in lines if match)
    if len(found) != len(lines) or len(found) > MAX_FINDINGS:
        return Scan(status="not scanned", reason="debsecan's report has lines of an unknown shape")
    return Scan(status="scanned", scanner="debsecan", findings=tuple(found))


def read_scan(path: Path) -> Scan:
    """Read a stored scan. Raises ImageError when it is missing or of another shape."""
    try:
        table = json.loads(path.read_bytes())
        return Scan(**{**table, "findings": tuple(table["findings"])})
    except (OSError, ValueError, KeyError, TypeError) as wrong:
        raise ImageError(f"the scan {path} cannot be read: {wrong!r}") from wrong
