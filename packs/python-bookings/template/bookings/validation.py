"""What clients send, checked field by field: every fault is reported, not the first alone."""

from collections.abc import Callable
from datetime import datetime, timezone

from bookings.errors import Invalid

Check = Callable[[object], object]


def text(longest: int) -> Check:
    def check(value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            raise ValueError("has to be a text that is not empty")
        if len(value.strip()) > longest:
            raise ValueError(f"has at most {longest} characters")
        return value.strip()

    return check


def whole_number(least: int, most: int) -> Check:
    def check(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(f"has to be a whole number from {least} to {most}")
        return value

    return check


def instant(value: object) -> datetime:
    """A moment in UTC, from ISO 8601 with an offset."""
    if not isinstance(value, str):
        raise ValueError("has to be a time such as 2024-05-01T10:00:00+02:00")
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        raise ValueError("has to be a time such as 2024-05-01T10:00:00+02:00") from None
    if moment.tzinfo is None:
        raise ValueError("has no offset from UTC")
    return moment.astimezone(timezone.utc).replace(microsecond=0)


ROOM: dict[str, Check] = {"name": text(60), "seats": whole_number(1, 500)}
BOOKING: dict[str, Check] = {
    "title": text(120),
    "start": instant,
    "end": instant,
    "attendees": whole_number(1, 500),
}


def checked(data: dict[str, object], checks: dict[str, Check], *, partial: bool = False) -> dict[str, object]:
    """The fields with their values, or Invalid with a word on each one that is wrong, missing or unknown."""
    found: dict[str, object] = {}
    faults = {name: "is not a field" for name in data if name not in checks}
    for name, check in checks.items():
        if name not in data:
            if not partial:
                faults[name] = "is missing"
            continue
        try:
            found[name] = check(data[name])
        except ValueError as error:
            faults[name] = str(error)
    if faults:
        raise Invalid("some fields are wrong", dict(sorted(faults.items())))
    return found


def query_number(query: dict[str, str], name: str, default: int, most: int) -> int:
    """A number of the query string, from one to ``most``."""
    given = query.get(name)
    if given is None:
        return default
    if not (given.isascii() and given.isdecimal()) or len(given) > 9 or not 1 <= int(given) <= most:
        raise Invalid("some fields are wrong", {name: f"has to be a whole number from 1 to {most}"})
    return int(given)


def query_instant(query: dict[str, str], name: str) -> datetime | None:
    given = query.get(name)
    if given is None:
        return None
    try:
        return instant(given)
    except ValueError as error:
        raise Invalid("some fields are wrong", {name: str(error)}) from error
