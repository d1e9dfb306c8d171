"""A tiny OCI image on this machine, so that whole builds take a second: a shell, three tools, and the C library."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from assay.images import Image, parse_definition
from assay.images.definition import Definition
from assay.images.store import Store

PARTS = ("usr/bin/dash", "usr/bin/env", "usr/bin/date", "usr/bin/true")
LIBRARIES = ("usr/lib/x86_64-linux-gnu/libc.so.6", "usr/lib64/ld-linux-x86-64.so.2")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


@pytest.fixture(scope="session")
def layout(tmp_path_factory: pytest.TempPathFactory, python_image: Image) -> Path:
    """An OCI layout whose one manifest is named ``tiny``."""
    folder = tmp_path_factory.mktemp("oci")
    tree = folder / "tree"
    for name in PARTS + LIBRARIES:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(python_image.rootfs / name, tree / name)
    (tree / "usr/bin/sh").symlink_to("dash")
    for name in ("bin", "lib", "lib64"):
        (tree / name).symlink_to(f"usr/{name}")
    oci = folder / "layout"
    for argv in (
        ["umoci", "init", f"--layout={oci}"],
        ["umoci", "new", f"--image={oci}:tiny"],
        ["umoci", "insert", f"--image={oci}:tiny", str(tree), "/"],
    ):
        subprocess.run(argv, check=True, capture_output=True)
    return oci


@pytest.fixture
def tiny(layout: Path, monkeypatch: pytest.MonkeyPatch) -> Definition:
    """The definition of that image, by digest."""
    monkeypatch.setenv("ASSAY_OCI_LAYOUT", str(layout))
    digest = json.loads((layout / "index.json").read_bytes())["manifests"][0]["digest"]
    text = f'name = "tiny"\nsummary = "s"\noci = "registry.example/tiny@{digest}"\n'
    return parse_definition(text + '[selftest]\ncommands = [["sh", "-c", "echo shell 1"]]\n')
