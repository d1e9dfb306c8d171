"""Language packages: what is refused before anything is fetched, and what is made the same on every machine."""

import hashlib
import json
import zipfile
from pathlib import Path

import pytest

from assay.errors import ImageError
from assay.images.archives import check_archives, install_archives
from assay.images.commands import LOG_TAIL, run_tool
from assay.images.debian import sources
from assay.images.definition import Definition, Jar, parse_definition
from assay.images.golang import settle_build_cache
from assay.images.maven import lock_lines
from assay.images.npm import install_npm
from assay.images.tree import SOURCE_DATE_EPOCH
from assay.images.wheels import install_wheels

HEAD = 'name = "tiny"\nsummary = "s"\nsuite = "trixie"\n'
TAIL = '[selftest]\ncommands = [["true"]]\n'


def with_archive(sha256: str, file: str = "") -> Definition:
    rows = f'[[archive]]\nsetting = "ASSAY_TINY"\nsha256 = "{sha256}"\ntarget = "/opt/tiny"\nname = "tiny"\n'
    return parse_definition(HEAD + rows + f'version = "1"\nfile = "{file}"\n' + TAIL)


def packed(path: Path) -> str:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("bin/tool", "x")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_an_archive_that_nobody_named_says_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ASSAY_TINY", raising=False)
    with pytest.raises(ImageError, match="no package registry has") as raised:
        check_archives(with_archive("0" * 64))
    assert "ASSAY_TINY" in raised.value.hint


def test_an_archive_is_unpacked_only_with_its_own_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = packed(tmp_path / "tiny.zip")
    monkeypatch.setenv("ASSAY_TINY", str(tmp_path / "tiny.zip"))
    with pytest.raises(ImageError, match="expected sha256 0000"):
        install_archives(with_archive("0" * 64), tmp_path / "rootfs", log=tmp_path / "log")
    (row,) = install_archives(with_archive(digest), tmp_path / "rootfs", log=tmp_path / "log")
    assert (tmp_path / "rootfs/opt/tiny/bin/tool").read_text() == "x"
    assert (row.kind, row.sha256) == ("generic", digest)


def test_a_setting_may_name_a_directory_of_packages_that_stay_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = packed(tmp_path / "tiny.1.nupkg")
    monkeypatch.setenv("ASSAY_TINY", str(tmp_path))
    install_archives(with_archive(digest, "tiny.1.nupkg"), tmp_path / "rootfs", log=tmp_path / "log")
    assert (tmp_path / "rootfs/opt/tiny/tiny.1.nupkg").is_file()
    with pytest.raises(ImageError, match="is not a file"):
        check_archives(with_archive(digest, "other.nupkg"))


@pytest.mark.parametrize("name", ["../outside", "/etc/outside"])
def test_a_wheel_cannot_write_outside_its_directory(tmp_path: Path, name: str) -> None:
    from assay.images.wheels import _unpack

    wheel = tmp_path / "tiny-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(name, "x")
    with pytest.raises(ImageError, match="expected relative names"):
        _unpack(wheel, tmp_path / "site")


def test_a_wheel_puts_pure_and_platform_parts_into_one_directory(tmp_path: Path) -> None:
    from assay.images.wheels import _unpack

    wheel = tmp_path / "tiny-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in ("tiny/__init__.py", "tiny-1.data/purelib/pure.py", "tiny-1.data/platlib/plat.py"):
            archive.writestr(name, "x")
    _unpack(wheel, tmp_path / "site")
    found = {str(path.relative_to(tmp_path / "site")) for path in (tmp_path / "site").rglob("*.py")}
    assert found == {"tiny/__init__.py", "pure.py", "plat.py"}


