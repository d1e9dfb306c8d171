"""Rooms and bookings, kept in memory."""

from dataclasses import replace
from datetime import datetime
from itertools import count

from bookings.errors import NotFound
from bookings.model import Booking, Room


class Store:
    """Everything the service knows. Ids are never used twice."""

    def __init__(self) -> None:
        self._rooms: dict[int, Room] = {}
        self._bookings: dict[int, Booking] = {}
        self._room_ids = count(1)
        self._booking_ids = count(1)

    def add_room(self, name: str, seats: int) -> Room:
        room = Room(next(self._room_ids), name, seats)
        self._rooms[room.id] = room
        return room

    def room(self, room_id: int) -> Room:
        try:
            return self._rooms[room_id]
        except KeyError:
            raise NotFound(f"there is no room {room_id}") from None

    def rooms(self) -> list[Room]:
        return sorted(self._rooms.values(), key=lambda room: room.name.casefold())

    def add_booking(self, room: int, title: str, start: datetime, end: datetime, attendees: int) -> Booking:
        booking = Booking(next(self._booking_ids), room, title, start, end, attendees)
        self._bookings[booking.id] = booking
        return booking

    def booking(self, booking_id: int) -> Booking:
        try:
            return self._bookings[booking_id]
        except KeyError:
            raise NotFound(f"there is no booking {booking_id}") from None

    def change_booking(self, booking_id: int, **changes: object) -> Booking:
        booking = replace(self.booking(booking_id), **changes)
        self._bookings[booking_id] = booking
        return booking

    def remove_booking(self, booking_id: int) -> None:
        del self._bookings[self.booking(booking_id).id]

    def bookings(self, room: int, since: datetime | None = None, until: datetime | None = None) -> list[Booking]:
        """A room's bookings in order of time; with bounds, those that take place at least partly within."""
        found = [
            booking
            for booking in self._bookings.values()
            if booking.room == room
            and (since is None or booking.end > since)
            and (until is None or booking.start < until)
        ]
        return sorted(found, key=lambda booking: (booking.start, booking.id))

    def overlapping(self, room: int, start: datetime, end: datetime) -> list[Booking]:
        """The bookings of a room that share a moment with the time from start to end."""
        return [booking for booking in self.bookings(room) if booking.start < end and start < booking.end]
