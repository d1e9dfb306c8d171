"""What a client can be told went wrong."""


class ApiError(Exception):
    """An answer that is an error: a status, a code for programs, a message for people."""

    status = 500
    code = "internal"

    def __init__(self, message: str, fields: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.fields = fields or {}

    def body(self) -> dict[str, object]:
        error: dict[str, object] = {"code": self.code, "message": self.message}
        if self.fields:
            error["fields"] = self.fields
        return {"error": error}


class BadRequest(ApiError):
    status = 400
    code = "bad_request"


class NotFound(ApiError):
    status = 404
    code = "not_found"


class MethodNotAllowed(ApiError):
    status = 405
    code = "method_not_allowed"

    def __init__(self, allowed: list[str]) -> None:
        super().__init__("this address does not answer that method")
        self.allowed = allowed


class Conflict(ApiError):
    status = 409
    code = "conflict"


class TooLarge(ApiError):
    status = 413
    code = "too_large"


class UnsupportedMedia(ApiError):
    status = 415
    code = "unsupported_media_type"


class Invalid(ApiError):
    status = 422
    code = "invalid"