def test_a_definition_without_packages_starts_no_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    plain = parse_definition(HEAD + TAIL)
    install_wheels(plain, tmp_path, cache=tmp_path / "cache", log=tmp_path / "log")
    assert install_npm(plain, tmp_path, cache=tmp_path / "cache", log=tmp_path / "log") == ()
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    ("lock", "complaint"),
    [
        ("{", "cannot be read"),
        ("{}", "cannot be read"),
        (json.dumps({"packages": {"": {}, "node_modules/a": {"version": "1"}}}), "no integrity for node_modules/a"),
    ],
)
def test_an_npm_lock_without_every_integrity_is_refused(tmp_path: Path, lock: str, complaint: str) -> None:
    definition = parse_definition('npm = "/"\n' + HEAD + TAIL, attachments={"tiny.package-lock.json": lock.encode()})
    with pytest.raises(ImageError, match=complaint):
        install_npm(definition, tmp_path, cache=tmp_path / "cache", log=tmp_path / "log")


def test_a_missing_file_beside_the_definition_is_named(tmp_path: Path) -> None:
    definition = parse_definition('npm = "/"\n' + HEAD + TAIL)
    with pytest.raises(ImageError, match=r"tiny\.package-lock\.json"):
        install_npm(definition, tmp_path, cache=tmp_path / "cache", log=tmp_path / "log")


def test_the_go_build_cache_forgets_when_it_was_filled(tmp_path: Path) -> None:
    (tmp_path / "aa").mkdir()
    head = f"v1 {'a' * 64} {'b' * 64} {320:20d} "
    (tmp_path / "aa/x-a").write_text(f"{head}{1_790_000_000_123_456_789:20d}\n")
    (tmp_path / "trim.txt").write_text("1")
    settle_build_cache(tmp_path)
    assert (tmp_path / "aa/x-a").read_text() == f"{head}{SOURCE_DATE_EPOCH * 10**9:20d}\n"
    assert not (tmp_path / "trim.txt").exists()
    (tmp_path / "aa/y-a").write_text("v2 of the format")
    with pytest.raises(ImageError, match="index entry"):
        settle_build_cache(tmp_path)


def test_file_names_of_a_maven_repository() -> None:
    jar = Jar(group="g", artifact="a", version="1", sha256="0" * 64)
    assert jar.file_name == "a-1.jar"
    assert Jar(group="g", artifact="a", version="1", sha256="0" * 64, distribution="bin").file_name == "a-1-bin.tar.gz"


def test_a_repository_is_locked_by_content_and_path(tmp_path: Path) -> None:
    (tmp_path / "g/a").mkdir(parents=True)
    (tmp_path / "g/a/a.jar").write_bytes(b"x")
    assert lock_lines(tmp_path) == [f"{hashlib.sha256(b'x').hexdigest()}  g/a/a.jar"]


def test_the_mirror_can_be_named_and_else_is_the_machine_s_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ASSAY_DEBIAN_MIRROR", "http://mirror.example/debian")
    monkeypatch.delenv("ASSAY_DEBIAN_SECURITY_MIRROR", raising=False)
    assert sources("trixie") == ("deb http://mirror.example/debian trixie main",)
    monkeypatch.setenv("ASSAY_DEBIAN_SECURITY_MIRROR", "http://mirror.example/security")
    assert sources("trixie")[1] == "deb http://mirror.example/security trixie-security main"
    monkeypatch.delenv("ASSAY_DEBIAN_MIRROR")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ImageError, match="no Debian mirror") as raised:
        sources("trixie")
    assert "ASSAY_DEBIAN_MIRROR" in raised.value.hint


def test_a_missing_tool_and_a_failing_tool_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match="needs no-such-tool") as raised:
        run_tool(["no-such-tool"], log=tmp_path / "log")
    assert raised.value.hint == "install no-such-tool"
    with pytest.raises(ImageError, match="got 4: first") as raised:
        run_tool(["sh", "-c", "echo first; printf %9000d 0; echo last; exit 4"], log=tmp_path / "log")
    assert len(str(raised.value)) < 2 * LOG_TAIL + 200
    assert str(raised.value).endswith("last")
