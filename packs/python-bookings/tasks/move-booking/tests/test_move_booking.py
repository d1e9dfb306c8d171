"""canary-c83a5e60-move-booking"""

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


def patch(client, booking, **changes):
    return client("PATCH", f"/bookings/{booking}", changes)


@pytest.fixture
def review(client):
    client.book("2024-05-02T14:00:00Z", "2024-05-02T15:00:00Z", title="Reveiw", attendees=4)
    client.book("2024-05-02T16:00:00Z", "2024-05-02T17:00:00Z", title="Interview")
    return client


def test_longer(review):
    status, found = patch(review, 1, end="2024-05-02T15:30:00Z")
    assert status == 200
    assert found["end"] == "2024-05-02T15:30:00Z"
    assert found["start"] == "2024-05-02T14:00:00Z"


def test_title(review):
    status, found = patch(review, 1, title="Review")
    assert (status, found["title"], found["attendees"]) == (200, "Review", 4)
    assert review("GET", "/bookings/1")[1]["title"] == "Review"


def test_shorter(review):
    assert patch(review, 2, start="2024-05-02T16:15:00Z")[0] == 200
    assert review("GET", "/bookings/2")[1]["start"] == "2024-05-02T16:15:00Z"


def test_until_the_next_one(review):
    status, found = patch(review, 1, start="2024-05-02T14:30:00Z", end="2024-05-02T16:00:00Z")
    assert status == 200
    assert found["id"] == 1


def test_into_another_one(review):
    status, found = patch(review, 1, start="2024-05-02T16:30:00Z", end="2024-05-02T17:30:00Z")
    assert (status, found["error"]["code"]) == (409, "conflict")
    assert found["error"]["message"] == "Oak is taken by booking 2"
    assert review("GET", "/bookings/1")[1]["start"] == "2024-05-02T14:00:00Z"


def test_faults_change_nothing(review):
    status, found = patch(review, 1, attendees=7, title="Party")
    assert (status, list(found["error"]["fields"])) == (422, ["attendees"])
    assert review("GET", "/bookings/1")[1]["title"] == "Reveiw"


def test_twice(review):
    assert patch(review, 1, attendees=5)[0] == 200
    assert patch(review, 1, attendees=6)[1]["attendees"] == 6
    assert review("GET", "/rooms/1/bookings")[1]["total"] == 2
