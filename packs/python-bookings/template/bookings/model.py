"""Rooms and bookings, and how they look in JSON."""

from dataclasses import dataclass
from datetime import datetime


def instant_text(moment: datetime) -> str:
    """A moment in UTC: ``2024-05-01T08:00:00Z``."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclass(frozen=True)
class Room:
    id: int
    name: str
    seats: int

    def as_json(self) -> dict[str, object]:
        return {"id": self.id, "name": self.name, "seats": self.seats}


@dataclass(frozen=True)
class Booking:
    id: int
    room: int
    title: str
    start: datetime
    end: datetime
    attendees: int

    def as_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "room": self.room,
            "title": self.title,
            "start": instant_text(self.start),
            "end": instant_text(self.end),
            "attendees": self.attendees,
        }
