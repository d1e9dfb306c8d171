"""Mutable containers that both sides hold a copy of, kept in step.

A list that a test passes to the subject (or gets from it) is one object to Python programmers. Here it is two,
under one *share id*. Each message carries the contents of every container that its sender changed since the last
message, so that changes in place are seen on the other side, aliases stay aliases and cycles are possible.
Snapshots are shallow and compared by identity: cheap, and no ``__eq__`` of anybody is asked.
"""

import sys
import types
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from operator import is_
from typing import Any

from .bounds import MAX_SHARE_ITEMS, MAX_SHARES

__all__ = ["KINDS", "ShareError", "Shares"]

KINDS: tuple[type, ...] = (
    list,
    dict,
    set,
    bytearray,
    OrderedDict,
    Counter,
    defaultdict,
    deque,
    types.SimpleNamespace,
)
"""Exact types that are shared. The order is the wire's."""


class ShareError(ValueError):
    """The peer named a container that it was not given, or one of another kind."""


class _Entry:
    __slots__ = ("snapshot", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self.snapshot: Any = None


def _contents(value: Any) -> Any:
    """What a shallow snapshot keeps: a bytes copy or a list of the very objects inside."""
    kind = type(value)
    if kind is bytearray:
        return bytes(value)
    if kind is types.SimpleNamespace:
        value = vars(value)
    if isinstance(value, dict):
        return [*dict.keys(value), *dict.values(value)]
    return list(value)


def _same(now: Any, then: Any) -> bool:
    if type(now) is bytes or then is None:
        return bool(now == then)
    return len(now) == len(then) and all(map(is_, now, then))


def _baseline() -> int:
    """What ``sys.getrefcount`` says in ``prune`` of a container that nobody but the table holds."""
    entry = _Entry([])
    return sys.getrefcount(entry.value)


class Shares:
    """The table of one side. ``parity`` tells the ids that this side gives (0 or 1) from the other's."""

    def __init__(self, parity: int) -> None:
        self._next = parity
        self._theirs = 1 - parity
        self._ids: dict[int, int] = {}
        self._entries: dict[int, _Entry] = {}
        self._alone = _baseline()

    def __len__(self) -> int:
        return len(self._entries)

    def sid(self, value: Any) -> int:
        """The id of a container, given now if it has none."""
        sid = self._ids.get(id(value))
        if sid is None:
            sid = self._next
            self._next += 2
            self._add(sid, value)
        return sid

    def _add(self, sid: int, value: Any) -> None:
        self._ids[id(value)] = sid
        self._entries[sid] = _Entry(value)

    def known(self, sid: int) -> Any:
        """The container of that id. Raises ShareError for an id that is not in use."""
        entry = self._entries.get(sid)
        if entry is None:
            raise ShareError(f"expected the id of a shared container, got {sid}")
        return entry.value

    def find_or_make(self, sid: int, kind: type, make: Callable[[], Any]) -> Any:
        """The container of that id, made empty if the peer gives the id now. Raises ShareError for another kind."""
        entry = self._entries.get(sid)
        if entry is None:
            if sid % 2 != self._theirs:
                raise ShareError(f"expected the id of a shared container, got {sid}")
            value = make()
            self._add(sid, value)
            return value
        if type(entry.value) is not kind:
            raise ShareError(f"expected a {type(entry.value).__name__} under id {sid}, got a {kind.__name__}")
        return entry.value

    def note(self, value: Any) -> None:
        """Remember that the peer has the present contents."""
        self._entries[self._ids[id(value)]].snapshot = _contents(value)

    def unchanged(self, value: Any) -> bool:
        """Whether the peer has the present contents of this container."""
        sid = self._ids.get(id(value))
        return sid is not None and _same(_contents(value), self._entries[sid].snapshot)

    def dirty(self) -> list[Any]:
        """The containers that were changed here since the peer last had them."""
        if not self._entries:
            return []
        return [
            entry.value
            for entry in list(self._entries.values())
            if entry.snapshot is not None and not _same(_contents(entry.value), entry.snapshot)
        ]

    def forget_new(self, keys: set[int]) -> None:
        """Undo what a message noted that was never sent: these containers are dirty again."""
        for key in keys:
            sid = self._ids.get(key)
            if sid is not None:
                self._entries[sid].snapshot = None

    def prune(self) -> list[int]:
        """Let go of containers that nobody else here holds, and return their ids (the peer lets go too).

        Only the oracle's side prunes, and only while no call is open, so that no message on its way names them.
        """
        if not self._entries:
            return []
        crowded = len(self._entries) > MAX_SHARES
        gone = []
        for sid, entry in self._entries.items():
            alone = sys.getrefcount(entry.value) <= self._alone
            if crowded or _size(entry.snapshot) > MAX_SHARE_ITEMS or (alone and _synced(entry)):
                gone.append(sid)
        self.drop(gone)
        return gone

    def drop(self, sids: list[int]) -> None:
        """Let go of containers. Unknown ids are ignored: both sides may have let go at once."""
        for sid in sids:
            entry = self._entries.pop(sid, None)
            if entry is not None:
                self._ids.pop(id(entry.value), None)


def _synced(entry: _Entry) -> bool:
    """Whether the peer has the contents: ``f().append(1)`` changes a list that nobody here holds any more."""
    return entry.snapshot is None or _same(_contents(entry.value), entry.snapshot)


def _size(snapshot: Any) -> int:
    return 0 if snapshot is None else len(snapshot)
