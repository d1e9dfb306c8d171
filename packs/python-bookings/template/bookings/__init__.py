"""Meeting rooms, booked over HTTP."""

from bookings.app import BookingApp, make_app
from bookings.errors import ApiError, Conflict, Invalid, NotFound
from bookings.model import Booking, Room

__all__ = ["ApiError", "Booking", "BookingApp", "Conflict", "Invalid", "NotFound", "Room", "make_app"]
