"""The rules: who may have which room, and when."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bookings.errors import Conflict, Invalid
from bookings.model import Booking, Room
from bookings.store import Store

LONGEST = timedelta(hours=12)


@dataclass(frozen=True)
class Page:
    """A part of a list, and where it is in the whole."""

    items: list[Booking]
    number: int
    per_page: int
    total: int

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // self.per_page))


def paginate(items: list[Booking], number: int, per_page: int) -> Page:
    """Page ``number`` of the items; the first is 1. A page past the last one is empty."""
    first = (number - 1) * per_page
    return Page(items[first : first + per_page], number, per_page, len(items))


class BookingService:
    def __init__(self, store: Store) -> None:
        self.store = store

    def book(self, room_id: int, *, title: str, start: datetime, end: datetime, attendees: int) -> Booking:
        room = self.store.room(room_id)
        self._check_times(start, end)
        self._check_seats(room, attendees)
        self._check_free(room, start, end)
        return self.store.add_booking(room.id, title, start, end, attendees)

    def change(self, booking_id: int, changes: dict) -> Booking:
        """Changes what is named; what the booking would become is checked as a new one is."""
        booking = self.store.booking(booking_id)
        room = self.store.room(booking.room)
        start = changes.get("start", booking.start)
        end = changes.get("end", booking.end)
        self._check_times(start, end)
        self._check_seats(room, changes.get("attendees", booking.attendees))
        self._check_free(room, start, end, but=booking.id)
        return self.store.change_booking(booking.id, **changes)

    def cancel(self, booking_id: int) -> None:
        self.store.remove_booking(booking_id)

    def _check_times(self, start: datetime, end: datetime) -> None:
        if end <= start:
            raise Invalid("some fields are wrong", {"end": "has to be after the start"})
        if end - start > LONGEST:
            raise Invalid("some fields are wrong", {"end": "is more than 12 hours after the start"})

    def _check_seats(self, room: Room, attendees: int) -> None:
        if attendees > room.seats:
            raise Invalid("some fields are wrong", {"attendees": f"{room.name} has {room.seats} seats"})

    def _check_free(self, room: Room, start: datetime, end: datetime, but: int | None = None) -> None:
        """The room has no booking at that time, ``but`` for the one that is being changed."""
        taken = [booking for booking in self.store.overlapping(room.id, start, end) if booking.id != but]
        if taken:
            raise Conflict(f"{room.name} is taken by booking {taken[0].id}")
