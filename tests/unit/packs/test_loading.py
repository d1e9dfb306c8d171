from pathlib import Path

import pytest

from assay.errors import PackError, StaleLockError
from assay.packs import LockUse, OracleChoice, RestoreMode, SampleKind, load_pack, load_task


def put(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_a_pack_is_read_whole(shop: Path) -> None:
    pack = load_pack(shop)
    assert (pack.name, pack.version, pack.title) == ("shop", "1", "A shop")
    assert list(pack.tasks) == ["a", "b"]
    task = pack.tasks["a"]
    assert task.language == "python"
    assert task.runner == task.image == ""
    assert task.limits.wall_s == 10
    assert task.oracle is OracleChoice.AUTO
    assert task.restore.mode is RestoreMode.OVERLAY
    assert task.restore.deny_names == ("*.pth",)
    assert task.test_files == ("data/x.json", "test_a.py")
    assert (task.solution, task.entry, task.modules) == ("shop.py", "total", ("shop",))
    assert task.lock is None
    assert pack.tasks["b"].limits.pids == 7
    assert pack.tasks["b"].limits.wall_s == 10


def test_test_files_may_be_named(shop: Path) -> None:
    text = (shop / "tasks/a/task.toml").read_text()
    put(shop, "tasks/a/task.toml", 'test_files = ["test_a.py"]\n' + text)
    assert load_pack(shop).tasks["a"].test_files == ("test_a.py",)
    put(shop, "tasks/a/task.toml", 'test_files = ["test_x.py"]\n' + text)
    with pytest.raises(PackError, match=r"expected the test file 'test_x.py'"):
        load_pack(shop)


@pytest.mark.parametrize(
    ("file", "change", "message", "hint"),
    [
        (
            "pack.toml",
            ("version =", "verson ="),
            "version: expected a string, got nothing",
            "is 'verson' meant to be 'version'?",
        ),
        (
            "pack.toml",
            ('title = "A shop"', 'titel = "A shop"'),
            "expected a known key, got 'titel'",
            "did you mean 'title'?",
        ),
        ("pack.toml", ("format = 1", "format = 2"), "format: expected 1, got 2", "this version reads"),
        ("pack.toml", ("format = 1", "format = true"), "expected a whole number, got True", ""),
        (
            "pack.toml",
            ("wall_s = 10", "wall_s = 0"),
            "limit wall_s: expected a finite number greater than 0",
            "unlimited",
        ),
        ("pack.toml", ("wall_s = 10", "wal_s = 10"), "expected a known key, got 'wal_s'", "did you mean 'wall_s'?"),
        ("pack.toml", ("[limits]", "[limits"), "expected TOML", ""),
        ("tasks/a/task.toml", ('mode = "overlay"', 'mode = "overlap"'), "expected one of allow, overlay", "'overlay'"),
        ("tasks/a/task.toml", ('"README"', '"../x"'), "expected a relative path", "no '..'"),
        ("tasks/a/task.toml", ('"README"', '"/etc"'), "expected a relative path", ""),
        ("tasks/a/task.toml", ('"README"', '"README", "README"'), "each path once", ""),
        ("tasks/a/task.toml", ('"*.pth"', '"a/b"'), "names without a slash", "deny"),
        ("tasks/a/task.toml", ('mode = "overlay"', 'mode = "allow"'), "expected 'allow' to name the files", "overlay"),
        ("tasks/a/task.toml", ('mode = "overlay"', 'allow = ["x"]\nmode = "overlay"'), "no 'allow' in mode", ""),
        ("tasks/a/task.toml", ('["shop"]', "[1]"), "an array of non-empty strings", ""),
    ],
)
def test_what_is_wrong_is_named(shop: Path, file: str, change: tuple[str, str], message: str, hint: str) -> None:
    old, new = change
    text = (shop / file).read_text()
    assert old in text
    (shop / file).write_text(text.replace(old, new))
    with pytest.raises(PackError) as caught:
        load_pack(shop)
    assert message in str(caught.value)
    assert hint in caught.value.hint
    assert file.partition("/")[0] in str(caught.value)


def test_a_stray_entry_of_a_task_is_refused(shop: Path) -> None:
    put(shop, "tasks/a/test/test_x.py", "")
    with pytest.raises(PackError) as caught:
        load_pack(shop)
    assert caught.value.hint == "did you mean 'tests'?"


def test_links_and_empty_packs_are_refused(shop: Path) -> None:
    (shop / "template/link").symlink_to("/etc/passwd")
    with pytest.raises(PackError, match="another kind of entry"):
        load_pack(shop)
    (shop / "template/link").unlink()
    for path in (shop / "tasks/a/tests").rglob("*.*"):
        path.unlink()
    with pytest.raises(PackError, match="at least one hidden test file"):
        load_pack(shop)


def test_no_pack_at_all(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"pack.toml: expected a readable file"):
        load_pack(tmp_path)


def test_selecting_a_task(shop: Path) -> None:
    pack, task = load_task(f"{shop}#b")
    assert task is pack.tasks["b"]
    with pytest.raises(PackError, match="expected one of its 2 tasks, got ''"):
        load_task(str(shop))
    with pytest.raises(PackError, match="got 'c'"):
        load_task(f"{shop}#c")


def test_the_digest_sees_content_names_and_modes_but_not_the_lock(shop: Path) -> None:
    first = load_pack(shop).digest
    put(shop, "lock.json", "not read")
    put(shop, ".assay/state", "not read")
    assert load_pack(shop, lock=LockUse.IGNORED).digest == first
    (shop / "lock.json").unlink()
    (shop / "template/README").chmod(0o755)
    second = load_pack(shop).digest
    (shop / "template/README").chmod(0o644)
    put(shop, "template/README", "Hello\n")
    third = load_pack(shop).digest
    (shop / "template/README").rename(shop / "template/README2")
    assert len({first, second, third, load_pack(shop).digest}) == 4


def test_samples(shop: Path) -> None:
    put(shop, "tasks/a/examples/right/fix.patch", "x")
    put(shop, "tasks/a/examples/forged/exit/shop.py", "x")
    put(shop, "tasks/a/examples/forged/exit.toml", 'reasons = ["tests_failed"]\n')
    samples = load_pack(shop).tasks["a"].samples
    assert [(sample.kind, sample.name) for sample in samples] == [
        (SampleKind.RIGHT, "fix"),
        (SampleKind.FORGED, "exit"),
    ]
    assert samples[1].reasons == {"tests_failed"}
    put(shop, "tasks/a/examples/forged/exit.toml", 'reasons = ["test_failed"]\n')
    with pytest.raises(PackError, match="names of reason codes, got 'test_failed'"):
        load_pack(shop)


@pytest.mark.parametrize("stray", ["wright/a.patch", "right/a.txt", "right/a.toml"])
def test_stray_samples_are_refused(shop: Path, stray: str) -> None:
    put(shop, f"tasks/a/examples/{stray}", "")
    with pytest.raises(PackError):
        load_pack(shop)


def test_stale_locks_are_refused(shop: Path) -> None:
    put(shop, "lock.json", '{"format":1,"digest":"sha256:00","tool":"assay 0","tasks":{},"invalid":{}}')
    with pytest.raises(StaleLockError) as caught:
        load_pack(shop)
    assert "assay verify" in caught.value.hint
