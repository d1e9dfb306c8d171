"""Doing one thing to many items, several at a time: each waits for a sandbox, so threads are enough."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

__all__ = ["abreast"]

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def abreast(work: Callable[[_Item], _Result], items: Iterable[_Item], jobs: int) -> Iterator[_Result]:
    """``work`` on every item, ``jobs`` at a time, in the items' order. The first error ends it after those begun."""
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        futures = [pool.submit(work, item) for item in items]
        try:
            for future in futures:
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
