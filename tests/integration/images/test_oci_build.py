import contextlib
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from assay.errors import ImageError
from assay.images import Image, build, parse_definition, verify
from assay.images.definition import Definition
from assay.images.store import Store

pytestmark = pytest.mark.root


def varying(tiny: Definition) -> Definition:
    """The same image with a command that never writes the same twice."""
    text = f'name = "tiny"\nsummary = "s"\noci = "{tiny.oci}"\nrun = [["sh", "-c", "date +%N > /usr/when"]]\n'
    return parse_definition(text + '[selftest]\ncommands = [["true"]]\n')


def nothing_wrong(image: object) -> tuple[str, ...]:
    return ()


def test_an_oci_image_by_digest_is_built_and_described(tiny: Definition, store: Store) -> None:
    stages: list[str] = []
    image = build(tiny, store=store, progress=lambda stage, done, total: stages.append(f"{stage} {done}/{total}"))
    assert (image.rootfs / "bin/sh").exists()
    manifest = store.manifest(image.digest)
    assert dict(manifest.tools) == {"sh -c echo shell 1": "shell 1"}
    assert json.loads((image.rootfs.parent / "sbom.cdx.json").read_text())["bomFormat"] == "CycloneDX"
    assert json.loads((image.rootfs.parent / "scan.json").read_text())["status"] == "not scanned"
    assert stages[0] == "base system 0/7"
    assert stages[-1] == "done 7/7"


def test_a_build_happens_once_however_many_ask(tiny: Definition, store: Store) -> None:
    starts: list[str] = []

    def note(stage: str, done: int, total: int) -> None:
        starts.extend([stage] if done == 0 else [])

    def ask() -> None:
        build(tiny, store=store, progress=note)

    askers = [threading.Thread(target=ask) for _ in range(3)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join(120)
    assert starts == ["base system"]


def test_a_digest_that_the_layout_lacks_is_not_taken_from_it(layout: Path, tiny: Definition, store: Store) -> None:
    wrong = parse_definition(
        f'name = "tiny"\nsummary = "s"\noci = "localhost:1/tiny@sha256:{"0" * 64}"\n[selftest]\ncommands = [["true"]]\n'
    )
    with pytest.raises(ImageError, match="skopeo") as raised:
        build(wrong, store=store)
    assert "tiny.log" in raised.value.hint
    assert not list((store.root / "work").glob("build-*"))


def test_verification_moves_the_name_only_when_nothing_is_wrong(tiny: Definition, store: Store) -> None:
    refused = verify(tiny, store=store, selftest=lambda _: ("bypass 7 passed",))
    assert refused.failures == ("bypass 7 passed",)
    pointer = store.pointer("tiny")
    assert pointer is not None
    assert not pointer.current.verified
    accepted = verify(tiny, store=store, selftest=nothing_wrong)
    assert accepted.failures == ()
    pointer = store.pointer("tiny")
    assert pointer is not None
    assert pointer.current.verified
    assert pointer.current.digest == accepted.image.digest


def test_a_build_that_varies_is_refused_and_the_place_is_named(tiny: Definition, store: Store) -> None:
    verify(tiny, store=store, selftest=nothing_wrong)
    good = store.get("tiny").digest
    result = verify(varying(tiny), store=store, selftest=nothing_wrong)
    assert len(result.failures) == 1
    assert "they differ in: usr/when" in result.failures[0]
    assert store.get("tiny").digest == good
    assert not list((store.root / "work").glob("build-*"))


def test_a_new_build_does_not_replace_a_verified_image(tiny: Definition, store: Store) -> None:
    verify(tiny, store=store, selftest=nothing_wrong)
    good = store.get("tiny").digest
    other = build(varying(tiny), store=store)
    assert other.digest != good
    assert store.get("tiny").digest == good


def test_a_command_inside_sees_no_network_device_and_leaves_no_mount(tiny: Definition, store: Store) -> None:
    count = "n=0; while read line; do n=$((n+1)); done < /proc/net/dev; echo $n"
    text = f'name = "tiny"\nsummary = "s"\noci = "{tiny.oci}"\n[selftest]\ncommands = [["sh", "-c", "{count}"]]\n'
    image = build(parse_definition(text), store=store)
    assert tuple(store.manifest(image.digest).tools.values()) == ("3",)  # two lines of heading, and the loopback
    assert str(store.root) not in Path("/proc/self/mounts").read_text()


def test_a_failing_self_test_fails_the_build(tiny: Definition, store: Store) -> None:
    text = f'name = "tiny"\nsummary = "s"\noci = "{tiny.oci}"\n[selftest]\ncommands = [["sh", "-c", "exit 3"]]\n'
    with pytest.raises(ImageError, match="got 3"):
        build(parse_definition(text), store=store)
    assert store.pointer("tiny") is None


def _processes(mark: str) -> list[Path]:
    """The living processes whose command line ends with ``mark``."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (path / "cmdline").read_bytes().endswith(mark.encode() + b"\0"):
                found.append(path)
    return found


@pytest.mark.parametrize("inside", ["run_tool(", "run_inside(Path(sys.argv[1]), "])
def test_a_killed_builder_leaves_no_tool_behind(tmp_path: Path, python_image: Image, inside: str) -> None:
    mark = f"300.{os.getpid()}"
    program = (
        "import sys; from pathlib import Path; from assay.images.commands import run_tool;"
        f"from assay.images.chroot import run_inside; {inside}['sleep', '{mark}'], log=Path('{tmp_path}/log'))"
    )
    rootfs = tmp_path / "rootfs"
    shutil.copytree(python_image.rootfs, rootfs, symlinks=True, ignore=shutil.ignore_patterns("python3*", "share"))
    builder = subprocess.Popen([sys.executable, "-c", program, str(rootfs)])
    deadline = time.monotonic() + 60
    while not _processes(mark):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    builder.kill()
    builder.wait()
    while _processes(mark):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_what_is_mounted_below_a_leftover_is_never_deleted(tmp_path: Path, store: Store) -> None:
    outside, point = tmp_path / "outside", store.root / "work/build-left/proc"
    outside.mkdir()
    point.mkdir(parents=True)
    (outside / "file").write_text("kept")
    program = (
        "import sys; from pathlib import Path; from assay.images import prune, Store;"
        "from assay.errors import ImageError\ntry: prune(store=Store(Path(sys.argv[1])))\n"
        "except ImageError as refused: print(refused.hint)"
    )
    enter = f'mount --bind {outside} {point}; exec "$@"'
    argv = ["unshare", "--mount", "--propagation=private", "sh", "-c", enter, "enter", sys.executable, "-c", program]
    done = subprocess.run([*argv, str(store.root)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"umount {point}"
    assert (outside / "file").read_text() == "kept"
