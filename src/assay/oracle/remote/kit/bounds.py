"""Bounds of the wire between the oracle and the subject. Each holds on both sides; breaking one is a violation."""

__all__ = [
    "MAX_DEPTH",
    "MAX_ELEMENTS",
    "MAX_EVENTS",
    "MAX_FILES",
    "MAX_FILE_BYTES",
    "MAX_FRAME_BYTES",
    "MAX_INT_BYTES",
    "MAX_LANES",
    "MAX_LINK_BYTES",
    "MAX_MEMBERS",
    "MAX_NAME_CHARS",
    "MAX_NESTED_REQUESTS",
    "MAX_REFERENCES",
    "MAX_REQUESTS",
    "MAX_SHARES",
    "MAX_SHARE_ITEMS",
    "MAX_TEXT_CHARS",
    "MAX_TREES",
]

MAX_FRAME_BYTES = 64 * 1024 * 1024
"""One message. A suite that passes 64 MiB in one call is not an ordinary unit test."""

MAX_LINK_BYTES = 4 * 1024 * 1024 * 1024
"""All that the subject may send in one run."""

MAX_REQUESTS = 50_000_000
"""Requests that the subject may make of the oracle in one run (callbacks)."""

MAX_DEPTH = 200
"""Nesting of one value. Each level costs two interpreter frames out of the default thousand."""

MAX_ELEMENTS = 8_000_000
"""Elements of all containers of one message: a None costs one byte on the wire and eight in memory."""

MAX_INT_BYTES = 1024 * 1024
"""Size of one integer."""

MAX_REFERENCES = 1_000_000
"""Live references in one direction."""

MAX_NESTED_REQUESTS = 60
"""Calls back and forth that are open at once in one lane; more is a RecursionError for the caller."""

MAX_LANES = 256
"""Threads that talk over the link."""

MAX_MEMBERS = 4_000
"""Names of one class's description."""

MAX_NAME_CHARS = 1_000
"""Length of one attribute, class or module name."""

MAX_SHARES = 4_096
"""Mutable containers that are kept in step on both sides; past it the oldest calls' containers are let go."""

MAX_SHARE_ITEMS = 100_000
"""Items of one container past which it is copied back after its call, and not followed further."""

MAX_TEXT_CHARS = 1024 * 1024
"""Printed text forwarded with one message; the rest stays in the subject's own captured streams."""

MAX_EVENTS = 20_000
"""Log records, warnings and runs of printed text that go with one message."""

MAX_TREES = 8
"""Directories that tests and submission share at once: each is looked through at every call."""

MAX_FILES = 4_096
"""Files of one shared directory."""

MAX_FILE_BYTES = 32 * 1024 * 1024
"""Bytes of changed files that go with one message; half of what a frame may hold."""
