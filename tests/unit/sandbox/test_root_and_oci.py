"""The layer over the image, and the configuration written from nothing."""

from pathlib import Path

import pytest

from assay.errors import ConfigurationError
from assay.model import Limits
from assay.sandbox.interface import Command, Mount
from assay.sandbox.oci import configuration
from assay.sandbox.root import build_layer, check_target, overlay_options


@pytest.fixture
def image(tmp_path: Path) -> Path:
    rootfs = tmp_path / "image"
    (rootfs / "usr/bin").mkdir(parents=True)
    (rootfs / "opt").mkdir(mode=0o700)
    (rootfs / "bin").symlink_to("usr/bin")
    (rootfs / "etc").mkdir()
    return rootfs


def test_layer(image: Path, tmp_path: Path) -> None:
    layer = tmp_path / "layer"
    layer.mkdir()
    (tmp_path / "file").touch()
    mounts = (Mount(source=tmp_path, target="/opt/a/b"), Mount(source=tmp_path / "file", target="/data/file"))
    build_layer(layer, rootfs=image, mounts=mounts, uid=2_000_000_001)
    assert (layer / "opt/a/b").is_dir()
    assert (layer / "opt").stat().st_mode & 0o777 == 0o700
    assert (layer / "data/file").is_file()
    assert (layer / "proc").is_dir()
    assert "user:x:2000000001:" in (layer / "etc/passwd").read_text()
    assert sorted(path.name for path in image.iterdir()) == ["bin", "etc", "opt", "usr"]


def test_a_target_through_a_link_of_the_image_is_refused(image: Path, tmp_path: Path) -> None:
    layer = tmp_path / "layer"
    layer.mkdir()
    with pytest.raises(ConfigurationError, match="directory of the image"):
        build_layer(layer, rootfs=image, mounts=(Mount(source=tmp_path, target="/bin/tool"),), uid=1)


@pytest.mark.parametrize("target", ["", "a", "/", "//a", "/a/", "/a/../b", "/a/./b", "/proc", "/sys/x", "/dev/shm"])
def test_targets(target: str) -> None:
    with pytest.raises(ConfigurationError):
        check_target(target)


def test_overlay_options_are_escaped() -> None:
    assert overlay_options(Path("/a:b"), Path("/c,d\\e")) == "lowerdir=/a\\:b:/c\\,d\\\\e"


def test_configuration_grants_nothing() -> None:
    command = Command(
        argv=("true",), rootfs=Path("/"), limits=Limits(), mounts=(Mount(source=Path("/a"), target="/b"),)
    )
    written = configuration(command, uid=2_000_000_005)
    process = written["process"]
    assert process["user"] == {"uid": 2_000_000_005, "gid": 2_000_000_005, "umask": 0o022}
    assert all(names == [] for names in process["capabilities"].values())
    assert process["noNewPrivileges"] is True
    assert process["env"] == []
    assert written["root"]["readonly"] is True
    limits = {limit["type"]: limit["hard"] for limit in process["rlimits"]}
    assert limits["RLIMIT_CORE"] == 1
    assert "RLIMIT_NPROC" not in limits
    kinds = {each["type"] for each in written["linux"]["namespaces"]}
    assert kinds == {"mount", "network", "ipc", "uts", "cgroup"}
    for mount in written["mounts"]:
        assert "nosuid" in mount["options"]
    bind = written["mounts"][-1]
    assert {"ro", "nodev", "nosuid"} <= set(bind["options"])
    assert "/sys" not in {mount["destination"] for mount in written["mounts"]}
