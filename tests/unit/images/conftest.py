"""Tiny root file systems in the place of real ones: what a store does with a tree does not depend on its size."""

from collections.abc import Callable
from pathlib import Path

import pytest

from assay.images.digest import tree_digest
from assay.images.manifest import Component, Manifest
from assay.images.store import Store
from assay.images.tree import SOURCE_DATE_EPOCH, normalise

Put = Callable[..., str]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


@pytest.fixture
def put(store: Store) -> Put:
    """Puts a tree with one file into the store, as a build would, and returns its digest."""

    def _put(content: str, *, name: str = "tiny", key: str | None = None) -> str:
        work = store.root / "work" / f"build-{name}"
        rootfs = work / "rootfs"
        (rootfs / "etc").mkdir(parents=True)
        (rootfs / "etc/issue").write_text(content)
        normalise(rootfs)
        manifest = Manifest(
            name=name,
            digest=tree_digest(rootfs),
            key=key or f"key-{content}",
            suite="trixie",
            source_date_epoch=SOURCE_DATE_EPOCH,
            components=(Component(kind="deb", name="base-files", version=content),),
        )
        (work / "manifest.json").write_text(manifest.text())
        store.adopt(work, manifest)
        return manifest.digest

    return _put
