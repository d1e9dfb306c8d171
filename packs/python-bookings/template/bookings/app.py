"""The WSGI application."""

from urllib.parse import urlencode

from bookings.errors import ApiError, MethodNotAllowed
from bookings.http import Request, Response
from bookings.routing import Router
from bookings.service import BookingService, Page, paginate
from bookings.store import Store
from bookings.validation import BOOKING, ROOM, checked, query_instant, query_number


class BookingApp:
    """Call it with an environ and a start_response, as any WSGI server does."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = store if store is not None else Store()
        self.service = BookingService(self.store)
        self.router = Router()
        self.router.add("GET", "/rooms", self.list_rooms)
        self.router.add("POST", "/rooms", self.add_room)
        self.router.add("GET", "/rooms/{room}", self.show_room)
        self.router.add("GET", "/rooms/{room}/bookings", self.list_bookings)
        self.router.add("POST", "/rooms/{room}/bookings", self.book)
        self.router.add("GET", "/bookings/{booking}", self.show_booking)
        self.router.add("PATCH", "/bookings/{booking}", self.change_booking)
        self.router.add("DELETE", "/bookings/{booking}", self.cancel_booking)

    def __call__(self, environ, start_response):
        response = self.respond(environ)
        body = response.encoded()
        start_response(response.status_line(), response.header_list(len(body)))
        return [body]

    def respond(self, environ: dict) -> Response:
        try:
            return self.router.dispatch(Request.from_environ(environ))
        except MethodNotAllowed as error:
            return Response(error.status, error.body(), {"Allow": ", ".join(error.allowed)})
        except ApiError as error:
            return Response(error.status, error.body())

    def list_rooms(self, request: Request) -> Response:
        return Response(body={"items": [room.as_json() for room in self.store.rooms()]})

    def add_room(self, request: Request) -> Response:
        room = self.store.add_room(**checked(request.json(), ROOM))
        return Response(201, room.as_json(), {"Location": f"/rooms/{room.id}"})

    def show_room(self, request: Request, room: int) -> Response:
        return Response(body=self.store.room(room).as_json())

    def list_bookings(self, request: Request, room: int) -> Response:
        self.store.room(room)
        number = query_number(request.query, "page", 1, 1_000_000)
        per_page = query_number(request.query, "per_page", 20, 100)
        since = query_instant(request.query, "from")
        until = query_instant(request.query, "to")
        page = paginate(self.store.bookings(room, since, until), number, per_page)
        return Response(body=page_body(page), headers=page_links(request, page))

    def book(self, request: Request, room: int) -> Response:
        booking = self.service.book(room, **checked(request.json(), BOOKING))
        return Response(201, booking.as_json(), {"Location": f"/bookings/{booking.id}"})

    def show_booking(self, request: Request, booking: int) -> Response:
        return Response(body=self.store.booking(booking).as_json())

    def change_booking(self, request: Request, booking: int) -> Response:
        changed = self.service.change(booking, checked(request.json(), BOOKING, partial=True))
        return Response(body=changed.as_json())

    def cancel_booking(self, request: Request, booking: int) -> Response:
        self.service.cancel(booking)
        return Response(204)


def page_body(page: Page) -> dict[str, object]:
    return {
        "items": [booking.as_json() for booking in page.items],
        "page": page.number,
        "pages": page.pages,
        "total": page.total,
    }


def page_links(request: Request, page: Page) -> dict[str, str]:
    """The Link header: the pages before and after this one, where there are any."""
    links = []
    for rel, number in (("prev", page.number - 1), ("next", page.number + 1)):
        if 1 <= number <= page.pages:
            query = urlencode({**request.query, "page": number})
            links.append(f'<{request.path}?{query}>; rel="{rel}"')
    return {"Link": ", ".join(links)} if links else {}


def make_app() -> BookingApp:
    """An application with an empty store."""
    return BookingApp()
