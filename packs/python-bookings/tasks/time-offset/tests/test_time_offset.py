"""canary-9e27f1a5-time-offset"""

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
    ("given", "expected"),
    [
        ("2024-05-01T10:00:00+02:00", "2024-05-01T08:00:00Z"),
        ("2024-05-01T10:00:00-04:00", "2024-05-01T14:00:00Z"),
        ("2024-05-01T10:00:00+05:30", "2024-05-01T04:30:00Z"),
        ("2024-05-01T00:30:00+02:00", "2024-04-30T22:30:00Z"),
        ("2024-02-28T23:30:00-12:00", "2024-02-29T11:30:00Z"),
        ("2024-05-01T10:00:00Z", "2024-05-01T10:00:00Z"),
        ("2024-05-01T10:00:00.750+00:00", "2024-05-01T10:00:00Z"),
    ],
)
def test_start(client, given, expected):
    end = expected[:11] + ("16:00:00Z" if expected < "2024-05-01T15" and expected > "2024-05-01" else "23:00:00Z")
    status, found = client.book(given, end)
    assert status == 201
    assert found["start"] == expected
    assert client("GET", "/bookings/1")[1]["start"] == expected


def test_both_ends(client):
    status, found = client.book("2024-05-01T10:00:00+02:00", "2024-05-01T06:00:00-04:00")
    assert status == 201
    assert [found["start"], found["end"]] == ["2024-05-01T08:00:00Z", "2024-05-01T10:00:00Z"]


def test_end_before_start_in_utc(client):
    status, found = client.book("2024-05-01T10:00:00-04:00", "2024-05-01T11:00:00+02:00")
    assert status == 422
    assert list(found["error"]["fields"]) == ["end"]


def test_filter(client):
    client.book("2024-05-01T08:00:00Z", "2024-05-01T09:00:00Z", title="Early")
    client.book("2024-05-01T12:00:00Z", "2024-05-01T13:00:00Z", title="Late")
    found = client("GET", "/rooms/1/bookings", query="from=2024-05-01T12:00:00%2B02:00")[1]
    assert [item["title"] for item in found["items"]] == ["Late"]
    found = client("GET", "/rooms/1/bookings", query="to=2024-05-01T08:00:00-04:00")[1]
    assert [item["title"] for item in found["items"]] == ["Early"]


def test_no_offset_is_refused(client):
    status, found = client.book("2024-05-01T10:00:00", "2024-05-01T11:00:00Z")
    assert status == 422
    assert list(found["error"]["fields"]) == ["start"]
