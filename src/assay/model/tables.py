"""Strict reading of tables (TOML or JSON objects) that people write: unknown keys and wrong types are refused.

Rules: every key is asked for by name; what was never asked for is an error with the nearest known name as its hint.
Pure: the caller reads the bytes, and says which error class and which file name the messages carry.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from assay.errors import AssayError

__all__ = ["Table"]

_Choice = TypeVar("_Choice", bound=StrEnum)
_MISSING = object()


class Table:
    """One table. Read its keys, then call ``finish``; every refusal raises ``error`` and names ``where``."""

    def __init__(self, data: Mapping[str, object], where: str, error: type[AssayError]) -> None:
        self._data = data
        self._where = where
        self._error = error
        self._known: list[str] = []

    def has(self, key: str) -> bool:
        """Whether the key is there at all."""
        self._known.append(key)
        return key in self._data

    def text(self, key: str, default: str | None = None) -> str:
        """A string, never empty; required where there is no default."""
        value = self._get(key, default)
        if not isinstance(value, str):
            raise self.refuse(key, "a string", value)
        if value == "" and default != "":
            raise self.refuse(key, "a string that is not empty", value)
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = ()) -> tuple[str, ...]:
        """An array of strings, none of them empty."""
        value = self._get(key, default)
        if not isinstance(value, list | tuple) or not all(isinstance(item, str) and item for item in value):
            raise self.refuse(key, "an array of non-empty strings", value)
        return tuple(str(item) for item in value)

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        value = self._get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(key, "a whole number", value)
        return value

    def number(self, key: str, default: float | None = None) -> float:
        """A number, whole or not."""
        value = self._get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.refuse(key, "a number", value)
        return value

    def flag(self, key: str, default: bool) -> bool:  # noqa: FBT001 - a default, named by its key
        """True or false."""
        value = self._get(key, default)
        if not isinstance(value, bool):
            raise self.refuse(key, "true or false", value)
        return value

    def choice(self, key: str, kind: type[_Choice], default: _Choice | None = None) -> _Choice:
        """One value of an enumeration."""
        value = self._get(key, default)
        if isinstance(value, str):
            for item in kind:
                if item.value == value:
                    return item
        names = [str(item.value) for item in kind]
        raise self.refuse(key, "one of " + ", ".join(names), value, hint=_nearest(value, names))

    def table(self, key: str) -> "Table":
        """A table inside; empty where it is missing."""
        value = self._get(key, {})
        if not isinstance(value, Mapping):
            raise self.refuse(key, "a table", value)
        return Table(value, f"{self._where} [{key}]", self._error)

    def tables(self, key: str) -> tuple["Table", ...]:
        """An array of tables; empty where it is missing."""
        value = self._get(key, ())
        if not isinstance(value, list | tuple) or not all(isinstance(item, Mapping) for item in value):
            raise self.refuse(key, "an array of tables", value)
        return tuple(Table(item, f"{self._where} [[{key}]] {at}", self._error) for at, item in enumerate(value))

    def value(self, key: str) -> object:
        """Anything at all, also null, for the caller to check; required."""
        value = self._get(key, None)
        if value is _MISSING:
            raise self.refuse(key, "a value", value)
        return value

    def values(self, key: str) -> tuple[object, ...]:
        """An array of anything, for the caller to check; required."""
        value = self._get(key, None)
        if not isinstance(value, list | tuple):
            raise self.refuse(key, "an array", value)
        return tuple(value)

    def names(self) -> tuple[str, ...]:
        """All keys, for tables whose keys are data; they count as known."""
        self._known.extend(self._data)
        return tuple(self._data)

    def finish(self) -> None:
        """Refuse every key that nobody asked for."""
        for key in self._data:
            if key not in self._known:
                known = sorted(set(self._known))
                hint = _nearest(key, known) or "known keys: " + ", ".join(known)
                raise self._error(f"{self._where}: expected a known key, got {key!r}", hint=hint)

    def refuse(self, key: str, expected: str, got: object, *, hint: str = "") -> AssayError:
        """The error for a wrong value, to be raised by the caller."""
        shown = "nothing" if got is _MISSING else repr(got)[:200]
        if got is _MISSING and not hint:
            near = get_close_matches(key, [name for name in self._data if name not in self._known], n=1)
            hint = f"is {near[0]!r} meant to be {key!r}?" if near else ""
        return self._error(f"{self._where}: {key}: expected {expected}, got {shown}", hint=hint)

    def _get(self, key: str, default: object) -> object:
        self._known.append(key)
        if key in self._data:
            return self._data[key]
        return _MISSING if default is None else default


def _nearest(got: object, known: list[str]) -> str:
    found = get_close_matches(str(got), known, n=1, cutoff=0.6)
    return f"did you mean {found[0]!r}?" if found else ""
