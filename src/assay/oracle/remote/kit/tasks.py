"""Awaitables of the other side.

An awaitable runs as a task in its owner's event loop. Whoever awaits it here polls: each poll lets the owner's loop
run for a moment, and between polls our own loop runs, so that several of them (and what they wait for here)
progress together.
"""

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from . import proxies
from .ops import Op

if TYPE_CHECKING:
    import asyncio

__all__ = ["AWAITABLE", "COROUTINE", "TaskServer"]

_TURN_S = 0.002
"""How long the owner's loop runs for one poll, in seconds."""


def _await(self: Any) -> Generator[Any, None, Any]:
    asyncio = _asyncio()
    peer = proxies.the_peer()
    task = peer.request(Op.START, self)
    try:
        while True:
            done = peer.request(Op.POLL, task)
            if done is not None:
                return done[0]
            yield from asyncio.sleep(0).__await__()
    except (GeneratorExit, asyncio.CancelledError):
        peer.request(Op.CANCEL, task)
        raise


def _driver(self: Any) -> Generator[Any, None, Any]:
    try:
        driver = object.__getattribute__(self, "_assay_extra")
    except AttributeError:
        driver = _await(self)
        object.__setattr__(self, "_assay_extra", driver)
    return driver  # type: ignore[no-any-return]


def _send(self: Any, value: Any) -> Any:
    return _driver(self).send(value)


def _throw(self: Any, *error: Any) -> Any:
    return _driver(self).throw(*error)


def _close(self: Any) -> None:
    _driver(self).close()


AWAITABLE: dict[str, Any] = {"__await__": _await}
COROUTINE: dict[str, Any] = {"__await__": _await, "send": _send, "throw": _throw, "close": _close}


class TaskServer:
    """Runs our awaitables for the other side."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self, awaitable: Any) -> Any:
        """Start a task; in the running loop where there is one, else in a loop of our own."""
        return self._running_or_own().create_task(_whole(awaitable))

    def poll(self, task: Any) -> tuple[Any] | None:
        """Let the loop run for a moment. None while the task is not done; raises what the task raised."""
        asyncio = _asyncio()
        if not isinstance(task, asyncio.Task):
            raise TypeError(f"expected a task, got {type(task).__name__}")
        loop = task.get_loop()
        if not task.done() and not _is_running():
            loop.run_until_complete(asyncio.wait({task}, timeout=_TURN_S))
        return (task.result(),) if task.done() else None

    def cancel(self, task: Any) -> None:
        """Cancel a task and let it notice."""
        asyncio = _asyncio()
        if not isinstance(task, asyncio.Task):
            raise TypeError(f"expected a task, got {type(task).__name__}")
        task.cancel()
        if not _is_running():
            task.get_loop().run_until_complete(asyncio.wait({task}, timeout=_TURN_S))

    def _running_or_own(self) -> "asyncio.AbstractEventLoop":
        asyncio = _asyncio()
        try:
            return asyncio.get_running_loop()  # type: ignore[no-any-return]
        except RuntimeError:
            if self._loop is None or self._loop.is_closed():
                self._loop = asyncio.new_event_loop()
            return self._loop


def _asyncio() -> Any:
    import asyncio  # slow, and seldom needed

    return asyncio


def _is_running() -> bool:
    try:
        _asyncio().get_running_loop()
    except RuntimeError:
        return False
    return True


async def _whole(awaitable: Any) -> Any:
    return await awaitable
