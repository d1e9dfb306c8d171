"""Repositories made to run something, to read the host, to rename files or to explode."""

import hashlib
import os
import struct
import tracemalloc
import zlib
from pathlib import Path

import pytest
from dulwich.pack import write_pack_index_v2

from assay.errors import ConfigurationError, IntakeError
from assay.workspace import Bounds, SubmissionKind, intake


class Repository:
    """A bare repository written object by object, so that it may hold what git would never write."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("objects/pack", "objects/info", "refs/heads"):
            (root / name).mkdir(parents=True)
        (root / "HEAD").write_text("ref: refs/heads/main\n")

    def put(self, kind: bytes, data: bytes, *, oid: str = "", size: int | None = None) -> str:
        """Write a loose object; ``oid`` and ``size`` may lie."""
        whole = b"%s %d\0%s" % (kind, len(data) if size is None else size, data)
        oid = oid or hashlib.sha1(whole).hexdigest()
        path = self.root / "objects" / oid[:2] / oid[2:]
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(zlib.compress(whole, 1))
        return oid

    def commit(self, *entries: tuple[str, bytes, str]) -> str:
        """A commit of one tree, and ``main`` on it."""
        return self.commit_tree(self.tree(*entries))

    def tree(self, *entries: tuple[str, bytes, str]) -> str:
        data = b"".join(b"%s %s\0%s" % (mode.encode(), name, bytes.fromhex(oid)) for mode, name, oid in entries)
        return self.put(b"tree", data)

    def commit_tree(self, tree: str) -> str:
        oid = self.put(b"commit", b"tree %s\nauthor t <t> 0 +0000\ncommitter t <t> 0 +0000\n\nx\n" % tree.encode())
        (self.root / "refs/heads/main").write_text(oid + "\n")
        return oid

    def pack(self, entries: dict[str, bytes]) -> None:
        """A pack of raw entries under the given ids, and its index."""
        body = b"PACK" + struct.pack(">II", 2, len(entries))
        places = []
        for oid, raw in entries.items():
            places.append((bytes.fromhex(oid), len(body), zlib.crc32(raw)))
            body += raw
        digest = hashlib.sha1(body).digest()
        (self.root / "objects/pack/pack-x.pack").write_bytes(body + digest)
        with (self.root / "objects/pack/pack-x.idx").open("wb") as file:
            write_pack_index_v2(file, sorted(places), digest)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "repo.git")


def refused(repository: Repository, error: str, ref: str = "main") -> None:
    tracemalloc.start()
    try:
        with pytest.raises((IntakeError, ConfigurationError)) as caught:
            intake(f"{repository.root}@{ref}", kind=SubmissionKind.GIT, bounds=Bounds(file_bytes=1 << 20))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert error in str(caught.value)
    assert str(caught.value).isprintable()
    assert peak < 300 << 20


@pytest.mark.parametrize(
    ("mode", "name", "error"),
    [
        ("100644", b"../x", "expected names without '/'"),
        ("100644", b"..", "got '..'"),
        ("100644", b"/etc/x", "expected names without '/'"),
        ("100644", b"a\nb", "got a control character"),
        ("100644", b"\xff", "got other bytes"),
        ("100644", b"", "got an empty name"),
        ("120000", b"l", "expected a target inside the submission, got '/etc/passwd'"),
        ("20666", b"d", "expected a file, directory or link, got mode 20666"),
        ("10666", b"f", "expected a file, directory or link, got mode 10666"),
        ("40000", b"t", "expected a tree, got blob"),
    ],
)
def test_hostile_tree_entries(repository: Repository, mode: str, name: bytes, error: str) -> None:
    repository.commit((mode, name, repository.put(b"blob", b"/etc/passwd")))
    refused(repository, error)


def test_twins_and_duplicates_in_a_tree(repository: Repository) -> None:
    blob = repository.put(b"blob", b"x")
    repository.commit(("100644", b"A", blob), ("100644", b"a", blob))
    refused(repository, "more than case or normal form")
    repository.commit(("100644", b"a", blob), ("100644", b"a", blob))
    refused(repository, "expected one entry, got two")
    repository.commit(("100644", b"a", blob), ("40000", b"a", repository.tree(("100644", b"x", blob))))
    refused(repository, "expected one kind of entry")


def test_a_dot_git_inside_the_tree_is_left_out(repository: Repository) -> None:
    blob = repository.put(b"blob", b"[core]\n\tfsmonitor = touch /tmp/evil\n")
    hooks = repository.tree(("100755", b"post-checkout", blob))
    inner = repository.tree(("100644", b"config", blob), ("40000", b"hooks", hooks))
    repository.commit(("40000", b".GIT", inner), ("100644", b"a", blob), ("100644", b".gitmodules", blob))
    submission = intake(f"{repository.root}@main")
    assert list(submission.files) == [".gitmodules", "a"]


def test_a_tree_that_holds_itself_ends(repository: Repository) -> None:
    """No such tree exists (it would be a hash collision), but one that lies about its id can be written."""
    oid = "ab" * 20
    repository.put(b"tree", b"40000 t\0" + bytes.fromhex(oid), oid=oid)
    repository.commit_tree(oid)
    refused(repository, "expected bytes with that id")


def test_a_tree_of_many_levels_of_one_tree_ends(repository: Repository) -> None:
    """2 ** 40 paths from forty objects: a git bomb."""
    tree = repository.tree(("100644", b"f", repository.put(b"blob", b"x")))
    for _ in range(40):
        tree = repository.tree(("40000", b"a", tree), ("40000", b"b", tree))
    repository.commit_tree(tree)
    with pytest.raises(IntakeError, match="expected at most"):
        intake(f"{repository.root}@main", bounds=Bounds(entries=2000))


def test_an_object_that_lies_about_its_id_or_size(repository: Repository) -> None:
    repository.commit(("100644", b"a", repository.put(b"blob", b"evil", oid="cd" * 20)))
    refused(repository, "expected bytes with that id")
    repository.commit(("100644", b"a", repository.put(b"blob", b"evil", size=2)))
    refused(repository, "of another size than stated")


def test_a_loose_object_that_is_a_zlib_bomb(repository: Repository) -> None:
    oid = "ef" * 20
    repository.commit(("100644", b"a", oid))
    packer = zlib.compressobj(9)
    head = packer.compress(b"blob 150000000\0") + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    (repository.root / "objects/ef").mkdir()
    (repository.root / "objects/ef" / oid[2:]).write_bytes(head + block * 144)
    refused(repository, "cut off, too large")


def test_a_blob_over_the_bound_is_refused(repository: Repository) -> None:
    repository.commit(("100644", b"a", repository.put(b"blob", bytes(2 << 20))))
    refused(repository, "expected at most 1048576 bytes, got 2097152")


def varint(kind: int, size: int) -> bytes:
    """The header of a pack entry."""
    out = bytearray([(kind << 4) | (size & 15)])
    size >>= 4
    while size:
        out[-1] |= 0x80
        out.append(size & 0x7F)
        size >>= 7
    return bytes(out)


def size_field(size: int) -> bytes:
    out = bytearray()
    while True:
        out.append((size & 0x7F) | (0x80 if size > 0x7F else 0))
        size >>= 7
        if not size:
            return bytes(out)


BASE = b"x" * 0x10000
BASE_ID = hashlib.sha1(b"blob %d\0" % len(BASE) + BASE).hexdigest()
WANTED = "12" * 20


def delta_pack(delta: bytes, base: str = BASE_ID) -> dict[str, bytes]:
    """A whole object, and one under WANTED that is a delta of ``base``."""
    return {
        BASE_ID: varint(3, len(BASE)) + zlib.compress(BASE),
        WANTED: varint(7, len(delta)) + bytes.fromhex(base) + zlib.compress(delta),
    }


COPY_ALL = b"\x80"  # offset 0, size 0: which stands for 64 KiB
DELTAS = {
    "copies to a terabyte": (size_field(len(BASE)) + size_field(1 << 40) + COPY_ALL * 1000, "too large an object"),
    "copies past the stated size": (size_field(len(BASE)) + size_field(5) + COPY_ALL * 100_000, "another size"),
    "reserved instruction": (size_field(len(BASE)) + size_field(5) + b"\0", "a reserved instruction"),
    "cut off": (size_field(len(BASE)) + size_field(5) + b"\x05ab", "a cut-off insertion"),
    "copy from past the end": (
        size_field(len(BASE)) + size_field(5) + b"\x9f\xff\xff\xff\xff\x05",
        "past the base's end",
    ),
    "another base": (size_field(7) + size_field(5) + b"\x05abcde", "a delta for another base"),
    "endless size": (b"\xff" * 20, "a size of more than 64 bits"),
    "nothing": (b"", "expected a sound object"),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", DELTAS)
def test_hostile_deltas(repository: Repository, name: str) -> None:
    delta, error = DELTAS[name]
    repository.pack(delta_pack(delta))
    repository.commit(("100644", b"a", WANTED))
    refused(repository, error)


def test_a_delta_of_itself_ends(repository: Repository) -> None:
    repository.pack(delta_pack(size_field(5) + size_field(5) + b"\x05abcde", base=WANTED))
    repository.commit(("100644", b"a", WANTED))
    refused(repository, "a chain of deltas that is too long")


def test_an_entry_that_is_a_zlib_bomb_or_lies(repository: Repository) -> None:
    repository.commit(("100644", b"a", WANTED))
    for size, error in ((5, "another size than stated"), (1 << 40, "an object of 1099511627776 bytes")):
        repository.pack({WANTED: varint(3, size) + zlib.compress(bytes(50 << 20))})
        refused(repository, error)


@pytest.mark.parametrize("damage", ["truncated pack", "truncated index", "random index", "empty index"])
def test_damaged_packs(repository: Repository, damage: str) -> None:
    repository.commit(("100644", b"a", WANTED))
    repository.pack(delta_pack(size_field(len(BASE)) + size_field(5) + b"\x05abcde"))
    pack, index = (repository.root / f"objects/pack/pack-x.{kind}" for kind in ("pack", "idx"))
    if damage == "truncated pack":
        pack.write_bytes(pack.read_bytes()[:20])
    else:
        data = {"truncated index": index.read_bytes()[:1100], "random index": b"\xfftOc\0\0\0\2" + b"\xff" * 2000}
        index.write_bytes(data.get(damage, b""))
    refused(repository, "expected a sound object")
    refused(repository, "expected", ref="1212121")


def _outside(tmp_path: Path) -> Path:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "x").write_text("ab" * 20)
    return secret


def test_links_in_the_repository_are_never_followed(repository: Repository, tmp_path: Path) -> None:
    secret = _outside(tmp_path)
    repository.commit(("100644", b"a", repository.put(b"blob", b"x")))
    (repository.root / "refs/heads/out").symlink_to(secret / "x")
    refused(repository, "expected a regular file", ref="out")
    (repository.root / "refs/heads/main").unlink()
    (repository.root / "HEAD").write_text(f"ref: {secret}/x\n")
    refused(repository, "expected a symbolic ref to 'refs/'", ref="HEAD")
    (repository.root / "HEAD").write_text("ref: refs/../../secret/x\n")
    refused(repository, "expected a symbolic ref to 'refs/'", ref="HEAD")
    (repository.root / "HEAD").write_text("ref: refs/heads/loop\n")
    (repository.root / "refs/heads/loop").write_text("ref: refs/heads/loop\n")
    refused(repository, "at most 5 symbolic refs", ref="HEAD")


def test_objects_behind_a_link_are_not_read(repository: Repository) -> None:
    oid = repository.commit(("100644", b"a", repository.put(b"blob", b"x")))
    moved = repository.root / "elsewhere"
    (repository.root / "objects" / oid[:2]).rename(moved)
    (repository.root / "objects" / oid[:2]).symlink_to(moved)
    refused(repository, "expected a sound object")


@pytest.mark.timeout(20)
def test_a_fifo_in_place_of_an_object_or_ref_does_not_hang(repository: Repository) -> None:
    oid = repository.commit(("100644", b"a", repository.put(b"blob", b"x")))
    os.mkfifo(repository.root / "refs/heads/fifo")
    refused(repository, "expected a regular file", ref="fifo")
    path = repository.root / "objects" / oid[:2] / oid[2:]
    path.unlink()
    os.mkfifo(path)
    refused(repository, "expected a sound object")


def test_alternates_are_refused(repository: Repository, tmp_path: Path) -> None:
    repository.commit(("100644", b"a", repository.put(b"blob", b"x")))
    (repository.root / "objects/info/alternates").write_text(f"{tmp_path}/other\n")
    refused(repository, "expected its own objects, got alternates")


def test_hooks_configuration_and_replacements_count_for_nothing(repository: Repository, tmp_path: Path) -> None:
    evil = tmp_path / "evil.sh"
    evil.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    evil.chmod(0o755)
    (repository.root / "config").write_text(
        f'[core]\n\tfsmonitor = {evil}\n\tsshCommand = {evil}\n[filter "x"]\n\tsmudge = {evil}\n[include]\n\tpath = /\n'
    )
    (repository.root / "hooks").mkdir()
    evil.rename(repository.root / "hooks/post-checkout")
    good = repository.commit(
        ("100644", b".gitattributes", repository.put(b"blob", b"* filter=x ident export-subst\n")),
        ("100644", b"a", repository.put(b"blob", b"$Id$ $Format:%H$\n")),
    )
    other = repository.commit(("100644", b"a", repository.put(b"blob", b"replaced")))
    (repository.root / "refs/replace").mkdir()
    (repository.root / "refs/replace" / good).write_text(other)
    (repository.root / "info").mkdir()
    (repository.root / "info/grafts").write_text(f"{good} {other}\n")
    submission = intake(f"{repository.root}@{good}")
    assert submission.files["a"].content == b"$Id$ $Format:%H$\n"
    assert not (tmp_path / "ran").exists()
