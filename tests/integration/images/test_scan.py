"""debsecan itself over a list of our own making, in the tracker's format, and over no list at all."""

import zlib
from pathlib import Path

import pytest

from assay.images import Image
from assay.images.scan import scan

pytestmark = pytest.mark.root

LIST = """VERSION 1
CVE-2026-0001,,a hole that no version fixes
CVE-2026-0002,,a hole fixed long ago

python3-defaults,0, HR ,,
bash,1, HR ,1.0,

python3-defaults,python3 python3-minimal
bash,bash

"""


def test_a_list_is_compared_with_the_image(
    python_image: Image, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "trixie").write_bytes(zlib.compress(LIST.encode()))
    monkeypatch.setenv("ASSAY_DEBSECAN_SOURCE", f"file://{tmp_path}/")
    result = scan(python_image.rootfs, suite="trixie")
    assert (result.status, result.scanner) == ("scanned", "debsecan"), result.reason
    assert "CVE-2026-0001 python3" in result.findings
    assert not any("CVE-2026-0002" in finding for finding in result.findings)


def test_without_a_list_the_image_is_not_scanned(
    python_image: Image, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSAY_DEBSECAN_SOURCE", f"file://{tmp_path}/")
    result = scan(python_image.rootfs, suite="trixie")
    assert result.status == "not scanned"
    assert "no list of holes" in result.reason
    assert result.findings == ()
