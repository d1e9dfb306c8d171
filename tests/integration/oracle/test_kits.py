"""Our own files are prepared once for an image, in its sandbox, and shared read-only by all its grades."""

import json
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assay.errors import OracleError
from assay.images import Image, Shelf, Store
from assay.oracle.kits import PREPARE, kit_on_shelf
from assay.runners.cpython import PREPARE_KIT
from assay.sandbox import default_sandbox

pytestmark = pytest.mark.root

SOURCE = b"VALUE = 41 + 1\n"


@pytest.fixture
def own_shelf(tmp_path: Path, python_image: Image, monkeypatch: pytest.MonkeyPatch) -> Image:
    """The Python image, with a store for its kits that is this test's."""
    monkeypatch.setenv("ASSAY_IMAGE_STORE", str(tmp_path / "store"))
    return python_image


def test_modules_are_compiled_by_the_image_and_kept(own_shelf: Image) -> None:
    files = {"assay_one.py": SOURCE, PREPARE: PREPARE_KIT}
    kit = kit_on_shelf(own_shelf, default_sandbox(), files)
    names = sorted(str(path.relative_to(kit)) for path in kit.rglob("*") if path.is_file())
    assert [name.partition(".")[0] for name in names] == ["__pycache__/assay_one", "assay_one"]
    assert (kit / names[0]).read_bytes()[4:8] == b"\3\0\0\0"  # PEP 552: hash-based, and the source is to be checked
    assert all(
        path.stat().st_uid == 0 and not path.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH) for path in kit.rglob("*")
    )
    before = kit.stat()
    assert kit_on_shelf(own_shelf, default_sandbox(), files) == kit
    assert kit.stat() == before


def test_other_files_get_a_place_of_their_own(own_shelf: Image) -> None:
    one, other = (kit_on_shelf(own_shelf, default_sandbox(), {"a.txt": data}) for data in (b"1", b"2"))
    assert one != other
    assert (one / "a.txt").read_bytes() == b"1"


def test_several_makers_at_once_make_one(own_shelf: Image) -> None:
    files = {"assay_one.py": SOURCE, PREPARE: PREPARE_KIT}
    with ThreadPoolExecutor(4) as pool:
        made = set(pool.map(lambda _: kit_on_shelf(own_shelf, default_sandbox(), files), range(4)))
    assert len(made) == 1


def test_a_preparation_that_fails_is_ours_and_leaves_nothing(own_shelf: Image) -> None:
    files = {"a.txt": b"", PREPARE: json.dumps(["/usr/bin/python3", "-c", "raise SystemExit('no such luck')"]).encode()}
    with pytest.raises(OracleError, match="no such luck"):
        kit_on_shelf(own_shelf, default_sandbox(), files)
    assert not list(Store.default().shelf(own_shelf.digest).glob("*"))


def test_prune_deletes_the_shelf_of_an_image_that_is_gone(own_shelf: Image) -> None:
    kit = kit_on_shelf(own_shelf, default_sandbox(), {"a.txt": b"1"})
    Store.default().prune()
    assert not kit.exists()
    assert Shelf.of(own_shelf).find(kit.name) is None
