"""Requests and responses, as far as this service needs them."""

import json
from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import parse_qs

from bookings.errors import BadRequest, TooLarge, UnsupportedMedia

MAX_BODY = 64 * 1024


@dataclass(frozen=True)
class Request:
    """One request, its body read."""

    method: str
    path: str
    query: dict[str, str]
    body: bytes
    content_type: str

    @classmethod
    def from_environ(cls, environ: dict) -> "Request":
        query = parse_qs(environ.get("QUERY_STRING", ""), keep_blank_values=True)
        return cls(
            method=environ["REQUEST_METHOD"].upper(),
            path=environ.get("PATH_INFO", "") or "/",
            query={name: values[-1] for name, values in query.items()},
            body=_read_body(environ),
            content_type=environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower(),
        )

    def json(self) -> dict[str, object]:
        """The body, which has to be a JSON object."""
        if self.content_type != "application/json":
            raise UnsupportedMedia("send application/json")
        try:
            value = json.loads(self.body)
        except ValueError as error:
            raise BadRequest("the body is not JSON") from error
        if not isinstance(value, dict):
            raise BadRequest("the body has to be a JSON object")
        return value


def _read_body(environ: dict) -> bytes:
    text = environ.get("CONTENT_LENGTH") or "0"
    if not text.isdecimal():
        raise BadRequest("Content-Length is not a number")
    length = int(text)
    if length > MAX_BODY:
        raise TooLarge(f"a body has at most {MAX_BODY} bytes")
    return environ["wsgi.input"].read(length) if length else b""


@dataclass
class Response:
    """One answer; a body of None is an empty one."""

    status: int = 200
    body: object = None
    headers: dict[str, str] = field(default_factory=dict)

    def status_line(self) -> str:
        return f"{self.status} {HTTPStatus(self.status).phrase}"

    def encoded(self) -> bytes:
        if self.body is None:
            return b""
        return json.dumps(self.body, ensure_ascii=False, sort_keys=True).encode()

    def header_list(self, length: int) -> list[tuple[str, str]]:
        headers = dict(self.headers)
        if self.body is not None:
            headers["Content-Type"] = "application/json; charset=utf-8"
        headers["Content-Length"] = str(length)
        return sorted(headers.items())
