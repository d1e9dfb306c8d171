"""The manifest, the bill of materials, the scan and the reference lock."""

import json
from pathlib import Path

import pytest

from assay.errors import ImageError
from assay.images import Component, Manifest, moved
from assay.images.debian import installed_packages
from assay.images.manifest import read_manifest
from assay.images.reference import Reference, drift, reference_text
from assay.images.sbom import bill_of_materials, package_url
from assay.images.scan import Scan, read_scan, scan

ROWS = (
    Component(kind="deb", name="libstdc++6", version="14.2.0-19"),
    Component(kind="npm", name="@types/node", version="20.1.0"),
    Component(kind="maven", name="org.junit/junit", version="1", sha256="a" * 64),
)
DIGEST = "sha256:" + "b" * 64
MANIFEST = Manifest(
    name="tiny", digest=DIGEST, key="k", suite="trixie", source_date_epoch=1_767_225_600, components=ROWS
)


def test_a_manifest_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    path.write_text(MANIFEST.text())
    assert read_manifest(path) == MANIFEST


@pytest.mark.parametrize("text", ["", "{}", '{"components": [{"kind": "deb"}]}', "[]"])
def test_a_damaged_manifest_is_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "manifest.json"
    path.write_text(text)
    with pytest.raises(ImageError, match="cannot be read"):
        read_manifest(path)


def test_packages_that_moved_are_named() -> None:
    after = (*ROWS[1:], Component(kind="deb", name="libstdc++6", version="14.2.0-20"))
    assert moved(ROWS, after) == ("deb/libstdc++6: 14.2.0-19 -> 14.2.0-20",)
    assert moved(ROWS, ROWS[1:]) == ("deb/libstdc++6: 14.2.0-19 -> absent",)
    assert moved(ROWS, ROWS) == ()


def test_package_urls_follow_the_specification() -> None:
    assert package_url(ROWS[0], suite="trixie") == "pkg:deb/debian/libstdc%2B%2B6@14.2.0-19?distro=trixie"
    assert package_url(ROWS[1], suite="") == "pkg:npm/%40types/node@20.1.0"
    assert package_url(ROWS[2], suite="") == "pkg:maven/org.junit/junit@1"


def test_the_bill_lists_every_component_and_is_the_same_twice() -> None:
    bill = json.loads(bill_of_materials(MANIFEST))
    assert bill_of_materials(MANIFEST) == bill_of_materials(MANIFEST)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert [row["name"] for row in bill["components"]] == ["libstdc++6", "node", "junit"]
    assert bill["components"][1]["group"] == "@types"
    assert bill["metadata"]["component"]["hashes"] == [{"alg": "SHA-256", "content": "b" * 64}]


def test_dpkg_status_gives_installed_packages_only(tmp_path: Path) -> None:
    status = tmp_path / "var/lib/dpkg/status"
    status.parent.mkdir(parents=True)
    status.write_text(
        "Package: bash\nStatus: install ok installed\nVersion: 5.2\nDescription: shell\n Status: no\n\n"
        "Package: gone\nStatus: deinstall ok config-files\nVersion: 1\n"
    )
    assert installed_packages(tmp_path) == {"bash": "5.2"}
    assert installed_packages(tmp_path / "nowhere") == {}


def test_a_scan_without_packages_or_without_a_scanner_says_not_scanned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = scan(tmp_path, suite="trixie")
    assert (nothing.status, nothing.reason) == ("not scanned", "no Debian packages are recorded in this image")
    status = tmp_path / "var/lib/dpkg/status"
    status.parent.mkdir(parents=True)
    status.write_text("")
    monkeypatch.setenv("PATH", str(tmp_path))
    missing = scan(tmp_path, suite="trixie")
    assert (missing.status, missing.reason) == ("not scanned", "debsecan is not installed")


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("echo 'CVE-2026-1 openssl'; echo 'CVE-2025-2 bash (remotely)'", ("scanned", 2, "")),
        ("true", ("scanned", 0, "")),
        ("echo 'error: no list' >&2; exit 1", ("not scanned", 0, "debsecan has no list of holes: error: no list")),
        ("echo 'warning' >&2", ("not scanned", 0, "debsecan has no list of holes: warning")),
        ("echo '<html>no</html>'", ("not scanned", 0, "debsecan's report has lines of an unknown shape")),
    ],
)
def test_only_a_whole_report_counts_as_scanned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, expected: tuple[str, int, str]
) -> None:
    dpkg = tmp_path / "var/lib/dpkg/status"
    dpkg.parent.mkdir(parents=True)
    dpkg.write_text("")
    scanner = tmp_path / "debsecan"
    scanner.write_text(f"#!/bin/sh\n{script}\n")
    scanner.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    result = scan(tmp_path, suite="trixie")
    assert (result.status, len(result.findings), result.reason) == expected


def test_a_scan_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "scan.json"
    written = Scan(status="scanned", scanner="debsecan", findings=("CVE-1 a",))
    path.write_text(written.text())
    assert read_scan(path) == written


def test_drift_says_why_a_build_is_not_the_reference() -> None:
    reference = Reference(**json.loads(reference_text(MANIFEST)))
    other = "sha256:" + "c" * 64
    newer = (*ROWS[1:], Component(kind="deb", name="libstdc++6", version="14.2.0-20"))
    assert drift(reference, digest=DIGEST, key="k", components=ROWS) == ()
    assert drift(reference, digest=other, key="k", components=newer) == ("deb/libstdc++6: 14.2.0-19 -> 14.2.0-20",)
    assert drift(reference, digest=other, key="z", components=ROWS) == ("the definition was changed",)
    assert "not reproducible" in drift(reference, digest=other, key="k", components=ROWS)[0]
