import json
import multiprocessing
from collections.abc import Callable
from multiprocessing.synchronize import Event

import pytest

from assay.errors import ImageError
from assay.images import get, prune, rollback
from assay.images.pointers import MAX_HISTORY, MAX_POINTER_BYTES, Pointer, Promotion
from assay.images.service import promote
from assay.images.store import Store

Put = Callable[..., str]


def test_an_image_that_was_never_built_says_how_to_build_it(store: Store) -> None:
    with pytest.raises(ImageError, match="tiny is not built") as raised:
        get("tiny", store=store)
    assert raised.value.hint == "run: assay images build tiny"


def test_get_returns_what_the_pointer_names(store: Store, put: Put) -> None:
    digest = put("one")
    store.point("tiny", digest, verified=False)
    image = get("tiny", store=store)
    assert (image.name, image.digest) == ("tiny", digest)
    assert (image.rootfs / "etc/issue").read_text() == "one"


def test_a_name_cannot_point_at_what_is_not_there(store: Store) -> None:
    with pytest.raises(ImageError, match="is not in"):
        store.point("tiny", "sha256:" + "0" * 64, verified=True)
    with pytest.raises(ImageError, match="64 hex digits"):
        store.point("tiny", "sha256:../../etc", verified=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"name": "tiny", "promotions": []}',
        '{"name": "other", "promotions": [{"digest": "sha256:%s", "verified": true, "at": ""}]}' % ("0" * 64),
        '{"name": "tiny", "promotions": [{"digest": "sha256:/../..", "verified": true, "at": ""}]}',
        '{"name": "tiny", "promotions": [{"digest": 7, "verified": true, "at": ""}]}',
        '{"name": "tiny", "promotions": [{"digest": "sha256:%s", "verified": "no", "at": ""}]}' % ("0" * 64),
        " " * (MAX_POINTER_BYTES + 1),
    ],
)
def test_a_damaged_pointer_is_an_error_and_nothing_is_pruned(store: Store, put: Put, text: str) -> None:
    digest = put("one")
    (store.root / "locks").mkdir()
    (store.root / "locks/tiny.json").write_text(text)
    with pytest.raises(ImageError, match=r"tiny|expected at most"):
        get("tiny", store=store)
    with pytest.raises(ImageError):
        prune(store=store)
    assert store.folder(digest).is_dir()


def test_rollback_returns_to_the_image_before(store: Store, put: Put) -> None:
    one, two = put("one"), put("two")
    store.point("tiny", one, verified=True)
    store.point("tiny", two, verified=True)
    assert rollback("tiny", store=store).digest == one
    assert get("tiny", store=store).digest == one
    with pytest.raises(ImageError, match="no earlier promotion"):
        rollback("tiny", store=store)
    assert get("tiny", store=store).digest == one


def test_an_unverified_image_is_nothing_to_roll_back_to(store: Store, put: Put) -> None:
    one, two = put("one"), put("two")
    store.point("tiny", one, verified=False)
    store.point("tiny", two, verified=True)
    with pytest.raises(ImageError, match="no earlier promotion"):
        rollback("tiny", store=store)
    assert prune(store=store) == (one,)


def test_rollback_of_an_unknown_name_is_an_error(store: Store) -> None:
    with pytest.raises(ImageError, match="never promoted"):
        rollback("tiny", store=store)


def test_only_what_was_verified_can_be_promoted_by_hand(store: Store, put: Put) -> None:
    one, two = put("one"), put("two")
    store.point("tiny", one, verified=False)
    store.point("tiny", two, verified=True)
    with pytest.raises(ImageError, match="never verified"):
        promote("tiny", one, store=store)
    store.point("tiny", one, verified=True)
    assert promote("tiny", two, store=store).digest == two


def test_prune_keeps_what_a_pointer_or_its_history_names(store: Store, put: Put) -> None:
    one, two, three = put("one"), put("two"), put("three")
    store.point("tiny", one, verified=True)
    store.point("tiny", two, verified=True)
    assert prune(store=store) == (three,)
    assert store.folder(one).is_dir()
    assert store.folder(two).is_dir()
    assert store.built("key-three") is None
    assert store.built("key-two") == two


def test_prune_clears_what_an_interrupted_build_left_and_spares_one_under_way(store: Store) -> None:
    left, busy = store.root / "work/build-left", store.root / "work/build-busy"
    left.mkdir(parents=True)
    busy.mkdir()
    with store.locked("busy"):
        prune(store=store)
    assert not left.exists()
    assert busy.exists()


def test_an_equal_image_is_kept_once(store: Store, put: Put) -> None:
    assert put("one", key="a" * 64) == put("one", key="b" * 64)
    assert store.built("a" * 64) == store.built("b" * 64)
    assert not list((store.root / "work").glob("build-*"))


def test_a_build_record_without_its_image_counts_for_nothing(store: Store) -> None:
    (store.root / "builds").mkdir(parents=True)
    record = store.root / "builds/k.json"
    record.write_text(json.dumps({"digest": "sha256:" + "0" * 64}))
    assert store.built("k") is None
    record.write_text("{")
    with pytest.raises(ImageError, match="cannot be read"):
        store.built("k")


def test_a_history_is_bounded_and_names_each_digest_once() -> None:
    pointer = Pointer(name="tiny", promotions=(Promotion.now("sha256:" + "0" * 64, verified=True),))
    for number in range(MAX_HISTORY + 5):
        pointer = pointer.moved_to(Promotion.now(f"sha256:{number:064x}", verified=True))
    assert len(pointer.promotions) == MAX_HISTORY
    again = pointer.moved_to(pointer.promotions[3])
    assert again.current == pointer.promotions[3]
    assert len({p.digest for p in again.promotions}) == MAX_HISTORY


def _hold(store: Store, entered: Event, leave: Event) -> None:
    with store.locked("tiny"):
        entered.set()
        leave.wait(60)


def test_a_second_process_waits_for_the_first(store: Store) -> None:
    context = multiprocessing.get_context("spawn")
    first_in, second_in, leave = context.Event(), context.Event(), context.Event()
    first = context.Process(target=_hold, args=(store, first_in, leave))
    first.start()
    assert first_in.wait(60)
    second = context.Process(target=_hold, args=(store, second_in, leave))
    second.start()
    assert not second_in.wait(1)
    leave.set()
    assert second_in.wait(60)
    first.join(60)
    second.join(60)
