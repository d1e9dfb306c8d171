import io
import json

from bookings import make_app


def call(app, method, path, data=None):
    body = b"" if data is None else json.dumps(data).encode()
    told = {}

    def start_response(status, headers):
        told["status"] = int(status.split()[0])

    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
    }
    answer = b"".join(app(environ, start_response))
    return told["status"], json.loads(answer) if answer else None


def test_rooms_are_listed_by_name():
    app = make_app()
    for name in ("Oak", "elm", "Ash"):
        assert call(app, "POST", "/rooms", {"name": name, "seats": 4})[0] == 201
    status, found = call(app, "GET", "/rooms")
    assert status == 200
    assert [room["name"] for room in found["items"]] == ["Ash", "elm", "Oak"]


def test_faults_are_named():
    status, found = call(make_app(), "POST", "/rooms", {"seats": 0, "colour": "red"})
    assert status == 422
    assert sorted(found["error"]["fields"]) == ["colour", "name", "seats"]


def test_unknown_address():
    assert call(make_app(), "GET", "/desks")[0] == 404


def test_booking_round_trip():
    app = make_app()
    call(app, "POST", "/rooms", {"name": "Oak", "seats": 4})
    data = {"title": "Stand-up", "start": "2024-05-01T09:00:00Z", "end": "2024-05-01T09:15:00Z", "attendees": 4}
    status, made = call(app, "POST", "/rooms/1/bookings", data)
    assert (status, made) == (201, {"id": 1, "room": 1, **data})
    assert call(app, "DELETE", "/bookings/1") == (204, None)
    assert call(app, "GET", "/bookings/1")[0] == 404
