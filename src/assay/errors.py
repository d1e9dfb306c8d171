"""One tree of errors. Each class names the boundary that failed; a message says what was expected and what was got.

Whatever the submission did is never an error: it is evidence. An error here is ours, the machine's, the pack author's
or the caller's, and can only ever lead to a usage message or an inconclusive verdict.
"""

__all__ = [
    "AssayError",
    "AttestationError",
    "CancelledError",
    "ConfigurationError",
    "EvidenceError",
    "ImageError",
    "IntakeError",
    "OracleError",
    "PackError",
    "RequestError",
    "SandboxError",
    "StaleLockError",
    "UnsupportedError",
]


class AssayError(Exception):
    """The base. ``hint`` is one line that tells a person what to do next, or empty."""

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class ConfigurationError(AssayError):
    """The caller's or operator's settings are wrong: an unknown key, a limit of zero, a missing tool."""


class UnsupportedError(ConfigurationError):
    """This machine cannot do what was asked: no root, no runtime, no cgroup controller."""


class RequestError(ConfigurationError):
    """A grading request (JSON) breaks its schema."""


class PackError(AssayError):
    """The pack is wrong: a missing file, a guard that fires, a task that does not exist."""


class StaleLockError(PackError):
    """The pack's lock does not match the pack: verify it again before grading."""


class IntakeError(AssayError):
    """The submission could not be taken in: unreadable, over a bound, or a link or device where a file must be."""


class ImageError(AssayError):
    """An image is missing, does not match its digest, or could not be built."""


class SandboxError(AssayError):
    """The sandbox itself failed. Never the submission's fault; always inconclusive."""


class OracleError(AssayError):
    """The trusted side of an oracle failed on its own account."""


class EvidenceError(AssayError):
    """Stored evidence is missing, altered or of an unknown version."""


class AttestationError(AssayError):
    """A signature or statement does not verify."""


class CancelledError(AssayError):
    """The caller cancelled the grade."""
