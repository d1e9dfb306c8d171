import json
from pathlib import Path

import pytest

from assay.errors import PackError
from assay.packs import Lock, OracleChoice, TaskLock, load_pack, read_lock, write_lock

LOCK = TaskLock(
    inventory=("t::a", "t::b"),
    oracle=OracleChoice.CONTROLS,
    oracle_reasons=("remote: t::b patches open",),
    controls={"t::a": (("test_a.py", 3, 4, "5"), ("test_a.py", 3, 4, "6"))},
    signature={"t::a": "failed", "t::b": "passed"},
    image="sha256:11",
)


def test_what_is_written_is_read(shop: Path) -> None:
    digest = load_pack(shop).digest
    lock = Lock(digest=digest, tool="assay 1", tasks={"a": LOCK}, invalid={"b": ("passes on the starting tree",)})
    write_lock(shop, lock)
    assert read_lock(shop) == lock
    pack = load_pack(shop)
    assert pack.tasks["a"].lock == LOCK
    assert pack.tasks["b"].lock is None
    assert pack.tasks["b"].invalid == ("passes on the starting tree",)


def test_the_same_proof_gives_the_same_bytes(shop: Path) -> None:
    one = Lock(digest="d", tool="t", tasks={"a": LOCK, "b": LOCK})
    other = Lock(digest="d", tool="t", tasks={"b": LOCK, "a": LOCK})
    write_lock(shop, one)
    first = (shop / "lock.json").read_bytes()
    write_lock(shop, other)
    assert (shop / "lock.json").read_bytes() == first


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("inventory", []),
        ("inventory", ["a", "a"]),
        ("oracle", "auto"),
        ("oracle", "best"),
        ("controls", {"a": [["f", 3, 2, "x"]]}),
        ("controls", {"a": [["f", "3", 4, "x"]]}),
        ("controls", {"a": 3}),
        ("signature", {"a": "great"}),
        ("extra", 1),
    ],
)
def test_a_malformed_lock_is_refused(shop: Path, key: str, value: object) -> None:
    write_lock(shop, Lock(digest="d", tool="t", tasks={"a": LOCK}))
    data = json.loads((shop / "lock.json").read_text())
    data["tasks"]["a"][key] = value
    (shop / "lock.json").write_text(json.dumps(data))
    with pytest.raises(PackError):
        read_lock(shop)


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000, '{"format": 2}', "\xff"])
def test_what_is_no_lock_is_refused(shop: Path, text: str) -> None:
    (shop / "lock.json").write_text(text, encoding="latin-1")
    with pytest.raises(PackError):
        read_lock(shop)
