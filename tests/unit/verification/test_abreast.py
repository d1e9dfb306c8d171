import threading

import pytest

from assay.verification.abreast import abreast


def test_results_come_in_the_items_order() -> None:
    later = threading.Event()

    def work(item: int) -> int:
        if item == 0:
            assert later.wait(30)
        else:
            later.set()
        return item * 10

    assert list(abreast(work, range(3), jobs=2)) == [0, 10, 20]


def test_an_error_comes_through_after_what_was_done_before_it() -> None:
    def work(item: int) -> int:
        if item == 1:
            raise ValueError("one")
        return item

    results = abreast(work, range(3), jobs=1)
    assert next(results) == 0
    with pytest.raises(ValueError, match="one"):
        next(results)
