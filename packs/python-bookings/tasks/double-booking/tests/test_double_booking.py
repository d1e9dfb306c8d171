"""canary-4b1d90c2-double-booking"""

import io
import json

import pytest

from bookings import make_app


class Client:
    """Speaks to the application as a server would."""

    def __init__(self):
        self.app = make_app()

    def __call__(self, method, path, data=None, query=""):
        body = b"" if data is None else json.dumps(data).encode()
        told = []

        def start_response(status, headers):
            told.append((int(status.split()[0]), {name: value for name, value in headers}))

        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body),
        }
        chunks = self.app(environ, start_response)
        answer = b"".join(chunks)
        [(status, self.headers)] = told
        return status, json.loads(answer) if answer else None

    def book(self, start, end, title="Talk", attendees=2, room=1):
        data = {"title": title, "start": start, "end": end, "attendees": attendees}
        return self("POST", f"/rooms/{room}/bookings", data)


@pytest.fixture
def client():
    made = Client()
    made("POST", "/rooms", {"name": "Oak", "seats": 6})
    made("POST", "/rooms", {"name": "Elm", "seats": 20})
    return made


@pytest.mark.parametrize(
    ("start", "end"),
    [("09:30", "10:30"), ("09:00", "12:00"), ("10:15", "10:45"), ("10:30", "11:30"), ("10:00", "11:00"), ("09:00", "11:00")],
)
def test_taken(client, start, end):
    client.book("2024-05-02T10:00:00Z", "2024-05-02T11:00:00Z")
    status, found = client.book(f"2024-05-02T{start}:00Z", f"2024-05-02T{end}:00Z")
    assert status == 409
    assert found["error"]["code"] == "conflict"
    assert client("GET", "/rooms/1/bookings")[1]["total"] == 1


@pytest.mark.parametrize(("start", "end"), [("09:00", "10:00"), ("11:00", "12:00"), ("07:00", "08:30")])
def test_free(client, start, end):
    client.book("2024-05-02T10:00:00Z", "2024-05-02T11:00:00Z")
    status, found = client.book(f"2024-05-02T{start}:00Z", f"2024-05-02T{end}:00Z", title="Next")
    assert status == 201
    assert found["id"] == 2
    assert client.headers["Location"] == "/bookings/2"


def test_other_room_is_free(client):
    client.book("2024-05-02T10:00:00Z", "2024-05-02T11:00:00Z")
    assert client.book("2024-05-02T09:00:00Z", "2024-05-02T12:00:00Z", room=2)[0] == 201


def test_cancelled_is_free(client):
    client.book("2024-05-02T10:00:00Z", "2024-05-02T11:00:00Z")
    assert client("DELETE", "/bookings/1") == (204, None)
    status, found = client.book("2024-05-02T09:00:00Z", "2024-05-02T12:00:00Z")
    assert (status, found["id"]) == (201, 2)


def test_between_two(client):
    client.book("2024-05-02T08:00:00Z", "2024-05-02T09:00:00Z")
    client.book("2024-05-02T10:00:00Z", "2024-05-02T11:00:00Z")
    assert client.book("2024-05-02T09:00:00Z", "2024-05-02T10:00:00Z")[0] == 201
    assert client.book("2024-05-02T07:30:00Z", "2024-05-02T12:00:00Z")[0] == 409
