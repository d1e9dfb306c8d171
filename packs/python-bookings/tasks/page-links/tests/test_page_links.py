"""canary-17f6b2d8-page-links"""

import io
import json
from urllib.parse import parse_qsl

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


def fill(client, count):
    for day in range(1, count + 1):
        client.book(f"2024-05-{day:02}T10:00:00Z", f"2024-05-{day:02}T11:00:00Z", title=f"Day {day}")


def links(client):
    found = {}
    for link in client.headers.get("Link", "").split(", "):
        if link:
            target, _, rel = link.partition("; ")
            path, _, query = target.strip("<>").partition("?")
            found[rel.removeprefix('rel="').rstrip('"')] = (path, dict(parse_qsl(query)), query)
    return found


@pytest.mark.parametrize(
    ("count", "per_page", "pages"), [(0, 10, 1), (1, 10, 1), (9, 10, 1), (10, 10, 1), (11, 10, 2), (25, 10, 3), (7, 1, 7)]
)
def test_pages(client, count, per_page, pages):
    fill(client, count)
    status, found = client("GET", "/rooms/1/bookings", query=f"per_page={per_page}")
    assert status == 200
    assert (found["pages"], found["total"]) == (pages, count)


def test_next_keeps_the_query(client):
    fill(client, 9)
    client("GET", "/rooms/1/bookings", query="per_page=4&from=2024-05-02T00:00:00Z")
    path, query, _ = links(client)["next"]
    assert path == "/rooms/1/bookings"
    assert query == {"per_page": "4", "from": "2024-05-02T00:00:00Z", "page": "2"}


def test_both_directions(client):
    fill(client, 9)
    client("GET", "/rooms/1/bookings", query="page=2&per_page=3")
    found = links(client)
    assert sorted(found) == ["next", "prev"]
    assert found["prev"][1] == {"page": "1", "per_page": "3"}
    assert found["next"][1] == {"page": "3", "per_page": "3"}


def test_following_reaches_all(client):
    fill(client, 25)
    titles, query = [], "per_page=10&from=2024-05-03T00:00:00Z"
    for _ in range(9):
        titles += [item["title"] for item in client("GET", "/rooms/1/bookings", query=query)[1]["items"]]
        found = links(client)
        if "next" not in found:
            break
        query = found["next"][2]
    assert titles == [f"Day {day}" for day in range(3, 26)]


def test_one_page_has_no_links(client):
    fill(client, 3)
    client("GET", "/rooms/1/bookings")
    assert "Link" not in client.headers
