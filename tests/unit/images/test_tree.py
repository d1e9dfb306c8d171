import io
import os
import stat
import tarfile
from pathlib import Path

import pytest

from assay.images.difference import differing
from assay.images.digest import tree_digest, write_archive
from assay.images.tree import MOUNT_POINTS, SOURCE_DATE_EPOCH, normalise


@pytest.fixture
def rootfs(tmp_path: Path) -> Path:
    root = tmp_path / "rootfs"
    for name in ("usr/bin", "etc/apt", "var/log", "dev", "tmp", "root"):
        (root / name).mkdir(parents=True)
    (root / "usr/bin/su").write_text("x")
    (root / "usr/bin/su").chmod(0o4755)
    (root / "usr/bin/secret").write_text("x")
    (root / "usr/bin/secret").chmod(0o600)
    (root / "usr/bin/sealed").write_text("x")
    (root / "usr/bin/sealed").chmod(0o711)
    (root / "etc/apt/sources.list").write_text("deb mirror")
    (root / "etc/passwd").write_text("root:x:0:0::/:/bin/sh\n")
    (root / "etc/passwd-").write_text("old")
    (root / "etc/machine-id").write_text("1234")
    (root / "var/log/dpkg.log").write_text("now")
    (root / "bin").symlink_to("usr/bin")
    os.link(root / "usr/bin/su", root / "usr/bin/sg")
    os.mkfifo(root / "usr/bin/pipe")
    (root / "root").chmod(0o700)
    return root


def test_traces_special_bits_and_special_files_go(rootfs: Path) -> None:
    normalise(rootfs)
    gone = ("etc/apt/sources.list", "etc/passwd-", "etc/machine-id", "var/log/dpkg.log", "usr/bin/pipe")
    assert [name for name in gone if os.path.lexists(rootfs / name)] == []
    assert stat.S_IMODE((rootfs / "usr/bin/su").stat().st_mode) == 0o755
    assert stat.S_IMODE((rootfs / "usr/bin/secret").stat().st_mode) == 0o644
    assert stat.S_IMODE((rootfs / "usr/bin/sealed").stat().st_mode) == 0o711
    assert stat.S_IMODE((rootfs / "root").stat().st_mode) == 0o755
    assert (rootfs / "etc/passwd").read_text().startswith("root:")
    assert (rootfs / "bin").is_symlink()


def test_mount_points_exist_and_only_scratch_is_writable(rootfs: Path) -> None:
    normalise(rootfs)
    modes = {name: stat.S_IMODE((rootfs / name).stat().st_mode) for name in MOUNT_POINTS}
    assert {name for name, mode in modes.items() if mode == 0o1777} == {"tmp", "var/tmp"}
    assert set(modes.values()) == {0o755, 0o1777}


def test_no_time_is_after_the_epoch_and_older_ones_stay(rootfs: Path) -> None:
    os.utime(rootfs / "etc/passwd", (1_000_000_000, 1_000_000_000))
    normalise(rootfs)
    times = {path: path.lstat().st_mtime for path in rootfs.rglob("*")}
    assert max(times.values()) == SOURCE_DATE_EPOCH
    assert times[rootfs / "etc/passwd"] == 1_000_000_000


def test_a_link_out_of_the_tree_is_not_followed(rootfs: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir(mode=0o700)
    (outside / "file").write_text("kept")
    (rootfs / "var/cache").symlink_to(outside)
    normalise(rootfs)
    assert (outside / "file").read_text() == "kept"
    assert stat.S_IMODE(outside.stat().st_mode) == 0o700


def test_the_digest_is_of_the_archive_and_settled_by_the_tree_alone(rootfs: Path, tmp_path: Path) -> None:
    normalise(rootfs)
    archive = io.BytesIO()
    write_archive(rootfs, sink=archive)
    archive.seek(0)
    copy = tmp_path / "copy"
    with tarfile.open(fileobj=archive) as packed:
        members = packed.getnames()
        packed.extractall(copy)
    assert members == sorted(members, key=lambda name: name.split("/"))
    normalise(copy)
    assert tree_digest(copy) == tree_digest(rootfs)
    assert differing(copy, rootfs) == ()


def test_hard_links_and_copies_are_the_same_image(rootfs: Path) -> None:
    normalise(rootfs)
    linked = tree_digest(rootfs)
    (rootfs / "usr/bin/sg").unlink()
    (rootfs / "usr/bin/sg").write_text("x")
    (rootfs / "usr/bin/sg").chmod(0o755)
    normalise(rootfs)
    assert tree_digest(rootfs) == linked


@pytest.mark.parametrize("change", ["content", "mode", "name", "target"])
def test_any_change_changes_the_digest_and_is_named(rootfs: Path, tmp_path: Path, change: str) -> None:
    normalise(rootfs)
    before = tree_digest(rootfs)
    other = tmp_path / "other"
    os.system(f"cp -a {rootfs} {other}")
    match change:
        case "content":
            (other / "etc/passwd").write_text("root:x:0:0::/:/bin/xx\n")
        case "mode":
            (other / "etc/passwd").chmod(0o755)
        case "name":
            (other / "etc/passwd").rename(other / "etc/passwe")
        case _:
            (other / "bin").unlink()
            (other / "bin").symlink_to("usr/sbin")
    assert tree_digest(other) != before
    assert set(differing(rootfs, other)) & {"etc/passwd", "bin"}
