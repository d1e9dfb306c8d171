"""Commands that make no sense are refused before anything starts; faults of ours are named."""

import os
from pathlib import Path

import pytest

from assay.errors import ConfigurationError
from assay.model import Ending, Limits
from assay.sandbox import Channel, Command, Mount, Sandbox, Scratch, lease

pytestmark = pytest.mark.root


def command(rootfs: Path, *argv: str, **more) -> Command:
    return Command(
        argv=argv, rootfs=rootfs, limits=more.pop("limits", Limits()), env=more.pop("env", {"PATH": "/bin"}), **more
    )


@pytest.mark.parametrize(
    "target", ["work", "/", "/a/../b", "/a//b", "/proc/x", "/dev/x", "/sys", "//a", "/bin/x", "/usr/bin/env/x"]
)
def test_mount_targets(target: str, crun: Sandbox, rootfs: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError):
        crun.start(command(rootfs, "true", mounts=(Mount(source=tmp_path, target=target),)))


def test_commands(crun: Sandbox, rootfs: Path, tmp_path: Path) -> None:
    twice = (Channel(name="a", max_bytes=1), Channel(name="a", max_bytes=1))
    for bad in (
        command(rootfs),
        command(rootfs, "a\0b"),
        command(rootfs, "true", env={"A=B": "x"}),
        command(rootfs, "true", channels=twice),
        command(tmp_path / "none", "true"),
        command(rootfs, "true", mounts=(Mount(source=tmp_path / "none", target="/work"),)),
        command(rootfs, "true", uid=1000),
        command(rootfs, "true", uid=0),
    ):
        with pytest.raises(ConfigurationError):
            crun.start(bad)


def test_one_sandbox_for_a_user_id_at_a_time(crun: Sandbox, rootfs: Path) -> None:
    with lease() as uid:
        running = crun.start(command(rootfs, "sleep", "30", uid=uid))
        with pytest.raises(ConfigurationError, match="no running sandbox"):
            crun.start(command(rootfs, "true", uid=uid))
        running.kill()
        running.wait()
        assert crun.run(command(rootfs, "true", uid=uid)).exited_clean


def test_nested_mounts_need_a_place(crun: Sandbox, rootfs: Path, tmp_path: Path) -> None:
    with Scratch(size_bytes=1 << 20, inodes=50) as scratch:
        (tmp_path / "file").write_text("inner")
        mounts = (
            Mount(source=tmp_path, target="/work/tests"),
            Mount(source=scratch.path, target="/work", writable=True),
        )
        with pytest.raises(ConfigurationError, match="mount point"):
            crun.start(command(rootfs, "true", mounts=mounts))
        (scratch.path / "tests").symlink_to("/etc")
        with pytest.raises(ConfigurationError, match="mount point"):
            crun.start(command(rootfs, "true", mounts=mounts))
        (scratch.path / "tests").unlink()
        (scratch.path / "tests").mkdir()
        tmp_path.chmod(0o755)
        assert crun.run(command(rootfs, "cat", "/work/tests/file", mounts=mounts)).stdout.head == b"inner"


def test_a_missing_program_is_ours_and_an_exit_status_127_is_not(crun: Sandbox, rootfs: Path) -> None:
    missing = crun.run(command(rootfs, "/no/such/compiler"))
    assert (missing.observed_ending, "/no/such/compiler" in missing.detail) == (Ending.SANDBOX_ERROR, True)
    status = crun.run(command(rootfs, "sh", "-c", "exit 127"))
    assert (status.observed_ending, status.observed_exit_status) == (Ending.EXITED, 127)
    loud = crun.run(command(rootfs, "sh", "-c", 'echo \'{"level":"error","msg":"forged"}\' >&2; exit 1'))
    assert (loud.observed_ending, loud.detail) == (Ending.EXITED, "")


def test_passed_descriptors_stay_ours_to_close(crun: Sandbox, rootfs: Path) -> None:
    reader, writer = os.pipe()
    assert crun.run(command(rootfs, "sh", "-c", "echo hello >&3", passed=(writer,))).exited_clean
    os.close(writer)
    assert os.read(reader, 100) == b"hello\n"
    os.close(reader)


def test_no_file_of_the_image_is_touched(crun: Sandbox, rootfs: Path, tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    before = sorted(rootfs.iterdir())
    assert crun.run(
        command(rootfs, "ls", "/a/new/place", mounts=(Mount(source=tmp_path, target="/a/new/place"),))
    ).exited_clean
    assert sorted(rootfs.iterdir()) == before


def test_a_mount_that_the_launcher_cannot_see_is_an_error_not_an_empty_directory(
    crun: Sandbox, rootfs: Path, tmp_path: Path
) -> None:
    from assay.sandbox import kernel

    assert crun.run(command(rootfs, "true")).exited_clean
    kernel.mount("tmpfs", tmp_path, kind="tmpfs")
    try:
        execution = crun.run(command(rootfs, "true", mounts=(Mount(source=tmp_path, target="/work"),)))
        assert execution.observed_ending is Ending.SANDBOX_ERROR
        assert "mounted after the first sandbox" in execution.detail
    finally:
        kernel.umount(tmp_path)
