"""The whole way over mmdebstrap, twice: the same definition gives the same digest on this machine."""

import stat

import pytest

from assay.errors import ImageError
from assay.images import build, parse_definition
from assay.images.build import construct
from assay.images.store import Store
from assay.images.tree import entries

pytestmark = [pytest.mark.root, pytest.mark.slow]

TINY = """
name = "tiny"
summary = "The essential packages of Debian, and a wheel"
suite = "trixie"
debian = ["python3-minimal"]
python = "3.13"
site = "/usr/lib/python3/dist-packages"

[[wheel]]
name = "iniconfig"
version = "2.3.1"
sha256 = ["9121e2c1fdb355232495be3194c8dfe87ccc2d5dee45947b78e68f499790d7a7"]

[selftest]
commands = [["python3", "-I", "-c", "print('python')"]]
"""


def test_a_rebuild_is_the_same_bit_for_bit_and_safe_to_share(store: Store) -> None:
    definition = parse_definition(TINY)
    image = build(definition, store=store)
    with store.locked("tiny"):
        _, again = construct(definition, store=store)
    assert again.digest == image.digest
    assert (image.rootfs / "usr/lib/python3/dist-packages/iniconfig/__init__.py").is_file()
    names = {row.name for row in again.components}
    assert {"iniconfig", "python3-minimal", "libc6"} <= names
    for path in entries(image.rootfs):
        mode = path.lstat().st_mode
        assert stat.S_ISLNK(mode) or mode & 0o004, path
        assert not mode & 0o6000, path
        assert stat.S_ISDIR(mode) or stat.S_ISREG(mode) or stat.S_ISLNK(mode), path


def test_a_wheel_with_another_hash_is_refused(store: Store) -> None:
    definition = parse_definition(TINY.replace("9121e2c1", "00000000"))
    with pytest.raises(ImageError, match="THESE PACKAGES DO NOT MATCH THE HASHES"):
        build(definition, store=store)
