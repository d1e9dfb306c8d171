"""Addresses to handlers."""

import re
from collections.abc import Callable

from bookings.errors import MethodNotAllowed, NotFound
from bookings.http import Request, Response

Handler = Callable[..., Response]


class Router:
    """Routes such as ``/rooms/{room}``: a name in braces stands for a number."""

    def __init__(self) -> None:
        self._routes: list[tuple[re.Pattern[str], dict[str, Handler]]] = []

    def add(self, method: str, template: str, handler: Handler) -> None:
        pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[0-9]{1,9})", template))
        for known, handlers in self._routes:
            if known.pattern == pattern.pattern:
                handlers[method] = handler
                return
        self._routes.append((pattern, {method: handler}))

    def dispatch(self, request: Request) -> Response:
        path = request.path.rstrip("/") or "/"
        for pattern, handlers in self._routes:
            match = pattern.fullmatch(path)
            if match is None:
                continue
            handler = handlers.get(request.method)
            if handler is None:
                raise MethodNotAllowed(sorted(handlers))
            return handler(request, **{name: int(text) for name, text in match.groupdict().items()})
        raise NotFound(f"nothing is at {path}")
